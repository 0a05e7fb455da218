import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { success } from '../envelope.ts';
import { emailAddress, linkToken, newPassword, typedPassword } from '../shapes.ts';

/** Answers the same, after the same work, whether or not the address has an account. */
export const forgotPassword = defineCall({
  method: 'POST',
  path: '/auth/password/forgot',
  summary: 'Send a link to choose a new password to the owner of an email address',
  body: z.object({ email: emailAddress }),
  answer: success(z.null()),
  reasons: ['other-origin'],
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/auth/password/reset',
  summary: 'Choose a new password by the token of a link, once; all sessions end',
  body: z.object({ token: linkToken, password: newPassword }),
  answer: success(z.null()),
  reasons: ['link-spent', 'common-password', 'other-origin'],
});

export const changePassword = defineCall({
  method: 'PUT',
  path: '/auth/password',
  summary: 'Change the password, or set the first one after a sign-in of the last minutes; other sessions end',
  body: z.object({ presentPassword: z.optional(typedPassword), password: newPassword }),
  answer: success(z.null()),
  needsSession: true,
  reasons: ['not-signed-in', 'wrong-password', 'sign-in-again', 'common-password', 'other-origin'],
});
