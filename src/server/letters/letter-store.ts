import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { outbox } from '../database/schema.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';
import type { OrderMovedLetter, WaitingLetter } from './waiting-letter.ts';

/** A letter that one process has in hand, at its `tries`-th try. */
export type TakenLetter = { readonly id: string; readonly letter: WaitingLetter; readonly tries: number };

export type LetterCause = { readonly orderId: string; readonly eventSeq: number };

export type LetterCounts = {
  readonly waiting: number;
  readonly failed: number;
  /** Age of the oldest that waits; 0 where none does. */
  readonly oldestSeconds: number;
};

/** The outbox. All times are the database's, so that processes with different clocks agree. */
export type LetterStore = {
  /** Adds letters; those of a transaction are sent only if it commits. */
  add(...letters: readonly WaitingLetter[]): Promise<void>;
  /** Adds a letter about an event of an order, after a delay in seconds, during which it can be withdrawn. */
  addLater(letter: OrderMovedLetter, delaySeconds: number): Promise<void>;
  /** Adds a letter under an id of the caller after a delay in seconds, which `delay` changes until it is taken. */
  addAs(id: string, letter: WaitingLetter, delaySeconds: number): Promise<void>;
  delay(id: string, delaySeconds: number): Promise<void>;
  /** Withdraws the letters of an event that are not being sent yet. Returns their number. */
  takeBack(cause: LetterCause): Promise<number>;
  /** True when a letter of an event waits or is on its way. */
  isWaiting(cause: LetterCause): Promise<boolean>;
  /** Removes the letters of an event that were given up. */
  dropFailed(cause: LetterCause): Promise<void>;
  /** As `isWaiting` and `dropFailed`, of the letter to the customer that an order begins with. */
  isReceivedWaiting(orderId: string): Promise<boolean>;
  dropFailedReceived(orderId: string): Promise<void>;
  /** Takes at most so many due letters: no other process gets them within the lease, in seconds. */
  take(most: number, leaseSeconds: number): Promise<readonly TakenLetter[]>;
  remove(letter: TakenLetter): Promise<void>;
  /** Does nothing where another process has taken the letter meanwhile, and neither does `fail`. */
  retryIn(seconds: number, letter: TakenLetter, code: string): Promise<void>;
  fail(letter: TakenLetter, code: string): Promise<void>;
  /** Makes all failed letters new ones. Returns their number. */
  retryFailed(): Promise<number>;
  count(): Promise<LetterCounts>;
};

export function letterStore(db: Db): LetterStore {
  return {
    ...lettersOfOrders(db),
    ...letterSending(db),
    async add(...letters) {
      if (letters.length > 0) await db.insert(outbox).values(letters.map((letter) => ({ letter })));
    },
    async addAs(id, letter, delaySeconds) {
      await db.insert(outbox).values({ id, letter, nextTryAt: fromNow(delaySeconds) });
    },
    async delay(id, delaySeconds) {
      await db
        .update(outbox)
        .set({ nextTryAt: fromNow(delaySeconds) })
        .where(and(eq(outbox.id, id), eq(outbox.tries, 0)));
    },
    async count() {
      const [counts] = await rowsOf<LetterCounts>(
        db,
        sql`select count(*) filter (where failed_at is null)::int as waiting, count(failed_at)::int as failed,
          coalesce(extract(epoch from now() - min(created_at) filter (where failed_at is null)), 0)::float8 as "oldestSeconds"
          from ${outbox}`,
      );
      return counts ?? { waiting: 0, failed: 0, oldestSeconds: 0 };
    },
  };
}

/** Letters about orders, which the undo of their event withdraws. */
function lettersOfOrders(
  db: Db,
): Pick<
  LetterStore,
  'addLater' | 'takeBack' | 'isWaiting' | 'dropFailed' | 'isReceivedWaiting' | 'dropFailedReceived'
> {
  const isOf = ({ orderId, eventSeq }: LetterCause) => and(eq(outbox.orderId, orderId), eq(outbox.eventSeq, eventSeq));
  const isReceived = (orderId: string) =>
    sql`${outbox.letter}->>'orderNumber' = ${orderId} and ${outbox.letter}->>'reader' = 'customer'`;
  return {
    async addLater(letter, delaySeconds) {
      const cause = { orderId: letter.movedOrder, eventSeq: letter.seq };
      await db.insert(outbox).values({ letter, ...cause, nextTryAt: fromNow(delaySeconds) });
    },
    async takeBack(cause) {
      const isUntouched = and(isOf(cause), eq(outbox.tries, 0));
      return (await db.delete(outbox).where(isUntouched).returning({ id: outbox.id })).length;
    },
    async isWaiting(cause) {
      const isOpen = and(isOf(cause), isNull(outbox.failedAt));
      return (await db.select({ id: outbox.id }).from(outbox).where(isOpen).limit(1)).length > 0;
    },
    async dropFailed(cause) {
      await db.delete(outbox).where(and(isOf(cause), isNotNull(outbox.failedAt)));
    },
    async isReceivedWaiting(orderId) {
      const isOpen = and(isReceived(orderId), isNull(outbox.failedAt));
      return (await db.select({ id: outbox.id }).from(outbox).where(isOpen).limit(1)).length > 0;
    },
    async dropFailedReceived(orderId) {
      await db.delete(outbox).where(and(isReceived(orderId), isNotNull(outbox.failedAt)));
    },
  };
}

/** The sender's side of the outbox: letters are taken, and then removed, tried again or given up. */
function letterSending(db: Db): Pick<LetterStore, 'take' | 'remove' | 'retryIn' | 'fail' | 'retryFailed'> {
  const asTaken = ({ id, tries }: TakenLetter) => and(eq(outbox.id, id), eq(outbox.tries, tries));
  return {
    take: (most, leaseSeconds) =>
      // An array chooses the rows once: a joined subquery may run again and lock more of them.
      rowsOf<TakenLetter>(
        db,
        sql`update ${outbox} set tries = tries + 1, next_try_at = ${fromNow(leaseSeconds)}
          where id = any(array(
            select id from ${outbox} where failed_at is null and next_try_at <= now()
            order by next_try_at limit ${most} for update skip locked))
          returning id, letter, tries`,
      ),
    async remove({ id }) {
      await db.delete(outbox).where(eq(outbox.id, id));
    },
    async retryIn(seconds, letter, code) {
      await db
        .update(outbox)
        .set({ nextTryAt: fromNow(seconds), failedCode: code })
        .where(asTaken(letter));
    },
    async fail(letter, code) {
      await db.update(outbox).set({ failedAt: sql`now()`, failedCode: code }).where(asTaken(letter));
    },
    async retryFailed() {
      const again = await rowsOf(
        db,
        sql`update ${outbox} set tries = 0, next_try_at = now(), failed_at = null where failed_at is not null returning id`,
      );
      return again.length;
    },
  };
}

function fromNow(seconds: number) {
  return sql`now() + ${seconds} * interval '1 second'`;
}
