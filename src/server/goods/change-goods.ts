import { priceMove } from '#domain/price-move.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { lastPrices } from '#domain/spot.ts';
import type { Changed, Refused, StaffChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import type { Actor } from '../desk/log-store.ts';
import {
  fieldsOfNew,
  fixedFault,
  movedPlaces,
  saleEntryFault,
  saleFieldsOf,
  setOf,
  type WrittenProduct,
  type WrittenSale,
} from './goods-edits.ts';
import { type GoodsRow, pricedOf } from './goods-row.ts';
import {
  type Asked,
  type GoodsReceipt,
  type GoodsStores,
  isPriceTouched,
  makeOrAsk,
  movesOf,
  type WantedChange,
} from './make-change.ts';

type Done = Promise<Changed<GoodsReceipt>>;

/** A product, and the version of it that the person has seen. */
export type OfProduct = StaffChange & { readonly key: string; readonly version: number };

/** Changes of the goods by staff, one product at a time. */
export type ChangeGoods = {
  add(by: StaffChange, written: WrittenProduct, sale: WrittenSale, asked: Asked, copyOf?: string): Done;
  /** Fields that are not named stay. `refusesShownPrices`: prices that were shown before are refused from now on. */
  change(
    by: OfProduct,
    written: Parameters<typeof setOf>[0],
    asked: Asked & { readonly refusesShownPrices: boolean },
  ): Done;
  /** A clerk pauses, and sells a paused product again; other states become proposals. */
  setState(by: OfProduct, sale: WrittenSale, asked: Asked): Done;
  /** Only for products that were never ordered nor counted. */
  remove(by: OfProduct, asked: Asked): Done;
  /** All of the category, in their new order. */
  order(by: StaffChange, category: string, keys: readonly string[], asked: Asked): Done;
  feature(by: StaffChange, keys: readonly string[], asked: Asked): Done;
};

const NO_PRICES: Refused = { ok: false, reason: 'no-live-price' };

export function createChangeGoods(context: DeskContext): ChangeGoods {
  const { change, spot, clock } = context;
  const at = atOf(context);
  const onProduct = (by: OfProduct, work: (stores: GoodsStores, row: GoodsRow, actor: Actor) => Done) =>
    change<GoodsReceipt>(by, async (stores, actor) => {
      await stores.goods.lockHead();
      const [row] = await stores.goods.rowsOf([by.key]);
      if (!row) return { ok: false, reason: 'unknown-goods' };
      return row.revision === by.version ? work(stores, row, actor) : { ok: false, reason: 'changed-meanwhile' };
    });
  return {
    ...createArranging(context),
    add: (by, written, sale, asked, copyOf) =>
      change<GoodsReceipt>(by, async (stores, actor) => {
        await stores.goods.lockHead();
        const fault = saleEntryFault(sale, calendarDay(clock()));
        if (fault) return fault;
        if (copyOf !== undefined && (await stores.goods.rowsOf([copyOf])).length === 0)
          return { ok: false, reason: 'unknown-goods' };
        const prices = lastPrices(spot());
        if (!prices) return NO_PRICES;
        const fields = fieldsOfNew(written, saleFieldsOf(sale));
        const moves = [priceMove(pricedOf(fields), pricedOf(fields), prices)];
        const edits = [{ kind: 'add' as const, fields }];
        return makeOrAsk(stores, by, actor, at(), { key: '', edits, moves, products: 1, source: 'form', asked });
      }),
    change: (by, written, asked) =>
      onProduct(by, async (stores, row, actor) => {
        const set = setOf(written);
        const after = { ...row, ...set };
        const { key, version } = by;
        const edits = [{ kind: 'change' as const, key, version, set }];
        const fixed = await fixedFault(stores, edits);
        if (fixed) return fixed;
        const prices = lastPrices(spot());
        if (!prices && isPriceTouched(row, after)) return NO_PRICES;
        return makeOrAsk(stores, by, actor, at(), {
          key,
          edits,
          asked,
          refusesShownPrices: asked.refusesShownPrices,
          products: 1,
          moves: prices ? movesOf(row, after, prices) : [],
          source: Object.keys(set).join() === 'premium' ? 'row' : 'form',
        });
      }),
    setState: (by, sale, asked) =>
      onProduct(by, async (stores, row, actor) => {
        const fault = saleEntryFault(sale, calendarDay(clock()));
        if (fault) return fault;
        const { key, version } = by;
        const isForClerks = sale.state === 'paused' || (row.state === 'paused' && sale.state === 'on-sale');
        const edits = [{ kind: 'change' as const, key, version, set: saleFieldsOf(sale) }];
        const wanted = { key, edits, moves: [], products: 1, source: 'form' as const, asked, isForClerks };
        return makeOrAsk(stores, by, actor, at(), wanted);
      }),
    remove: (by, asked) =>
      onProduct(by, async (stores, { key }, actor) => {
        const edits = [{ kind: 'remove' as const, key, version: by.version }];
        const fixed = await fixedFault(stores, edits);
        if (fixed) return fixed;
        return makeOrAsk(stores, by, actor, at(), { key, edits, moves: [], products: 1, source: 'form', asked });
      }),
  };
}

function atOf({ clock, shopSettings }: DeskContext) {
  return () => ({ now: clock(), limits: shopSettings.current().approval });
}

/** Changes of the order of products, in a category or on the home page. */
function createArranging(context: DeskContext): Pick<ChangeGoods, 'order' | 'feature'> {
  const { change } = context;
  const at = atOf(context);
  return {
    order: (by, category, keys, asked) =>
      change<GoodsReceipt>(by, async (stores, actor) => {
        await stores.goods.lockHead();
        const now = (await stores.goods.keysByCategory([category])).get(category) ?? [];
        if (keys.length !== now.length || new Set([...keys, ...now]).size !== now.length)
          return { ok: false, reason: 'changed-meanwhile' };
        const edits = [{ kind: 'order' as const, category, keys }];
        return makeOrAsk(stores, by, actor, at(), arranged(edits, now, keys, asked));
      }),
    feature: (by, keys, asked) =>
      change<GoodsReceipt>(by, async (stores, actor) => {
        await stores.goods.lockHead();
        if (new Set(keys).size < keys.length) return { ok: false, reason: 'invalid-input' };
        if ((await stores.goods.rowsOf(keys)).length < keys.length) return { ok: false, reason: 'unknown-goods' };
        const edits = [{ kind: 'featured' as const, keys }];
        return makeOrAsk(stores, by, actor, at(), arranged(edits, await stores.goods.featured(), keys, asked));
      }),
  };
}

/** Another order of products touches many of them, and no price. */
function arranged(
  edits: WantedChange['edits'],
  before: readonly string[],
  after: readonly string[],
  asked: Asked,
): WantedChange {
  const products = movedPlaces(before, after).length;
  return { key: '', edits, moves: [], products, source: 'form', asked, forgiven: ['many'] };
}
