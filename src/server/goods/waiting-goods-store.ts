import { and, eq, lte, sql } from 'drizzle-orm';
import type { Metal } from '#domain/metal.ts';
import type { Instant } from '#domain/spot.ts';
import { LOW_STOCK } from '#domain/stock.ts';
import { products } from '../database/goods-tables.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';

export type WaitingGoodsStore = ReturnType<typeof waitingGoodsStore>;

/** The longest-waiting products of each kind: the desk shows no more. */
const MOST = 100;

/** A product that is not for sale for now, since its pause. */
export type PausedProduct = {
  readonly key: string;
  readonly name: string;
  readonly metal: Metal;
  readonly message: string | null;
  readonly since: Instant;
};

/**
 * Reads products that may need a person: pre-sales whose day has come, paused ones, and those low in stock. Times in
 * milliseconds.
 */
export function waitingGoodsStore(db: Db) {
  return {
    /** Keys of pre-sales whose day has come. */
    async preSalesDue(day: string, most: number): Promise<readonly string[]> {
      const { key, state, shipsFrom } = products;
      const isDue = and(eq(state, 'pre-sale'), lte(shipsFrom, day));
      const rows = await db.select({ key }).from(products).where(isDue).limit(most);
      return rows.map((row) => row.key);
    },
    /** The longest paused first. */
    async paused(): Promise<readonly PausedProduct[]> {
      const rows = await rowsOf<Omit<PausedProduct, 'since'> & { readonly since: string | number }>(
        db,
        sql`
        select p.key, p.name, p.metal, p.paused_message as message, extract(epoch from max(r.at)) * 1000 as since
          from products p join revision_items i on i.key = p.key and i.after = '"paused"'::jsonb and i.field = 'state'
          join catalogue_revisions r on r.id = i.revision
          where p.state = 'paused' group by p.key order by since, p.key limit ${MOST}`,
      );
      return rows.map((row) => ({ ...row, since: Math.round(Number(row.since)) }));
    },
    /** Counted ones that are sold and have few pieces, since their newest move. */
    async lowStock(): Promise<readonly { readonly name: string; readonly since: Instant }[]> {
      const rows = await rowsOf<{ readonly name: string; readonly since: string | number }>(
        db,
        sql`
        select p.name, extract(epoch from coalesce(m.at, r.at)) * 1000 as since
          from products p join catalogue_revisions r on r.id = p.revision
          left join product_stock s on s.product_key = p.key
          left join lateral (select at from stock_moves where product_key = p.key order by id desc limit 1) m on true
          where p.is_counted and p.state in ('on-sale', 'pre-sale') and coalesce(s.here - s.reserved, 0) <= ${LOW_STOCK}
          order by since, p.key limit ${MOST}`,
      );
      return rows.map(({ name, since }) => ({ name, since: Math.round(Number(since)) }));
    },
  };
}
