import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './types.ts';

/** The numbers of our advisory locks, which no other program on the server uses. */
export const ADVISORY_LOCKS = {
  migration: 7_019_442,
  /** With the hash of the election's name. */
  election: 7_019_443,
  /** The first half of those that stand for one thing: the log, a metal's book. */
  single: 7_019_444,
  /** With the hash of a payment's reference. */
  reference: 7_019_445,
} as const;

/** Second halves of `single`. */
const SINGLE = { log: 1, 'gold-book': 2, 'silver-book': 3 } as const;

/** Waits for the lock and holds it until the transaction ends. */
export async function lockSingle(db: Db, name: keyof typeof SINGLE): Promise<void> {
  await lock(db, ADVISORY_LOCKS.single, sql`${SINGLE[name]}`);
}

/** As `lockSingle`, for a payment's reference. */
export async function lockReference(db: Db, reference: string): Promise<void> {
  await lock(db, ADVISORY_LOCKS.reference, sql`hashtext(${reference})`);
}

async function lock(db: Db, first: number, second: SQL): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${first}, ${second})`);
}
