import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { done, success } from '../envelope.ts';
import { typedPassword } from '../password-shapes.ts';
import { text } from '../shapes.ts';

/** The ways to sign in to an account that its owner has set up. */
const accountFacts = v.object({
  email: v.string(),
  isEmailVerified: v.boolean(),
  hasPassword: v.boolean(),
  hasGoogle: v.boolean(),
  hasSecondFactor: v.boolean(),
  passkeys: v.array(v.object({ id: v.string(), name: v.string(), addedAt: v.string() })),
});

export type AccountFacts = v.InferOutput<typeof accountFacts>;

export const readAccount = defineCall({
  method: 'GET',
  path: '/auth/account',
  answer: success(accountFacts),
  access: 'customer',
  reasons: ['not-signed-in'],
});

/** Orders stay for the books, without an owner. */
export const deleteAccount = defineCall({
  method: 'POST',
  path: '/auth/account/delete',
  body: fields({ password: v.optional(typedPassword) }),
  answer: done,
  access: 'customer',
  reasons: ['not-signed-in', 'wrong-password', 'sign-in-again', 'other-origin'],
});

/** One place where the user is signed in. */
const ownSession = v.object({
  id: v.string(),
  /** `Chrome on Windows` */
  device: v.string(),
  signedInAt: v.string(),
  /** Kept to the hour. */
  lastSeenAt: v.string(),
  isThisOne: v.boolean(),
});

export type OwnSessionRecord = v.InferOutput<typeof ownSession>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/auth/sessions',
  answer: success(v.array(ownSession)),
  access: 'customer',
  reasons: ['not-signed-in'],
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  params: fields({ sessionId: text(100, 'A session id is missing.') }),
  answer: done,
  access: 'customer',
  reasons: ['not-signed-in', 'unknown-session', 'other-origin'],
});

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/auth/sessions',
  answer: done,
  access: 'customer',
  reasons: ['not-signed-in', 'other-origin'],
});
