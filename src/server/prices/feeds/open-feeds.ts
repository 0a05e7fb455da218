import type { FeedKind, Instant } from '#domain/spot.ts';
import { demoFeed } from './demo.ts';
import type { SpotFeed } from './feed.ts';
import { goldDashApiFeed } from './gold-api.ts';
import { goldApiFeed } from './goldapi.ts';
import { type JsonFeedSettings, jsonFeed } from './json.ts';
import { metalPriceApiFeed } from './metalpriceapi.ts';
import { metalsDevFeed } from './metals-dev.ts';

/** The settings of the feeds; a feed that is not named needs none. */
export type FeedSettings = {
  readonly kinds: readonly FeedKind[];
  readonly metalpriceapi: { readonly key: string; readonly url: string | undefined };
  readonly goldapiKey: string;
  readonly metalsDevKey: string;
  readonly json: Pick<JsonFeedSettings, 'url' | 'header' | 'pointers' | 'unit'>;
};

/** The feeds of the shop, in the order in which they are named. */
export function openFeeds(settings: FeedSettings, clock: () => Instant): readonly SpotFeed[] {
  const open: Readonly<Record<FeedKind, () => SpotFeed>> = {
    demo: () => demoFeed({ seed: 1, clock }),
    metalpriceapi: () => metalPriceApiFeed({ ...settings.metalpriceapi, clock }),
    'gold-api': () => goldDashApiFeed({ clock }),
    goldapi: () => goldApiFeed({ key: settings.goldapiKey, clock }),
    'metals-dev': () => metalsDevFeed({ key: settings.metalsDevKey, clock }),
    json: () => jsonFeed({ ...settings.json, clock }),
  };
  return settings.kinds.map((kind) => open[kind]());
}
