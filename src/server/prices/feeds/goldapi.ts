import * as v from 'valibot';
import { FeedError, type SpotFeed } from './feed.ts';
import { type HttpFeedSettings, httpFeed, instantOfSeconds, readBoth } from './http-feed.ts';

const DEFAULT_URL = 'https://www.goldapi.io/api';

const answerShape = v.object({
  metal: v.string(),
  currency: v.string(),
  price: v.optional(v.unknown()),
  /** The provider's time of the price, in seconds since 1970. */
  timestamp: v.optional(v.unknown()),
});

/** goldapi.io: `GET /XAU/USD` and `/XAG/USD`, dollars per troy ounce, the key in a header. */
export function goldApiFeed(settings: HttpFeedSettings & { readonly key: string }): SpotFeed {
  const url = (settings.url ?? DEFAULT_URL).replace(/\/+$/, '');
  const headers = { 'x-access-token': settings.key };
  const questions = ['XAU', 'XAG'].map((symbol) => ({ address: `${url}/${symbol}/USD`, headers }));
  return httpFeed({ source: 'goldapi', questions, read: readBoth(priceIn) }, settings);
}

function priceIn(answer: unknown, symbol: string) {
  // What fails is told as `{ error: "…" }`, not always with a status of its own.
  if (v.is(v.object({ error: v.string() }), answer)) throw new FeedError('not-success');
  const { success, output } = v.safeParse(answerShape, answer);
  if (!success) throw new FeedError('not-json');
  if (output.metal !== symbol || output.currency !== 'USD') throw new FeedError('wrong-unit');
  return { price: output.price, readAt: instantOfSeconds(output.timestamp) };
}
