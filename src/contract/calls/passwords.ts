import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { done, success } from '../envelope.ts';
import { newPassword, typedPassword } from '../password-shapes.ts';
import { emailAddress, linkToken } from '../shapes.ts';

/** Answers the same, after the same work, whether or not the address has an account. */
export const forgotPassword = defineCall({
  method: 'POST',
  path: '/auth/password/forgot',
  access: 'anybody',
  body: fields({ email: emailAddress }),
  answer: done,
  reasons: ['other-origin'],
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/auth/password/reset',
  access: 'anybody',
  body: fields({ token: linkToken, password: newPassword }),
  // An unconfirmed account may have been made with another's address: its name, phone number and Google sign-in were removed.
  answer: success(v.object({ isGoogleRemoved: v.boolean(), areDetailsRemoved: v.optional(v.boolean(), false) })),
  reasons: ['link-spent', 'common-password', 'other-origin'],
});

export const changePassword = defineCall({
  method: 'PUT',
  path: '/auth/password',
  body: fields({ presentPassword: v.optional(typedPassword), password: newPassword }),
  answer: done,
  access: 'customer',
  reasons: ['not-signed-in', 'wrong-password', 'sign-in-again', 'common-password', 'other-origin'],
});
