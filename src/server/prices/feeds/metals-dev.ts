import * as v from 'valibot';
import { FeedError, type SpotFeed } from './feed.ts';
import { type HttpFeedSettings, httpFeed, instantOf } from './http-feed.ts';

const DEFAULT_URL = 'https://api.metals.dev/v1';

const answerShape = v.object({
  currency: v.optional(v.string()),
  unit: v.string(),
  metals: v.object({ gold: v.optional(v.unknown()), silver: v.optional(v.unknown()) }),
  timestamps: v.optional(v.object({ metal: v.optional(v.unknown()) })),
});

/** metals.dev: `GET /latest?currency=USD&unit=toz`; the key stands in the address, which is written into no log. */
export function metalsDevFeed(settings: HttpFeedSettings & { readonly key: string }): SpotFeed {
  const url = (settings.url ?? DEFAULT_URL).replace(/\/+$/, '');
  const query = new URLSearchParams({ api_key: settings.key, currency: 'USD', unit: 'toz' });
  const questions = [{ address: `${url}/latest?${query}` }];
  return httpFeed({ source: 'metals-dev', questions, read: ([answer]) => read(answer) }, settings);
}

function read(answer: unknown) {
  if (!v.is(v.object({ status: v.string() }), answer)) throw new FeedError('not-json');
  if (answer.status !== 'success') throw new FeedError('not-success');
  const { success, output } = v.safeParse(answerShape, answer);
  if (!success) throw new FeedError('not-json');
  const { currency = 'USD', unit, metals, timestamps } = output;
  if (currency !== 'USD' || unit !== 'toz') throw new FeedError('wrong-unit');
  return { gold: metals.gold, silver: metals.silver, readAt: instantOf(timestamps?.metal) };
}
