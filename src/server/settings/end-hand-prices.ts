import { handPriceOf } from '#domain/desk-price.ts';
import type { Metal } from '#domain/metal.ts';
import type { Instant } from '#domain/spot.ts';
import type { Transaction } from '../database/types.ts';
import { CLOCK } from '../desk/change.ts';
import type { LogStore } from '../desk/log-store.ts';
import { changeLogged } from './change-logged.ts';
import type { SettingsBoard } from './settings-board.ts';
import type { SettingsStore } from './settings-store.ts';

type Parts = {
  readonly transaction: Transaction<{ readonly settings: SettingsStore; readonly log: Pick<LogStore, 'add'> }>;
  readonly shopSettings: SettingsBoard;
  readonly clock: () => Instant;
};

/** Ends the prices by hand of these metals that were set until the feeds give good ones again. */
export function createEndHandPrices({ transaction, shopSettings, clock }: Parts) {
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
