import { sql } from 'drizzle-orm';
import type { Database, Db } from '../database/open.ts';
import { outbox } from '../database/schema.ts';
import { rowsOf } from '../database/sql.ts';
import type { Log } from '../logging/log.ts';
import type { WaitingLetter } from './waiting-letter.ts';

const LETTERS_AT_ONCE = 200;
/** Letters of orders that come close together are passed on together: a transaction for each would cost more than the order. */
const GATHER_MS = 250;
/** For letters of a process that ended between an order and its waking. */
const POLL_MS = 5_000;

/**
 * Passes letters on from the table where they wait to the queue that sends them. An order writes them by its own statement that
 * way, a crowd of them is passed on in one transaction, and whoever keeps the queue locked holds up no request.
 */
export function createRelay(
  { db, hasRoom }: Database,
  enqueue: (letters: readonly WaitingLetter[], db: Db) => Promise<void>,
  log: Log,
) {
  let timer: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;

  function wake(): void {
    isWanted = true;
    if (timer && hasRoom()) gathering ??= setTimeout(begin, GATHER_MS);
  }

  function begin(): void {
    gathering = undefined;
    running ??= run();
  }

  async function run(): Promise<void> {
    isWanted = false;
    try {
      while ((await passOn()) === LETTERS_AT_ONCE);
    } catch (error) {
      log.warn({ err: error }, 'letters wait to be passed on');
    }
    running = undefined;
    // Those that were written meanwhile may have come too late for it.
    if (isWanted) wake();
  }

  /** Several processes may do this at once: each takes letters that no other has in hand. Answers how many. */
  function passOn(): Promise<number> {
    return db.transaction(async (tx) => {
      const rows = await rowsOf<{ letter: WaitingLetter }>(
        tx,
        sql`delete from ${outbox} where id in (
            select id from ${outbox} order by created_at limit ${LETTERS_AT_ONCE} for update skip locked)
          returning letter`,
      );
      if (rows.length > 0)
        await enqueue(
          rows.map(({ letter }) => letter),
          tx,
        );
      return rows.length;
    });
  }

  return {
    wake,
    start(): void {
      timer = setInterval(wake, POLL_MS);
      wake();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      clearTimeout(gathering);
      timer = undefined;
      isWanted = false;
      await running;
    },
  };
}
