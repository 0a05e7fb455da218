import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { Metal } from '#domain/metal.ts';
import { type Cents, centsFromDollars } from '#domain/money.ts';
import { faultOf, type SpotPrices } from '#domain/spot.ts';
import { FeedError, type SpotFeed } from './feed.ts';

const DEFAULT_URL = 'https://api.metalpriceapi.com/v1';
const ANSWER_WITHIN_MS = 8_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 500;
/** A provider that asks for a longer pause is read at the next poll instead. */
const LONGEST_PAUSE_MS = 5_000;
const LARGEST_ANSWER = 64 * 1024;
/** A provider that repeats what it said long ago is not live, however promptly it answers. */
const OLDEST_PRICE_MS = 15 * 60_000;
/**
 * Prices that are dated ahead would never grow too old. Clocks of the provider and of this machine may differ by minutes; so
 * much more only makes the oldest price that is taken a third older.
 */
const MOST_AHEAD_MS = 5 * 60_000;
/** The most that a price and its inverse may differ by rounding; another unit or currency is further off. */
const MOST_ROUNDED = 0.01;

export type MetalPriceApiSettings = {
  readonly key: string;
  /** Another address than the provider's own, without a slash at its end. */
  readonly url?: string | undefined;
  readonly answerWithinMs?: number;
  readonly firstPauseMs?: number;
  readonly clock: () => number;
};

const SYMBOLS: Readonly<Record<Metal, string>> = { gold: 'XAU', silver: 'XAG' };

const answerShape = v.object({
  success: v.boolean(),
  /** The currency of all its rates; not every answer says so. */
  base: v.optional(v.string()),
  /** When the provider read its prices, in seconds since 1970. */
  timestamp: v.optional(v.pipe(v.number(), v.finite())),
  rates: v.optional(v.record(v.string(), v.unknown())),
});

/**
 * metalpriceapi.com: `GET /latest?base=USD&currencies=XAU,XAG`, the key in a header so that it stands in no log of addresses.
 * With base USD it answers ounces per dollar under `XAU` and, on most plans, dollars per ounce under `USDXAU`.
 * Transient faults are tried again with growing, jittered pauses.
 */
export function metalPriceApiFeed(settings: MetalPriceApiSettings): SpotFeed {
  const { key, clock, url = DEFAULT_URL, answerWithinMs = ANSWER_WITHIN_MS, firstPauseMs = FIRST_PAUSE_MS } = settings;
  const address = `${url.replace(/\/+$/, '')}/latest?base=USD&currencies=XAU,XAG`;

  async function readOnce(signal: AbortSignal): Promise<SpotPrices> {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]);
    let text: string;
    let response: Response;
    try {
      const headers = { accept: 'application/json', 'x-api-key': key };
      response = await fetch(address, { headers, redirect: 'error', signal: bounded });
      text = await readBounded(response);
    } catch (error) {
      if (error instanceof FeedError) throw error;
      throw new FeedError(bounded.aborted ? 'timed-out' : 'unreachable');
    }
    if (response.status === 429) throw new FeedError('rate-limited', retryAfter(response));
    if (response.status >= 500) throw new FeedError('server-error', retryAfter(response));
    if (!response.ok) throw new FeedError('refused');
    return pricesIn(text, clock());
  }

  return {
    source: 'metalpriceapi',
    description: `live prices of ${new URL(url).host}`,
    async read(signal) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await readOnce(signal);
        } catch (error) {
          if (!(error instanceof FeedError) || !error.isTransient || attempt === TRIES || signal.aborted) throw error;
          const pause = error.retryAfterMs ?? firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
          if (pause > LONGEST_PAUSE_MS) throw error;
          await wait(pause, signal);
        }
      }
    },
  };
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

function pricesIn(text: string, now: number): SpotPrices {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new FeedError('not-json');
  }
  const answer = v.safeParse(answerShape, json);
  if (!answer.success) throw new FeedError('not-json');
  if (!answer.output.success || !answer.output.rates) throw new FeedError('not-success');
  const { base, timestamp } = answer.output;
  if (base !== undefined && base !== 'USD') throw new FeedError('wrong-unit');
  if (timestamp !== undefined) refuseWrongAge(now - timestamp * 1000);
  const prices = { gold: priceOf('gold', answer.output.rates), silver: priceOf('silver', answer.output.rates) };
  // Per gram, per kilogram, upside down, swapped: not dollars per troy ounce.
  if (faultOf(prices)) throw new FeedError('wrong-unit');
  return prices;
}

function refuseWrongAge(ageMs: number): void {
  if (ageMs > OLDEST_PRICE_MS) throw new FeedError('too-old');
  if (ageMs < -MOST_AHEAD_MS) throw new FeedError('in-the-future');
}

/**
 * Dollars per ounce where the provider says so itself, else one divided by ounces per dollar. Where it says both, they must
 * agree.
 */
function priceOf(metal: Metal, rates: Readonly<Record<string, unknown>>): Cents {
  const symbol = SYMBOLS[metal];
  const direct = rates[`USD${symbol}`];
  const inverse = rates[symbol];
  if (direct === undefined) {
    if (typeof inverse !== 'number' || inverse === 0) throw new FeedError('missing-rate');
    return quantised(1 / inverse);
  }
  const price = quantised(direct);
  if (inverse !== undefined && !isInverse(direct, inverse)) throw new FeedError('contradictory');
  return price;
}

function isInverse(price: unknown, inverse: unknown): boolean {
  return Math.abs(Number(price) * Number(inverse) - 1) <= MOST_ROUNDED;
}

function quantised(dollars: unknown): Cents {
  const price = typeof dollars === 'number' ? centsFromDollars(dollars) : undefined;
  if (price === undefined) throw new FeedError('missing-rate');
  return price;
}

/** The provider's wish in seconds. */
function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

/** Ends early, and in order, where the shop does. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
