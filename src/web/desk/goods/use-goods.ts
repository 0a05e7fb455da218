import { useMemo } from 'react';
import { type ShownState, shownState } from '#catalogue/goods-filter.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { listGoods } from '#contract/calls/desk-goods.ts';
import type { Priced } from '#domain/product-cost.ts';
import type { Instant, SpotPrices } from '#domain/spot.ts';
import { desk } from '../data/desk.ts';
import { useRates } from '../data/rates.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';

const NO_ROWS: readonly GoodsRow[] = [];

/** All goods, in the order of the shop. */
export function useGoods(isOn = true) {
  const query = useDeskQuery(['goods'], (signal) => desk.listGoods({ signal }), { isOn });
  const wire = query.data?.rows;
  const rows = useMemo(() => wire?.map(toRow) ?? NO_ROWS, [wire]);
  return { ...query, isThere: query.data !== undefined, rows };
}

export type AllGoods = CallAnswer<typeof listGoods>['data'];
type GoodsOnWire = AllGoods['rows'][number];

/** A product in the table, with figures at the current spot prices. */
export type GoodsRow = Priced & {
  readonly key: string;
  readonly name: string;
  /** Slugs; the first is the main category. */
  readonly categories: readonly string[];
  readonly image: string;
  readonly struckIn?: string | undefined;
  readonly state: ShownState;
  readonly shipsFrom?: string | undefined;
  readonly pausedMessage?: string | undefined;
  /** Limit per order; left out: a thousand. */
  readonly most?: number | undefined;
  /** Set for a counted product. */
  readonly stock?: { readonly here: number; readonly reserved: number } | undefined;
  /** The time of the last change of its cost; left out where none is known. */
  readonly costAt?: number | undefined;
  /** The revision that changed it last. */
  readonly version: number;
};

const known = new WeakMap<GoodsOnWire, GoodsRow>();

/** Returns the same row object for the same answer, so that a row renders again only when its product has changed. */
function toRow(wire: GoodsOnWire): GoodsRow {
  const before = known.get(wire);
  if (before) return before;
  const row = { ...wire, state: shownState(wire) };
  known.set(wire, row);
  return row;
}

/** The spot prices for the goods' figures; undefined while unknown. The object keeps its identity until a price changes. */
export function useSpot(): {
  readonly spot: SpotPrices | undefined;
  readonly isLive: boolean;
  readonly at: Instant | null;
} {
  const { gold, silver, state, at } = useRates();
  const isKnown = state !== 'unavailable';
  const spot = useMemo(() => (isKnown ? { gold, silver } : undefined), [gold, silver, isKnown]);
  return { spot, isLive: state === 'live', at };
}
