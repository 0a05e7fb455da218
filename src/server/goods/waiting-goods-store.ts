import { and, eq, lte, sql } from 'drizzle-orm';
import { LOW_STOCK } from '#domain/stock.ts';
import type { TodayGoods } from '#domain/today.ts';
import { products } from '../database/goods-tables.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';

export type WaitingGoodsStore = ReturnType<typeof waitingGoodsStore>;

/** The longest-waiting products of each kind: the desk shows no more. */
const MOST = 100;

type Row = { readonly kind: TodayGoods['kind']; readonly name: string; readonly since: string | number };

/** Products that may need a person. */
export function waitingGoodsStore(db: Db) {
  return {
    /** Keys of pre-sales whose day has come. */
    async preSalesDue(day: string, most: number): Promise<readonly string[]> {
      const { key, state, shipsFrom } = products;
      const isDue = and(eq(state, 'pre-sale'), lte(shipsFrom, day));
      const rows = await db.select({ key }).from(products).where(isDue).limit(most);
      return rows.map((row) => row.key);
    },
    /** Paused ones since their pause; counted ones that are sold and have few pieces, since their newest move. */
    async waiting(): Promise<readonly TodayGoods[]> {
      const rows = await rowsOf<Row>(
        db,
        sql`
        (select 'goods-paused' as kind, p.name, extract(epoch from max(r.at)) * 1000 as since
          from products p join revision_items i on i.key = p.key and i.after = '"paused"'::jsonb and i.field = 'state'
          join catalogue_revisions r on r.id = i.revision
          where p.state = 'paused' group by p.key order by since limit ${MOST})
        union all
        (select 'low-stock' as kind, p.name, extract(epoch from coalesce(m.at, r.at)) * 1000 as since
          from products p join catalogue_revisions r on r.id = p.revision
          left join product_stock s on s.product_key = p.key
          left join lateral (select at from stock_moves where product_key = p.key order by id desc limit 1) m on true
          where p.is_counted and p.state in ('on-sale', 'pre-sale') and coalesce(s.here - s.reserved, 0) <= ${LOW_STOCK}
          order by since limit ${MOST})`,
      );
      return rows.map(({ kind, name, since }) => ({ kind, name, since: Math.round(Number(since)) }));
    },
  };
}
