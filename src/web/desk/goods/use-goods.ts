import { useMemo } from 'react';
import type { Instant, SpotPrices } from '#domain/spot.ts';
import { desk } from '../data/desk.ts';
import { useRates } from '../data/rates.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { type GoodsRow, toRow } from './goods-row.ts';

const NO_ROWS: readonly GoodsRow[] = [];

/** All goods, in the order of the shop. */
export function useGoods(isOn = true) {
  const query = useDeskQuery(['goods'], (signal) => desk.listGoods({ signal }), { isOn });
  const wire = query.data?.rows;
  const rows = useMemo(() => wire?.map(toRow) ?? NO_ROWS, [wire]);
  return { ...query, isThere: query.data !== undefined, rows };
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
