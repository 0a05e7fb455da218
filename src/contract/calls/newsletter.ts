import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { done } from '../envelope.ts';
import { emailAddress } from '../shapes.ts';

export const subscribe = defineCall({
  method: 'POST',
  path: '/api/newsletter',
  access: 'anybody',
  body: fields({ email: emailAddress }),
  answer: done,
  reasons: ['other-origin', 'newsletter-off'],
});
