import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { success } from '../envelope.ts';
import { emailAddress } from '../shapes.ts';

export const subscribe = defineCall({
  method: 'POST',
  path: '/api/newsletter',
  summary: 'Subscribe an email address to the newsletter; doing it twice is the same as once',
  body: z.object({ email: emailAddress }),
  answer: success(z.null()),
  reasons: ['other-origin'],
});
