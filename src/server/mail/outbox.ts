import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { Database, Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { waitingLetters } from '../db/schema.ts';
import type { Log } from '../log.ts';
import type { Delivery } from './letter.ts';
import { createRelay } from './relay.ts';
import { beginStopwatch } from './stopwatch.ts';

/** Named after the first letters that there were: under another name those that wait would be left behind. */
const QUEUE = 'order-letters';
const LETTERS_IN_HAND = 5;
/**
 * Handed on to the library's own pool. A connection that a network has forgotten says nothing for ever: after ten seconds it is
 * given up, and the work is done over another; the server gives up its end of it later, with all that it holds.
 */
const CONNECTIONS = {
  max: 3,
  query_timeout: 10_000,
  idle_in_transaction_session_timeout: 20_000,
  application_name: 'troy letters',
} as const;
/** Letters in hand for longer were in the hands of a shop that is gone. The mailer's own patience with all of them together is less. */
const IN_HAND_SECONDS = 600;

/** Of both places where letters wait. The library's own counts are kept for up to a minute. */
const COUNT = sql`
  select ((select count(*) from ${waitingLetters})
         + count(*) filter (where state in ('created', 'retry', 'active')))::int as waiting,
         count(*) filter (where state = 'failed')::int as failed
  from pgboss.job where name = ${QUEUE}`;

const RULES = {
  retryLimit: 60,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: IN_HAND_SECONDS,
  // What could not be sent is kept until somebody sees to it: by default the queue would drop it in silence within days.
  deleteAfterSeconds: 0,
  retentionSeconds: 10 * 365 * 24 * 60 * 60,
} as const;

/** A letter that waits to be written: it is made only when it is sent, from what the database says then. */
export type WaitingLetter =
  | {
      readonly orderNumber: string;
      readonly reader: 'customer' | 'dealer';
      /** Who placed it, and may have deleted the account by then. Letters of an older shop do not say. */
      readonly userId?: string;
    }
  /** Without a user it is written to nobody: whoever asked learns nothing from how long the asking took. */
  | { readonly about: AccountEvent; readonly userId: string | null }
  /** The account is gone by then, so the letter says itself whom it goes to; nobody by name whose address was not verified. */
  | { readonly about: 'account-deleted'; readonly name: string | null; readonly email: string };

/** What happened to an account, or was asked for. */
export type AccountEvent =
  | 'verify-email'
  | 'reset-password'
  | 'password-changed'
  | 'password-changed-google-removed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'backup-codes-made'
  | 'google-added'
  | 'passkey-added'
  | 'passkey-removed';

export type Outbox = {
  /** Lets a letter wait, in a transaction: only if it commits. */
  add(letter: WaitingLetter, db: Db): Promise<void>;
  /** Letters were written beside their orders: they are passed on to the queue now and not at the next poll. */
  wake(): void;
  /** Makes the queue: from then on letters can wait. */
  prepare(): Promise<void>;
  /** Begins to send. */
  start(): Promise<void>;
  /** How many letters wait or are in hand, and how many were given up and are kept. */
  count(): Promise<{ readonly waiting: number; readonly failed: number }>;
  /** Lets the letters in hand finish, for as long as a mail server may take. */
  stop(): Promise<void>;
};

/**
 * Letters wait in the shop's own database, so that they survive a restart and never hold up a request. One that cannot be
 * sent is tried again with growing pauses for about two days, then it is kept as failed; one whose reader the mail server refuses
 * for good is kept as failed at once.
 */
export function createOutbox(
  database: Database,
  deliver: (letter: WaitingLetter, isFirst: boolean) => Promise<Delivery>,
  log: Log,
): Outbox {
  const { backend } = database.jobs;
  const shared = { useListenNotify: true, schedule: false, monitorVacuum: false } as const;
  const boss =
    backend === 'pglite'
      ? new PgBoss({ ...shared, backend, db: database.jobs.db })
      : new PgBoss({
          ...shared,
          connectionString: database.jobs.connectionString,
          ...CONNECTIONS,
        });
  const relay = createRelay(database, insert, log);
  boss.on('error', (error) => log.error({ err: error }, 'the outbox met an error'));
  return {
    add: (letter, db) => insert([letter], db),
    wake: () => relay.wake(),
    prepare,
    async start() {
      await prepare();
      relay.start();
      // One mail server, so one letter at a time. A new one is told of by a notification; one that is tried again is found by
      // the poll.
      await boss.work<WaitingLetter>(
        QUEUE,
        {
          batchSize: LETTERS_IN_HAND,
          perJobResults: true,
          includeMetadata: true,
          burstWhenBatchFull: true,
          notifyPollingIntervalSeconds: 5,
        },
        async (jobs) => {
          const results: JobResult[] = [];
          const inHandMs = beginStopwatch();
          for (const { id, data, signal, expireInSeconds, retryCount } of jobs) {
            // Those that were in hand for too long, or when the shop has to end, are somebody else's by then. The library's own
            // signal was seen to say nothing after too long: the clock is asked as well.
            const isOurs = !signal.aborted && inHandMs() < expireInSeconds * 1000;
            results.push({ id, status: isOurs ? await settle(id, data, retryCount === 0) : 'failed' });
          }
          return results;
        },
      );
    },
    async count() {
      const [counted] = await rowsOf<{ waiting: number; failed: number }>(database.db, COUNT);
      return counted ?? { waiting: 0, failed: 0 };
    },
    async stop() {
      await relay.stop();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };

  async function insert(letters: readonly WaitingLetter[], db: Db): Promise<void> {
    const jobs = letters.map((data) => ({ data }));
    await boss.insert(QUEUE, jobs, { db: fromDrizzle(db as Parameters<typeof fromDrizzle>[0], sql) });
  }

  async function prepare(): Promise<void> {
    await boss.start();
    await boss.createQueue(QUEUE, { ...RULES, notify: true });
    // The queue may be there already, made under other rules.
    await boss.updateQueue(QUEUE, RULES);
    // The queue is looked up at its first use, on a connection of its own: in a transaction of PGlite that would wait for itself.
    await boss.insert(QUEUE, []);
  }

  /**
   * A delivered letter is forgotten at once: it must not wait for the others in hand, and be sent again when they are cut off.
   * `deadletter` is the library's word for one that is kept as failed without being tried again.
   */
  async function settle(id: string, letter: WaitingLetter, isFirst: boolean): Promise<JobResult['status']> {
    try {
      const delivery = await deliver(letter, isFirst);
      if (!delivery.ok) {
        log.warn(
          { ...faultOf(delivery.fault), ...factsOf(letter) },
          'a letter was refused for good and is kept as failed',
        );
        return 'deadletter';
      }
    } catch (error) {
      log.warn({ ...faultOf(error), ...factsOf(letter) }, 'a letter could not be sent and waits');
      return 'failed';
    }
    await boss.deleteJob(QUEUE, id);
    return 'completed';
  }
}

/** Which letter it is, without the address of its reader. */
function factsOf(letter: WaitingLetter): object {
  if ('orderNumber' in letter) return letter;
  return { about: letter.about, ...('userId' in letter && { userId: letter.userId }) };
}

/** Codes alone: the words of a mail server name the address that they are about. */
function faultOf(error: unknown): { code?: unknown; responseCode?: unknown } {
  if (!(error instanceof Error)) return {};
  return {
    ...('code' in error && { code: error.code }),
    ...('responseCode' in error && { responseCode: error.responseCode }),
  };
}
