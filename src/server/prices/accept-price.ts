import type { Metal } from '#domain/metal.ts';
import { type Cents, formatUsd } from '#domain/money.ts';
import type { SpotSource } from '#domain/spot.ts';
import type { Change, Changed, StaffChange } from '../desk/change.ts';
import type { KeyStore } from '../desk/key-store.ts';
import type { LogStore } from '../desk/log-store.ts';
import type { TickStore } from './tick-store.ts';

export type HaltStores = {
  readonly ticks: Pick<TickStore, 'accept'>;
  readonly log: LogStore;
  readonly keys: KeyStore;
};

/** Sells a halted metal at what the feed says, where that is still what the person has seen: within 1 %. */
export type AcceptPrice = (by: StaffChange, metal: Metal, seen: Cents) => Promise<Changed<null>>;

type Parts = {
  readonly change: Change<HaltStores>;
  readonly source: SpotSource;
  readonly loadTicks: () => Promise<void>;
};

const READING_MAY_DIFFER = 0.01;

export function createAcceptPrice({ change, source, loadTicks }: Parts): AcceptPrice {
  return async (by, metal, seen) => {
    const accepted = await change(by, async ({ ticks, log }, actor) => {
      const isSeen = (reading: Cents) => Math.abs(reading - seen) <= seen * READING_MAY_DIFFER;
      const prices = await ticks.accept(source, metal, isSeen);
      if (!prices) return { ok: false, reason: 'changed-meanwhile' };
      await log.add(actor, {
        ...{ action: 'price accepted', subject: `prices ${metal}` },
        ...{ before: formatUsd(prices.before), after: formatUsd(prices.price) },
      });
      return { ok: true, answer: null };
    });
    if (accepted.ok) await loadTicks();
    return accepted;
  };
}
