import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { linkToken } from '../shapes.ts';

export const sendVerification = defineCall({
  method: 'POST',
  path: '/auth/email/send-verification',
  answer: success(v.null()),
  access: 'customer',
  reasons: ['not-signed-in', 'other-origin'],
});

/** Who reads the letter may not be who made the account: only somebody who is both confirms the address. */
export const verifyEmail = defineCall({
  method: 'POST',
  path: '/auth/email/verify',
  body: fields({ token: linkToken }),
  answer: success(v.null()),
  access: 'customer',
  reasons: ['not-signed-in', 'link-of-other', 'link-spent', 'other-origin'],
});
