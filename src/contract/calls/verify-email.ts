import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { done } from '../envelope.ts';
import { linkToken } from '../shapes.ts';

export const sendVerification = defineCall({
  method: 'POST',
  path: '/auth/email/send-verification',
  answer: done,
  access: 'customer',
  reasons: ['not-signed-in', 'other-origin'],
});

/** Confirms the address. Needs the letter's token and a session of its account: the letter may have come to another reader. */
export const verifyEmail = defineCall({
  method: 'POST',
  path: '/auth/email/verify',
  body: fields({ token: linkToken }),
  answer: done,
  access: 'customer',
  reasons: ['not-signed-in', 'link-of-other', 'link-spent', 'other-origin'],
});
