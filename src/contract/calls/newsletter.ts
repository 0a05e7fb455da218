import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { done } from '../envelope.ts';
import { emailAddress, linkToken } from '../shapes.ts';

/** Nothing is sent to the address until its owner has confirmed it. */
export const subscribe = defineCall({
  method: 'POST',
  path: '/api/newsletter',
  access: 'anybody',
  body: fields({ email: emailAddress }),
  answer: done,
  reasons: ['other-origin', 'newsletter-off'],
});

export const confirmNewsletter = defineCall({
  method: 'POST',
  path: '/api/newsletter/confirm',
  access: 'anybody',
  body: fields({ token: linkToken }),
  answer: done,
  reasons: ['link-spent', 'other-origin'],
});

export const leaveNewsletter = defineCall({
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  access: 'anybody',
  body: fields({ token: linkToken }),
  answer: done,
  reasons: ['link-spent', 'other-origin'],
});
