import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { PasswordHashes } from '../services/accounts.ts';
import { createTurns } from '../turns.ts';

/** One core is left to everything else: a hash holds one for a twentieth of a second, by design. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** On one core the last of them waits some three seconds. */
const MOST_WAITING = 60;

/**
 * Passwords as the library keeps them, hashed in turns: a crowd that signs in waits for itself and not everybody for it. When
 * too many wait, `TooManyWaiting` says so, and they are asked to come back.
 */
export function createPasswordHashes(): PasswordHashes {
  const turns = createTurns(['hash'], { atOnce: AT_ONCE, waiting: MOST_WAITING });
  return {
    hash: (password) => turns('hash', () => hashPassword(password)),
    isRight: (password, hash) => turns('hash', () => verifyPassword({ password, hash })),
  };
}
