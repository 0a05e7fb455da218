import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { success } from '../envelope.ts';
import { text, typedPassword } from '../shapes.ts';

/** What its owner has set up to get into an account. */
export const accountFacts = z.object({
  email: z.string(),
  isEmailVerified: z.boolean(),
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  hasSecondFactor: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), addedAt: z.string() })),
});

export type AccountFacts = z.infer<typeof accountFacts>;

export const readAccount = defineCall({
  method: 'GET',
  path: '/auth/account',
  summary: 'What the signed-in user has set up to get into the account',
  answer: success(accountFacts),
  needsSession: true,
  reasons: ['not-signed-in'],
});

/** Orders stay for the books, without an owner. */
export const deleteAccount = defineCall({
  method: 'POST',
  path: '/auth/account/delete',
  summary: 'Delete the account for good, by its password or after a sign-in of the last minutes',
  body: z.object({ password: z.optional(typedPassword) }),
  answer: success(z.null()),
  needsSession: true,
  reasons: ['not-signed-in', 'wrong-password', 'sign-in-again', 'other-origin'],
});

/** One place where the user is signed in. */
export const ownSession = z.object({
  id: z.string(),
  /** `Chrome on Windows` */
  device: z.string(),
  signedInAt: z.string(),
  /** Kept to the hour. */
  lastSeenAt: z.string(),
  isThisOne: z.boolean(),
});

export type OwnSessionRecord = z.infer<typeof ownSession>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where the user is signed in, this session first',
  answer: success(z.array(ownSession)),
  needsSession: true,
  reasons: ['not-signed-in'],
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  summary: 'Sign out another session of the user',
  params: z.object({ sessionId: text(100, 'A session id is missing.') }),
  answer: success(z.null()),
  needsSession: true,
  reasons: ['not-signed-in', 'unknown-session', 'other-origin'],
});

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Sign out everywhere but here',
  answer: success(z.null()),
  needsSession: true,
  reasons: ['not-signed-in', 'other-origin'],
});
