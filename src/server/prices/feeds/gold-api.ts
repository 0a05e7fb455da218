import * as v from 'valibot';
import { FeedError, type SpotFeed } from './feed.ts';
import { type HttpFeedSettings, httpFeed, instantOf, readBoth } from './http-feed.ts';

const DEFAULT_URL = 'https://api.gold-api.com';
/** The provider asks clients to cache its answer for this long. */
const KEPT_MS = 30_000;

const answerShape = v.object({
  symbol: v.string(),
  currency: v.optional(v.string()),
  price: v.optional(v.unknown()),
  updatedAt: v.optional(v.unknown()),
});

/** gold-api.com: `GET /price/XAU` and `/price/XAG`, dollars per troy ounce, without a key. */
export function goldDashApiFeed(settings: HttpFeedSettings): SpotFeed {
  const url = (settings.url ?? DEFAULT_URL).replace(/\/+$/, '');
  const questions = [{ address: `${url}/price/XAU` }, { address: `${url}/price/XAG` }];
  return httpFeed({ source: 'gold-api', questions, keptMs: KEPT_MS, read: readBoth(priceIn) }, settings);
}

function priceIn(answer: unknown, symbol: string) {
  const { success, output } = v.safeParse(answerShape, answer);
  if (!success) throw new FeedError('not-json');
  if (output.symbol !== symbol || (output.currency ?? 'USD') !== 'USD') throw new FeedError('wrong-unit');
  return { price: output.price, readAt: instantOf(output.updatedAt) };
}
