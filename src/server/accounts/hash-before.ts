import { AsyncLocalStorage } from 'node:async_hooks';
import type { PasswordHashes } from './passwords.ts';

const made = new AsyncLocalStorage<{ readonly password: string; readonly hash: string }>();

/**
 * Does what keeps a password with its hash made before. The library would make it in the transaction that keeps the account:
 * slow by design and waiting for its turn, each would hold a connection meanwhile, or the embedded database for everybody.
 */
export async function hashBefore<Result>(
  passwords: PasswordHashes,
  password: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const hash = await passwords.hash(password);
  return made.run({ password, hash }, work);
}

/** Makes a hash where none was made before. */
export async function hashNow(passwords: PasswordHashes, password: string): Promise<string> {
  const before = made.getStore();
  return before?.password === password ? before.hash : passwords.hash(password);
}
