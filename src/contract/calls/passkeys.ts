import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { done, success } from '../envelope.ts';
import { typedPassword } from '../password-shapes.ts';
import { text, user } from '../shapes.ts';

/** WebAuthn options for the browser, for `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`. */
export const passkeyQuestion = v.object({ options: v.record(v.string(), v.unknown()) });

/** Bytes as base64url. */
const credentialId = v.pipe(v.string(), v.regex(/^[\w-]{1,2000}$/));

/** The browser's answer, as `toJSON` of its credential gives it. */
export const passkeyAnswer = v.object({
  response: v.looseObject({
    id: credentialId,
    rawId: credentialId,
    type: v.literal('public-key'),
    response: v.record(v.string(), v.unknown()),
  }),
});

export const startPasskeyLogin = defineCall({
  method: 'POST',
  path: '/auth/login/passkey/start',
  access: 'anybody',
  answer: success(passkeyQuestion),
  reasons: ['other-origin'],
});

export const loginWithPasskey = defineCall({
  method: 'POST',
  path: '/auth/login/passkey',
  access: 'anybody',
  body: passkeyAnswer,
  answer: success(user),
  reasons: ['passkey-refused', 'other-origin'],
});

export const startPasskey = defineCall({
  method: 'POST',
  path: '/auth/passkeys/start',
  body: fields({ password: v.optional(typedPassword) }),
  answer: success(passkeyQuestion),
  access: 'customer',
  reasons: ['not-signed-in', 'wrong-password', 'sign-in-again', 'email-not-verified', 'passkeys-full', 'other-origin'],
});

export const addPasskey = defineCall({
  method: 'POST',
  path: '/auth/passkeys',
  body: passkeyAnswer,
  answer: done,
  access: 'customer',
  reasons: ['not-signed-in', 'passkey-refused', 'other-origin'],
});

export const removePasskey = defineCall({
  method: 'POST',
  path: '/auth/passkeys/:passkeyId/remove',
  params: fields({ passkeyId: text(100, 'A passkey id is missing.') }),
  body: fields({ password: v.optional(typedPassword) }),
  answer: done,
  access: 'customer',
  reasons: ['not-signed-in', 'wrong-password', 'sign-in-again', 'unknown-passkey', 'other-origin'],
});
