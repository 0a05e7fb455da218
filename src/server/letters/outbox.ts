import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../logging/log.ts';
import { createLogThrottle } from '../logging/log-throttle.ts';
import { every, type RepeatedJob } from '../scheduling/every.ts';
import { withTimeout } from '../scheduling/with-timeout.ts';
import type { Delivery, Sending } from './letter.ts';
import type { LetterCounts, LetterStore, TakenLetter } from './letter-store.ts';
import type { WaitingLetter } from './waiting-letter.ts';

/** With five at once twenty letters a second, which is more than mail providers take. */
const POLL_MS = 250;
const SENDING_AT_ONCE = 5;
/** Longer than the mailer waits for a mail server. The letters of a killed process are tried again after it. */
const LEASE_SECONDS = 12 * 60;
/** With pauses of 2, 4, 8 seconds and so on up to an hour: two days. */
const MOST_TRIES = 58;
const LONGEST_PAUSE_SECONDS = 3_600;
/** The interval at which a database that stays away is logged. */
const LOG_EVERY_MS = 60_000;
/** While the database is away, the outcome of a letter is kept in memory and recorded later. */
const RECORD_AGAIN_MS = 1_000;
/** The time for mail servers to finish once the shop has to end, and the time for recording the outcomes after that. */
const GRACE_MS = 8_000;
const RECORD_WITHIN_MS = 2_000;

export type Outbox = {
  start(): void;
  /** Lets the letters in hand finish; those that are cut off are tried again after the next start. */
  stop(graceMs?: number): Promise<void>;
  count(): Promise<LetterCounts>;
};

/**
 * Transactional outbox: a letter waits in the database until a mail server has taken it, in the hands of one process at a time,
 * and is tried again after failures for two days. A letter comes twice only where the process or the database ends between the
 * mail server's yes and the deletion of the row.
 */
export function createOutbox({
  letters,
  send,
  hasDiskSpace,
  log,
}: {
  readonly letters: LetterStore;
  readonly send: (letter: WaitingLetter, sending: Sending) => Promise<Delivery>;
  readonly hasDiskSpace: () => boolean;
  readonly log: Log;
}): Outbox {
  const inHand = new Set<Promise<void>>();
  const ending = new AbortController();
  const throttle = createLogThrottle(LOG_EVERY_MS);
  let poll: RepeatedJob | undefined;

  async function takeDue(): Promise<void> {
    const free = SENDING_AT_ONCE - inHand.size;
    if (free === 0 || !hasDiskSpace()) return;
    for (const letter of await letters.take(free, LEASE_SECONDS)) {
      const done = deliver(letter).finally(() => inHand.delete(done));
      inHand.add(done);
    }
  }

  /** Records the outcome until it is recorded, or the lease ends and the letter is tried again anyway. */
  async function deliver(taken: TakenLetter): Promise<void> {
    const leaseEndsAt = performance.now() + LEASE_SECONDS * 1_000;
    const record = await sendOnce(taken);
    for (;;) {
      try {
        return await record();
      } catch (error) {
        if (ending.signal.aborted || performance.now() > leaseEndsAt)
          return log.warn({ err: error, ...factsOf(taken) }, 'the outcome of a letter is lost: it is tried again');
      }
      await sleep(RECORD_AGAIN_MS, undefined, { ref: false });
    }
  }

  /** Sends a letter. Returns the function that records the outcome. */
  async function sendOnce(taken: TakenLetter): Promise<() => Promise<void>> {
    try {
      const delivery = await send(taken.letter, { id: taken.id, signal: ending.signal });
      if (delivery.ok) return () => letters.remove(taken);
      if (delivery.reason === 'limited') return retry(taken, LONGEST_PAUSE_SECONDS, { code: 'TOO_MANY_LETTERS' });
      const codes = codesOf(delivery.fault);
      log.warn({ ...codes, ...factsOf(taken) }, 'a letter was refused for good and is kept as failed');
      return () => letters.fail(taken, codeOf(codes));
    } catch (error) {
      return retry(taken, Math.min(2 ** taken.tries, LONGEST_PAUSE_SECONDS), codesOf(error));
    }
  }

  function retry(taken: TakenLetter, pauseSeconds: number, codes: Codes): () => Promise<void> {
    const facts = { ...codes, ...factsOf(taken) };
    if (taken.tries < MOST_TRIES) {
      log.warn(facts, 'a letter could not be sent and waits');
      return () => letters.retryIn(pauseSeconds, taken, codeOf(codes));
    }
    log.warn(facts, 'a letter could not be sent for two days and is kept as failed');
    return () => letters.fail(taken, codeOf(codes));
  }

  return {
    start() {
      poll ??= every(POLL_MS, takeDue, (error) =>
        throttle((times) => log.warn({ err: error, times }, 'letters wait for the database')),
      );
    },
    async stop(graceMs = GRACE_MS) {
      const polling = poll;
      poll = undefined;
      await polling?.stop();
      const cutOff = setTimeout(() => ending.abort(), graceMs);
      await withTimeout(Promise.all(inHand), graceMs + RECORD_WITHIN_MS, () => undefined);
      clearTimeout(cutOff);
    },
    count: letters.count,
  };
}

/** Identifies a letter for the log, without the address of its reader. */
function factsOf({ letter, tries }: TakenLetter): object {
  if ('orderNumber' in letter) return { orderNumber: letter.orderNumber, reader: letter.reader, tries };
  return { about: letter.about, ...('userId' in letter && { userId: letter.userId }), tries };
}

type Codes = { readonly code?: unknown; readonly responseCode?: unknown };

/** Returns the mail server's answer, such as `550`, or the code of a network error; `unknown` without one. */
function codeOf({ code, responseCode }: Codes): string {
  return String(responseCode ?? code ?? 'unknown');
}

/** Codes alone: the words of a mail server name the address that they are about. */
function codesOf(error: unknown): Codes {
  if (!(error instanceof Error)) return {};
  return {
    ...('code' in error && { code: error.code }),
    ...('responseCode' in error && { responseCode: error.responseCode }),
  };
}
