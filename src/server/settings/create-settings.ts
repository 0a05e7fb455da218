import type { Metal } from '#domain/metal.ts';
import { defaultSettings, type GivenFacts } from '#domain/shop-settings.ts';
import type { Instant, SpotSource } from '#domain/spot.ts';
import { sourceOf } from '#domain/spot-median.ts';
import type { Database, Transaction } from '../database/types.ts';
import type { LogStore } from '../desk/log-store.ts';
import type { Log } from '../logging/log.ts';
import { createEndHandPrices } from './end-hand-prices.ts';
import { createSettingsBoard, type ReadSetting, SETTINGS_SILENCE_MS, type SettingsBoard } from './settings-board.ts';
import { SETTINGS_CHANNEL, type SettingsStore, settingsStore } from './settings-store.ts';

type Parts = {
  readonly database: Database;
  readonly feeds: readonly { readonly source: SpotSource }[];
  /** The environment's. */
  readonly given: GivenFacts;
  readonly transaction: Transaction<{ readonly settings: SettingsStore; readonly log: Pick<LogStore, 'add'> }>;
  readonly clock: () => Instant;
  readonly log: Log;
  readonly read: ReadSetting;
};

/**
 * Makes the board of settings, and the hook that ends prices by hand once feeds are live. A setting that is missing has its
 * default.
 */
export function createSettings({ database, feeds, given, transaction, clock, log, read }: Parts): {
  readonly shopSettings: SettingsBoard;
  readonly onLive: (metals: readonly Metal[]) => Promise<void>;
} {
  const shopSettings = createSettingsBoard({
    store: settingsStore(database.db),
    standard: defaultSettings(sourceOf(feeds.map(({ source }) => source)), given),
    read,
    log,
    elect: (onNews) =>
      database.elect({ name: 'settings', channel: SETTINGS_CHANNEL, silenceMs: SETTINGS_SILENCE_MS, onNews }),
  });
  return { shopSettings, onLive: createEndHandPrices({ transaction, shopSettings, clock }) };
}
