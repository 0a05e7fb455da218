import { defineCall } from '../call.ts';
import { done } from '../envelope.ts';

// By itself, because every page can sign out, and few can sign in.

export const logout = defineCall({
  method: 'POST',
  path: '/auth/logout',
  access: 'anybody',
  answer: done,
  reasons: ['other-origin'],
});
