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

export const verifyEmail = defineCall({
  method: 'POST',
  path: '/auth/email/verify',
  summary: 'Confirm an email address by the token of a link, once',
  body: z.object({ token: linkToken }),
  answer: success(z.null()),
  reasons: ['link-spent', 'other-origin'],
});
