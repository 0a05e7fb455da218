import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { success } from '../envelope.ts';
import { linkToken } from '../shapes.ts';

export const sendVerification = defineCall({
  method: 'POST',
  path: '/auth/email/send-verification',
  summary: 'Send the letter that confirms the email address once more',
  answer: success(z.null()),
  needsSession: true,
  reasons: ['not-signed-in', 'other-origin'],
});

/** Who reads the letter may not be who made the account: only somebody who is both confirms the address. */
export const verifyEmail = defineCall({
  method: 'POST',
  path: '/auth/email/verify',
  summary: 'Confirm the email address of the signed-in user by the token of a link, once',
  body: z.object({ token: linkToken }),
  answer: success(z.null()),
  needsSession: true,
  reasons: ['not-signed-in', 'link-of-other', 'link-spent', 'other-origin'],
});
