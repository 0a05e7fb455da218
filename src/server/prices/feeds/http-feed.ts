import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '#domain/durations.ts';
import { oldestPriceAt } from '#domain/market-hours.ts';
import { type Cents, centsFromDollars } from '#domain/money.ts';
import { type FeedKind, faultOf, type Instant } from '#domain/spot.ts';
import { FeedError, type FeedReading, type SpotFeed } from './feed.ts';

const ANSWER_WITHIN_MS = 5_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 500;
/** A provider that asks for a longer pause is read at the next poll instead. */
const LONGEST_PAUSE_MS = 2_000;
const LARGEST_ANSWER = 64 * 1024;
/**
 * Prices that are dated ahead would never grow too old. Clocks of the provider and of this machine may differ by minutes; so
 * much more only makes the oldest price that is taken a third older.
 */
const MOST_AHEAD_MS = 5 * MINUTE_MS;

/** Settings of every kind of feed; all but the clock for tests and for a provider at another address. */
export type HttpFeedSettings = {
  readonly clock: () => Instant;
  /** Another address than the provider's own. */
  readonly url?: string | undefined;
  /** For a whole reading, further tries included. */
  readonly answerWithinMs?: number;
  readonly firstPauseMs?: number;
};

type Question = { readonly address: string; readonly headers?: Readonly<Record<string, string>> };

/**
 * The content of an answer, unchecked: dollars per troy ounce, and the provider's time of them; undefined where it never says.
 */
type Said = { readonly gold: unknown; readonly silver: unknown; readonly readAt: Instant | undefined };

/** A kind of feed: its requests, and the reader of the answers. */
type Kind = {
  readonly source: FeedKind;
  readonly questions: readonly Question[];
  /** Not more often than this. */
  readonly keptMs?: number;
  /** Reads the parsed answers, in the order of the questions. Throws FeedError. */
  readonly read: (answers: readonly unknown[]) => Said;
};

/**
 * A feed that is asked over HTTP. Redirects are not followed, answers are bounded in time and size, transient faults are tried
 * again with growing, jittered pauses, and prices are taken only when their time is known to be good and they are dollars per ounce.
 */
export function httpFeed({ source, questions, keptMs, read }: Kind, settings: HttpFeedSettings): SpotFeed {
  const { clock, answerWithinMs = ANSWER_WITHIN_MS, firstPauseMs = FIRST_PAUSE_MS } = settings;
  const [first] = questions;
  return {
    source,
    description: `live prices of ${first ? new URL(first.address).host : source}`,
    ...(keptMs !== undefined && { keptMs }),
    async read(signal) {
      const bounded = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]);
      const answers = await tryAgain(() => askAll(questions, bounded), firstPauseMs, bounded);
      return checked(read(answers), clock());
    },
  };
}

/** An ISO 8601 text as an instant; NaN for anything else. */
export function instantOf(text: unknown): Instant {
  return typeof text === 'string' ? Date.parse(text) : Number.NaN;
}

/** Seconds since 1970 as an instant; NaN for anything else. */
export function instantOfSeconds(seconds: unknown): Instant {
  return typeof seconds === 'number' ? seconds * 1000 : Number.NaN;
}

/** Makes the reader of an answer for each metal, whose reading is as old as the older of the two prices. */
export function readBoth(
  priceIn: (answer: unknown, symbol: string) => { price: unknown; readAt: Instant },
): Kind['read'] {
  return ([ofGold, ofSilver]) => {
    const [gold, silver] = [priceIn(ofGold, 'XAU'), priceIn(ofSilver, 'XAG')];
    return { gold: gold.price, silver: silver.price, readAt: Math.min(gold.readAt, silver.readAt) };
  };
}

async function tryAgain<Answer>(ask: () => Promise<Answer>, firstPauseMs: number, signal: AbortSignal) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof FeedError) || !error.isTransient || attempt === TRIES || signal.aborted) throw error;
      const pause = error.retryAfterMs ?? firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
      if (pause > LONGEST_PAUSE_MS) throw error;
      // Ends early, and in order, where the shop does.
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }
}

/** All at once; where one fails, the others are given up. */
async function askAll(questions: readonly Question[], signal: AbortSignal): Promise<readonly unknown[]> {
  const end = new AbortController();
  try {
    return await Promise.all(questions.map((question) => ask(question, signal, end.signal)));
  } finally {
    end.abort();
  }
}

async function ask({ address, headers }: Question, signal: AbortSignal, end: AbortSignal): Promise<unknown> {
  let text: string;
  let response: Response;
  try {
    response = await fetch(address, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.any([signal, end]),
    });
    text = await readBounded(response);
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw new FeedError(signal.aborted ? 'timed-out' : 'unreachable');
  }
  if (response.status === 429) throw new FeedError('rate-limited', retryAfter(response));
  if (response.status >= 500) throw new FeedError('server-error', retryAfter(response));
  if (!response.ok) throw new FeedError('refused');
  try {
    return JSON.parse(text);
  } catch {
    throw new FeedError('not-json');
  }
}

async function readBounded(response: Response): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > LARGEST_ANSWER) throw new FeedError('too-large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

/** The provider's wish in seconds. */
function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

function checked({ gold, silver, readAt }: Said, now: Instant): FeedReading {
  if (readAt !== undefined) {
    if (!Number.isFinite(readAt)) throw new FeedError('not-dated');
    if (readAt < oldestPriceAt(now)) throw new FeedError('too-old');
    if (readAt - now > MOST_AHEAD_MS) throw new FeedError('in-the-future');
  }
  const prices = { gold: quantised(gold), silver: quantised(silver) };
  // Per gram, per kilogram, upside down, swapped: not dollars per troy ounce.
  if (faultOf(prices)) throw new FeedError('wrong-unit');
  return { ...prices, ...(readAt !== undefined && { readAt }) };
}

function quantised(dollars: unknown): Cents {
  const price = typeof dollars === 'number' ? centsFromDollars(dollars) : undefined;
  if (price === undefined) throw new FeedError('missing-rate');
  return price;
}
