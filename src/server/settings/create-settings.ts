import { handPriceOf } from '#domain/desk-price.ts';
import type { Metal } from '#domain/metal.ts';
import { defaultSettings, type GivenFacts } from '#domain/shop-settings.ts';
import type { Instant, SpotSource } from '#domain/spot.ts';
import { sourceOf } from '#domain/spot-median.ts';
import type { Database, Transaction } from '../database/types.ts';
import { CLOCK } from '../desk/change.ts';
import type { LogStore } from '../desk/log-store.ts';
import type { Log } from '../logging/log.ts';
import { changeLogged } from './change-logged.ts';
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

/** Ends the prices by hand of these metals that were set until the feeds give good ones again. */
function createEndHandPrices({
  transaction,
  shopSettings,
  clock,
}: Pick<Parts, 'transaction' | 'clock'> & { readonly shopSettings: SettingsBoard }) {
  return async (metals: readonly Metal[]): Promise<void> => {
    for (const metal of metals) {
      const hand = handPriceOf(metal, shopSettings.current(), clock());
      if (!hand?.isUntilLive) continue;
      const name = `hand-price-${metal}` as const;
      await transaction(async (stores) => {
        const row = await stores.settings.find(name);
        // Another may have been set meanwhile.
        if (!row || shopSettings.read(name, row)?.from !== hand.from) return;
        const { version } = row;
        await changeLogged(stores, CLOCK, { name, value: null, version }, { shopSettings, clock });
      });
      await shopSettings.catchUp();
    }
  };
}
