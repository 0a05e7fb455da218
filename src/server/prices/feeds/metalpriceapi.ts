import * as v from 'valibot';
import { FeedError, type SpotFeed } from './feed.ts';
import { type HttpFeedSettings, httpFeed } from './http-feed.ts';

const DEFAULT_URL = 'https://api.metalpriceapi.com/v1';
/** The most that a price and its inverse may differ by rounding; another unit or currency is further off. */
const MOST_ROUNDED = 0.01;

const answerShape = v.object({
  success: v.boolean(),
  /** The currency of all its rates; not every answer says so. */
  base: v.optional(v.string()),
  /** The provider's time of its prices, in seconds since 1970; not every answer has it. */
  timestamp: v.optional(v.pipe(v.number(), v.finite())),
  rates: v.optional(v.record(v.string(), v.unknown())),
});

/**
 * metalpriceapi.com: `GET /latest?base=USD&currencies=XAU,XAG`, the key in a header so that it stands in no log of addresses.
 * With base USD it answers ounces per dollar under `XAU` and, on most plans, dollars per ounce under `USDXAU`.
 */
export function metalPriceApiFeed(settings: HttpFeedSettings & { readonly key: string }): SpotFeed {
  const address = `${(settings.url ?? DEFAULT_URL).replace(/\/+$/, '')}/latest?base=USD&currencies=XAU,XAG`;
  const questions = [{ address, headers: { 'x-api-key': settings.key } }];
  return httpFeed({ source: 'metalpriceapi', questions, read: ([answer]) => rates(answer) }, settings);
}

function rates(answer: unknown) {
  const { success, output } = v.safeParse(answerShape, answer);
  if (!success) throw new FeedError('not-json');
  if (!output.success || !output.rates) throw new FeedError('not-success');
  const { base, timestamp } = output;
  if (base !== undefined && base !== 'USD') throw new FeedError('wrong-unit');
  return {
    gold: priceOf('XAU', output.rates),
    silver: priceOf('XAG', output.rates),
    readAt: timestamp === undefined ? undefined : timestamp * 1000,
  };
}

/**
 * Dollars per ounce where the provider says so itself, else one divided by ounces per dollar. Where it says both, they must
 * agree.
 */
function priceOf(symbol: string, said: Readonly<Record<string, unknown>>): unknown {
  const direct = said[`USD${symbol}`];
  const inverse = said[symbol];
  if (direct === undefined) {
    if (typeof inverse !== 'number' || inverse === 0) throw new FeedError('missing-rate');
    return 1 / inverse;
  }
  if (typeof direct !== 'number') throw new FeedError('missing-rate');
  if (inverse !== undefined && !isInverse(direct, inverse)) throw new FeedError('contradictory');
  return direct;
}

function isInverse(price: number, inverse: unknown): boolean {
  return Math.abs(price * Number(inverse) - 1) <= MOST_ROUNDED;
}
