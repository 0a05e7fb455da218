import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { success } from '../envelope.ts';

// By itself, because every page can sign out, and few can sign in.

export const logout = defineCall({
  method: 'POST',
  path: '/auth/logout',
  access: 'anybody',
  answer: success(v.null()),
  reasons: ['other-origin'],
});
