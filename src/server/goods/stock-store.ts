import { asc, eq, inArray } from 'drizzle-orm';
import type { Instant } from '#domain/spot.ts';
import {
  afterMove,
  NO_STOCK,
  type OrderPieces,
  orderPieces,
  type Stock,
  type StockMove,
  toSell,
} from '#domain/stock.ts';
import { productNames, productStock, products, stockMoves } from '../database/goods-tables.ts';
import type { Db } from '../database/types.ts';
import { goodsStore } from './goods-store.ts';

/** The cause of a move of pieces. */
export type StockCause = {
  readonly at: Instant;
  readonly orderId?: string;
  /** The id of the member of staff; null for time or a customer. */
  readonly staffId: string | null;
  readonly reason?: string | undefined;
};

/**
 * `revision`: the one by which a product sold out or came back. `left`: pieces that are left to sell; `reserved`: pieces that
 * would be reserved.
 */
export type Moved =
  | { readonly ok: true; readonly revision?: number | undefined }
  | { readonly ok: false; readonly key: string; readonly left: number; readonly reserved: number };

/** A move for another order than its cause names. */
export type OrderedMove = StockMove & { readonly orderId?: string };

export type CountedProduct = { readonly key: string; readonly isCounted: boolean };

export type StockStore = ReturnType<typeof stockStore>;

/**
 * Pieces of counted products; a move with too few pieces is refused whole. A product that is no longer counted keeps its row,
 * so that orders can give back what they have.
 */
export function stockStore(db: Db) {
  return {
    /**
     * Moves pieces, in the caller's transaction: locks their rows in the order of keys, and those before the head of the goods.
     * Where there are too few, nothing is written.
     */
    async move(moves: readonly OrderedMove[], cause: StockCause): Promise<Moved> {
      if (moves.length === 0) return { ok: true };
      const before = await lock(db, [...new Set(moves.map(({ key }) => key))].sort());
      const after = new Map(before);
      for (const move of moves) after.set(move.key, afterMove(after.get(move.key) ?? NO_STOCK, move));
      for (const [key, stock] of after)
        if (toSell(stock) < 0 || stock.reserved < 0)
          return { ok: false, key, left: toSell(before.get(key) ?? NO_STOCK), reserved: stock.reserved };
      await write(db, after, moves, cause);
      return { ok: true, revision: await tellSoldOut(db, before, after, cause) };
    },
    /** The pieces of a product, locked until the transaction ends. */
    hold: async (key: string): Promise<Stock> => (await lock(db, [key])).get(key) ?? NO_STOCK,
    /** Returns the pieces of each product that are for sale; a product that was never counted is missing. */
    async left(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (keys.length === 0) return new Map();
      const { productKey, here, reserved } = productStock;
      const rows = await db
        .select({ productKey, here, reserved })
        .from(productStock)
        .where(inArray(productKey, [...keys]));
      return new Map(rows.map((row) => [row.productKey, toSell(row)]));
    },
    /** Returns an order's pieces of each product. */
    async piecesOfOrder(orderId: string): Promise<ReadonlyMap<string, OrderPieces>> {
      const { productKey: key, kind, quantity, id } = stockMoves;
      const rows = await db
        .select({ key, kind, quantity })
        .from(stockMoves)
        .where(eq(stockMoves.orderId, orderId))
        .orderBy(asc(id));
      const ofProduct = Map.groupBy(rows as StockMove[], (row) => row.key);
      return new Map([...ofProduct].map(([one, moves]) => [one, orderPieces(moves)]));
    },
    async nameOf(key: string): Promise<string> {
      const [found] = await db.select({ name: products.name }).from(products).where(eq(products.key, key));
      return found?.name ?? key;
    },
    /** The products that orders name so, also by names that they had before. Names without one are left out. */
    async named(names: readonly string[]): Promise<ReadonlyMap<string, CountedProduct>> {
      const wanted = [...new Set(names)];
      const { key, name, isCounted } = products;
      const [now, earlier] = await Promise.all([
        db.select({ name, key, isCounted }).from(products).where(inArray(name, wanted)),
        db
          .select({ name: productNames.name, key, isCounted })
          .from(productNames)
          .innerJoin(products, eq(key, productNames.productKey))
          .where(inArray(productNames.name, wanted)),
      ]);
      return new Map([...earlier, ...now].map(({ name: as, ...product }) => [as, product]));
    },
  };
}

/** A product that was never counted has no row to lock: the row is inserted first, so that a concurrent caller waits. */
async function lock(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, Stock>> {
  const found = await lockRows(db, keys);
  const missing = keys.filter((key) => !found.has(key));
  if (missing.length === 0) return found;
  const rows = missing.map((productKey) => ({ productKey, ...NO_STOCK }));
  await db.insert(productStock).values(rows).onConflictDoNothing();
  return lockRows(db, keys);
}

async function lockRows(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, Stock>> {
  const { productKey, here, reserved } = productStock;
  const rows = await db
    .select({ productKey, here, reserved })
    .from(productStock)
    .where(inArray(productKey, [...keys]))
    .orderBy(asc(productKey))
    .for('update');
  return new Map(rows.map((row) => [row.productKey, { here: row.here, reserved: row.reserved }]));
}

async function write(
  db: Db,
  after: ReadonlyMap<string, Stock>,
  moves: readonly OrderedMove[],
  { at, orderId: ofCause, staffId, reason }: StockCause,
): Promise<void> {
  for (const [productKey, stock] of after)
    await db.update(productStock).set(stock).where(eq(productStock.productKey, productKey));
  await db.insert(stockMoves).values(
    moves.map(({ key: productKey, kind, quantity, orderId = ofCause }) => ({
      productKey,
      kind,
      quantity,
      orderId,
      staffId,
      at: new Date(at),
      reason,
    })),
  );
}

/** Pages follow a revision, which there is when the last piece goes and when one comes. */
async function tellSoldOut(
  db: Db,
  before: ReadonlyMap<string, Stock>,
  after: ReadonlyMap<string, Stock>,
  { at, staffId }: StockCause,
): Promise<number | undefined> {
  const isOut = (stocks: ReadonlyMap<string, Stock>, key: string) => toSell(stocks.get(key) ?? NO_STOCK) === 0;
  const edits = [...after.keys()]
    .filter((key) => isOut(before, key) !== isOut(after, key))
    .map((key) => ({ kind: 'stock', key, isSoldOut: isOut(after, key) }) as const);
  if (edits.length === 0) return undefined;
  const applied = await goodsStore(db).applyRevision({ at, staffId, source: 'stock', edits });
  if (!applied.ok) throw new Error(`The stock of ${applied.key} has no product`);
  return applied.revision;
}
