import { defineCall } from '../call.ts';
import { done } from '../envelope.ts';

// A file of its own: every page can sign out, few can sign in.

export const logout = defineCall({
  method: 'POST',
  path: '/auth/logout',
  access: 'anybody',
  answer: done,
  reasons: ['other-origin'],
});
