import { useMemo } from 'react';
import { desk } from '../data/desk.ts';
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
