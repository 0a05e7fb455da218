import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Db } from '../database/open.ts';
import type { Log } from '../logging/log.ts';
import type { Delivery, Sending } from './letter.ts';
import { countLetters, keepLonger, mendTimes, QUEUE, RULES } from './queue.ts';
import { createRelay } from './relay.ts';
import { stagger } from './stagger.ts';
import { beginStopwatch } from './stopwatch.ts';
import type { WaitingLetter } from './waiting-letter.ts';

/** Taken together by one worker, which goes on when it is done with all of them. */
const LETTERS_IN_HAND = 5;
/** Where letters of one do not come to an end, the other goes on. */
const WORKERS = 2;
/** A mail server that takes longer over a letter is given the next one beside it. */
const BESIDE_AFTER_MS = 5_000;
/** For letters that are tried again, and for what a clock wrote that was ahead. */
const LOOK_MS = 5_000;
/** How long letters in hand may take once the shop has to end, and within which time their end must be written. */
const LAST_LETTERS_MS = 8_000;
const END_WITHIN_MS = 10_000;
/** A letter whose first try comes later has waited for it, behind others that did not come to an end. */
const NEW_FOR_MS = 10 * 60_000;
/** How soon what the database could not do is done again. */
const AGAIN_MS = 1_000;
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
/** For a use of the queue that writes nothing, not even to a table that somebody keeps locked. */
const NOWHERE = { executeSql: async () => ({ rows: [] }) };
const WORK = {
  batchSize: LETTERS_IN_HAND,
  perJobResults: true,
  includeMetadata: true,
  burstWhenBatchFull: true,
} as const;

/** One try to send a letter; `isNew` where there was none before, and the letter has not waited for this one either. */
export type Try = Sending & { readonly isNew: boolean };

export type Outbox = {
  /** Letters wait (`letWait`): they are passed on to the queue now and not at the next poll. */
  wake(): void;
  /** Makes the queue. */
  prepare(): Promise<void>;
  /** Begins to send, once the queue is there; without a database as soon as it is back. */
  start(): Promise<void>;
  /** How many letters wait or are in hand, and how many were given up and are kept. */
  count(): ReturnType<typeof countLetters>;
  /** Lets the letters in hand finish for some seconds; those that do not are tried again after the next start. */
  stop(): Promise<void>;
};

/**
 * Letters wait in the shop's own database, so that they survive a restart and never hold up a request. One that cannot be
 * sent is tried again with growing pauses for about two days, then it is kept as failed; one whose reader the mail server refuses
 * for good is kept as failed at once.
 */
export function createOutbox(
  database: Database,
  deliver: (letter: WaitingLetter, attempt: Try) => Promise<Delivery>,
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
  const inTurn = stagger(BESIDE_AFTER_MS);
  const ending = new AbortController();
  const workers: string[] = [];
  let looks: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let starting: Promise<void> | undefined;
  let isEnding = false;
  boss.on('error', (error) => log.error({ err: error }, 'the outbox met an error'));
  return {
    wake: () => relay.wake(),
    prepare,
    start: () => {
      starting = startAtLast();
      return starting;
    },
    count: () => countLetters(database.db),
    async stop() {
      isEnding = true;
      await starting;
      clearInterval(looks);
      await looking;
      await relay.stop();
      const last = setTimeout(() => ending.abort(), LAST_LETTERS_MS);
      await boss.stop({ graceful: true, timeout: END_WITHIN_MS });
      clearTimeout(last);
    },
  };

  /** The shop is open by then: it goes on without a database that is lost at this very moment, and so do its letters. */
  async function startAtLast(): Promise<void> {
    for (let tries = 1; !isEnding; tries += 1) {
      try {
        return await start();
      } catch (error) {
        if (tries === 1) log.warn({ err: error }, 'letters are not sent yet');
      }
      await pause(AGAIN_MS);
    }
  }

  async function start(): Promise<void> {
    await keepLonger(database.db);
    await look();
    // Whoever hears that the shop is open may ask it to end at once.
    if (isEnding) return;
    while (workers.length < WORKERS) workers.push(await boss.work(QUEUE, WORK, sendAll));
    relay.start();
    looks = setInterval(() => {
      // The library sleeps by the clock of the wall: where it was set back over a letter, it would sleep until then.
      for (const worker of workers) boss.notifyWorker(worker);
      looking ??= look().finally(() => {
        looking = undefined;
      });
    }, LOOK_MS);
  }

  async function look(): Promise<void> {
    if (!database.hasRoom()) return;
    try {
      const letters = await mendTimes(database.db);
      if (letters > 0) log.warn({ letters }, 'letters waited for a clock that was ahead, and wait no longer');
    } catch {
      // Whoever passes letters on looks as often, and tells of it.
    }
  }

  async function sendAll(jobs: JobWithMetadata<WaitingLetter>[]): Promise<JobResult[]> {
    const inHandMs = beginStopwatch();
    // Those that were in hand for too long, or when the shop has to end, are somebody else's by then. The library's own signal
    // was seen to say nothing after too long: the clock is asked as well.
    const isOurs = ({ signal, expireInSeconds }: JobWithMetadata<WaitingLetter>) =>
      !signal.aborted && !ending.signal.aborted && inHandMs() < expireInSeconds * 1000;
    const results = await Promise.all(
      jobs.map((job) =>
        inTurn(async (): Promise<JobResult> => {
          const { id, data, retryCount, createdOn } = job;
          if (!isOurs(job)) return { id, status: 'failed' };
          const isNew = retryCount === 0 && !data.isRestored && Date.now() - createdOn.getTime() < NEW_FOR_MS;
          const attempt = { id, signal: ending.signal, isNew };
          return { id, status: await settle(data, attempt, () => isOurs(job)) };
        }),
      ),
    );
    // The library writes once what became of them: where it cannot, they would be in hand until their time is over.
    await isBack(() => jobs.some(isOurs));
    return results;
  }

  function isAnswering(): Promise<boolean> {
    return database.ping().then(
      () => true,
      () => false,
    );
  }

  /** Waits until the database answers; false where it has not while the work was ours. */
  async function isBack(isOurs: () => boolean): Promise<boolean> {
    while (isOurs()) {
      if (await isAnswering()) return true;
      await pause(AGAIN_MS);
    }
    return false;
  }

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
    await boss.insert(QUEUE, [], { db: NOWHERE });
  }

  /**
   * A delivered letter is forgotten at once: it must not wait for the others in hand, and be sent again when they are cut off.
   * `deadletter` is the library's word for one that is kept as failed without being tried again.
   */
  async function settle(letter: WaitingLetter, attempt: Try, isOurs: () => boolean): Promise<JobResult['status']> {
    try {
      const delivery = await deliver(letter, attempt);
      if (!delivery.ok) {
        log.warn(
          { ...faultOf(delivery.fault), ...factsOf(letter) },
          'a letter was refused for good and is kept as failed',
        );
        return 'deadletter';
      }
    } catch (error) {
      // Written without a database it was not; that is no try of the mail server's.
      if (!(await isAnswering()) && (await isBack(isOurs))) return settle(letter, attempt, isOurs);
      log.warn({ ...faultOf(error), ...factsOf(letter) }, 'a letter could not be sent and waits');
      return 'failed';
    }
    await forget(letter, attempt, isOurs);
    return 'completed';
  }

  /** Until it is done, or somebody else's: what the library writes of it later it writes once, and the letter comes again. */
  async function forget(letter: WaitingLetter, { id }: Try, isOurs: () => boolean): Promise<void> {
    for (;;) {
      try {
        await boss.deleteJob(QUEUE, id);
        return;
      } catch (error) {
        if (!isOurs()) {
          log.warn({ err: error, ...factsOf(letter) }, 'a letter was sent and is not forgotten yet');
          return;
        }
      }
      await pause(AGAIN_MS);
    }
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
