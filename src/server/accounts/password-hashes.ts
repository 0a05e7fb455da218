import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { networkOf } from '../http/client-ip.ts';
import { askedFrom } from '../http/request-context.ts';
import { createTurns } from '../turns.ts';
import type { PasswordHashes } from './accounts.ts';

/** One core is left to everything else: a hash holds one for a twentieth of a second, by design. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** On one core the last of them waits some three seconds. */
const MOST_WAITING = 60;
/** Of one address: an office that signs in together waits, a flood from one place leaves room for everybody else. */
const MOST_WAITING_OF_ADDRESS = 15;
/** Of one wider network of IPv6, which may be one customer with very many addresses. */
const MOST_WAITING_OF_NETWORK = 20;

/**
 * Passwords as the library keeps them, hashed in turns: a crowd that signs in waits for itself and not everybody for it. When
 * too many wait, `TooManyWaiting` says so, and they are asked to come back.
 */
export function createPasswordHashes(): PasswordHashes {
  const turns = createTurns(['hash'], {
    atOnce: AT_ONCE,
    waiting: MOST_WAITING,
    share: MOST_WAITING_OF_ADDRESS,
    network: { of: networkOf, share: MOST_WAITING_OF_NETWORK },
  });
  return {
    hash: (password) => turns('hash', () => hashPassword(password), askedFrom.getStore()?.address),
    isRight: (password, hash) => turns('hash', () => verifyPassword({ password, hash }), askedFrom.getStore()?.address),
  };
}
