import type { Db } from '#server/database/types.ts';
import { createRateLimiter, type Limit } from '#server/limits/rate-limiter.ts';
import type { Visitor } from './open-shop.ts';

/** The password that `Visitor.signUp` sets. */
export const RIGHT = 'correct horse';
export const WRONG = 'wrong wrong wrong';

let lastAddress = 0;

/** An address that no other test of the file uses. */
export function newAddress(): string {
  lastAddress += 1;
  return `203.0.113.${lastAddress}`;
}

/** One try to sign in: with a wrong password, where it is not told. */
export function guess(visitor: Visitor, email: string, password = WRONG): ReturnType<Visitor['ask']> {
  return visitor.ask('POST', '/auth/login', { email, password });
}

/** Counts attempts of others, as another process would; `left` more are let through. */
export async function useUp(db: Db, limit: Limit, key: string, left: number): Promise<void> {
  const limits = createRateLimiter(db);
  for (let n = left; n < limit.times; n += 1) await limits.consume([[limit, key]]);
}
