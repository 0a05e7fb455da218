import * as v from 'valibot';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { listOf, metal } from '../shapes.ts';
import { basisPoints, cents, instant, instantText, microOunces } from '../units.ts';
import { version } from './desk-shapes.ts';
import {
  aProduct,
  category,
  cost,
  facts,
  productCost,
  productEntries,
  productKey,
  reason,
  saleEntries,
  secondPerson,
  state,
  wantedReason,
} from './goods-fields.ts';
import { COMMON, goodsReceipt, revisionHead, revisionItem } from './goods-records.ts';

/** Products on the shop's first page. */
const FEATURED = 6;

const stock = v.object({ here: v.number(), reserved: v.number() });

/** Left out: `most` of a thousand, `stock` where it is not counted, `cost` and `costAt` where it is not known. */
const goodsRow = v.object({
  key: v.string(),
  /** For `version` of a change. */
  version: v.number(),
  name: v.string(),
  metal,
  weight: microOunces,
  premium: basisPoints,
  cost: productCost,
  /** The time of the last change of its cost. */
  costAt: v.optional(instant),
  state,
  shipsFrom: v.optional(v.string()),
  pausedMessage: v.optional(v.string()),
  most: v.optional(v.number()),
  stock: v.optional(stock),
  struckIn: v.optional(v.string()),
  image: v.string(),
  /** The product's own category first. */
  categories: v.array(category),
});

/**
 * All goods at once, in the shop's order: a category after the other, each in its own. Prices and margins are computed from the
 * live spot by `domain/product-cost.ts`.
 */
export const listGoods = defineCall({
  method: 'GET',
  path: '/api/desk/goods',
  ...staffOnly('see-desk'),
  answer: success(
    v.object({
      revision: v.number(),
      /** The time and the author of the last revision; null before the first change. */
      at: v.nullable(instant),
      staffId: v.nullable(v.string()),
      rows: v.array(goodsRow),
      /** Keys in the order of each category. */
      places: v.record(v.string(), v.array(v.string())),
      /** Keys of those that the shop opens with. */
      featured: v.array(v.string()),
    }),
  ),
  patienceMs: 30_000,
  reasons: [],
});

export const readGoods = defineCall({
  method: 'GET',
  path: '/api/desk/goods/:key',
  ...staffOnly('see-desk'),
  params: aProduct,
  answer: success(
    v.object({
      ...goodsRow.entries,
      description: v.string(),
      text: v.nullable(v.string()),
      facts: v.record(v.string(), v.string()),
      /** Weight and metal cannot change then, and it cannot be removed. */
      hasOrders: v.boolean(),
      /** Newest first, a hundred at most. */
      stockMoves: v.array(
        v.object({
          kind: v.string(),
          quantity: v.number(),
          orderId: v.nullable(v.string()),
          staffId: v.nullable(v.string()),
          at: instant,
          reason: v.nullable(v.string()),
        }),
      ),
      /** Newest first, a hundred at most; items of this product alone. */
      history: v.array(v.object({ ...revisionHead.entries, items: v.array(revisionItem) })),
      /** The premium from each instant on, of the last year, oldest first. */
      premiums: v.array(v.object({ at: instant, premium: basisPoints })),
    }),
  ),
  reasons: ['unknown-goods'],
});

/** Returns a product as the shop showed it at an instant. Facts that it did not have then are left out. */
export const readGoodsThen = defineCall({
  method: 'GET',
  path: '/api/desk/goods/:key/then',
  ...staffOnly('see-desk'),
  params: aProduct,
  query: fields({ at: instantText }),
  answer: success(
    v.object({
      /** Null where the product did not exist yet. */
      product: v.nullable(
        v.object({
          name: v.string(),
          premium: basisPoints,
          state,
          pausedMessage: v.nullable(v.string()),
          isSoldOut: v.boolean(),
          /** The message of the pause of the shop or the metal. */
          salesPause: v.nullable(v.string()),
        }),
      ),
      /** The last revision until then. */
      revision: v.nullable(v.number()),
      /** The newest reading until then; null where none is kept. */
      spot: v.nullable(v.object({ price: cents, at: instant })),
      /** Null without a spot. */
      price: v.nullable(cents),
    }),
  ),
  reasons: ['unknown-goods'],
});

/** A new product; `copyOf` is the key of the one that it was duplicated from. */
export const addGoods = defineCall({
  method: 'POST',
  path: '/api/desk/goods',
  ...staffOnly('ask-for-goods'),
  body: fields({
    ...productEntries,
    text: v.optional(productEntries.text, null),
    cost: v.optional(cost, null),
    struckIn: v.optional(productEntries.struckIn, null),
    facts: v.optional(facts, {}),
    most: v.optional(productEntries.most, null),
    ...saleEntries,
    copyOf: v.optional(productKey),
    ...secondPerson,
  }),
  answer: goodsReceipt,
  reasons: [...COMMON, 'name-taken', 'unknown-goods', 'state-not-allowed'],
});

/** Fields that are not named stay. `refusesShownPrices`: a wrong price is corrected, and prices shown before are refused. */
export const changeGoods = defineCall({
  method: 'PATCH',
  path: '/api/desk/goods/:key',
  ...staffOnly('ask-for-goods'),
  params: aProduct,
  body: fields({
    version,
    ...v.partial(v.object(productEntries)).entries,
    refusesShownPrices: v.optional(v.boolean(), false),
    ...secondPerson,
  }),
  answer: goodsReceipt,
  reasons: [...COMMON, 'unknown-goods', 'name-taken', 'has-orders'],
});

/** Only a product that was never ordered; another is hidden. */
export const removeGoods = defineCall({
  method: 'DELETE',
  path: '/api/desk/goods/:key',
  ...staffOnly('ask-for-goods'),
  params: aProduct,
  body: fields({ version, ...secondPerson }),
  answer: goodsReceipt,
  reasons: [...COMMON, 'unknown-goods', 'has-orders'],
});

/** A clerk pauses at once, and sells a paused product again; other states become proposals. */
export const setGoodsState = defineCall({
  method: 'POST',
  path: '/api/desk/goods/:key/state',
  ...staffOnly('ask-for-goods'),
  params: aProduct,
  body: fields({ version, ...saleEntries, ...secondPerson }),
  answer: goodsReceipt,
  reasons: [...COMMON, 'unknown-goods', 'state-not-allowed'],
});

const MOST_PRODUCTS = 20_000;
/** Room for the most products: a key of 120 letters with its version takes 170 bytes at most. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The same state, limit or cost for many products, in one revision or not at all. Pausing needs no second person. */
export const setManyGoods = defineCall({
  method: 'POST',
  path: '/api/desk/goods/many',
  ...staffOnly('ask-for-goods'),
  mostBytes: MOST_BYTES,
  body: fields({
    products: v.pipe(
      listOf(v.object({ key: productKey, version }), MOST_PRODUCTS, 'Too many products.'),
      v.minLength(1, 'Choose a product.'),
    ),
    set: v.variant('field', [
      v.object({
        field: v.literal('state'),
        state: v.picklist(['on-sale', 'paused', 'hidden']),
        pausedMessage: saleEntries.pausedMessage,
      }),
      v.object({ field: v.literal('most'), most: productEntries.most }),
      v.object({ field: v.literal('cost'), cost }),
    ]),
    ...secondPerson,
  }),
  answer: goodsReceipt,
  patienceMs: 30_000,
  reasons: [...COMMON, 'unknown-goods', 'reason-missing'],
});

/**
 * `received`: so many came in. `counted`: so many are here, those reserved among them; a product that was not counted is from now
 * on, and open orders reserve what they need of it. `not-counted`: its pieces are not counted any more.
 */
export const setGoodsStock = defineCall({
  method: 'POST',
  path: '/api/desk/goods/:key/stock',
  ...staffOnly('ask-for-goods'),
  params: aProduct,
  body: v.variant('kind', [
    v.object({ kind: v.literal('received'), quantity: pieces(1), reason }),
    v.object({ kind: v.literal('counted'), quantity: pieces(0), reason: wantedReason }),
    v.object({ kind: v.literal('not-counted'), reason: wantedReason }),
  ]),
  answer: success(v.object({ key: v.string(), revision: v.nullable(v.number()), stock: v.nullable(stock) })),
  reasons: ['changed-meanwhile', 'unknown-goods', 'state-not-allowed', 'not-enough'],
});

/** `keys`: all of the category, in their new order. */
export const orderGoods = defineCall({
  method: 'PUT',
  path: '/api/desk/goods/places/:category',
  ...staffOnly('ask-for-goods'),
  mostBytes: MOST_BYTES,
  params: fields({ category }),
  body: fields({ keys: listOf(productKey, MOST_PRODUCTS, 'Too many products.'), ...secondPerson }),
  answer: goodsReceipt,
  reasons: [...COMMON, 'reason-missing'],
});

/** Sets the featured products of the home page, in their order. */
export const setFeatured = defineCall({
  method: 'PUT',
  path: '/api/desk/featured',
  ...staffOnly('ask-for-goods'),
  body: fields({ keys: listOf(productKey, FEATURED, `At most ${FEATURED} products.`), ...secondPerson }),
  answer: goodsReceipt,
  reasons: [...COMMON, 'reason-missing', 'unknown-goods'],
});

function pieces(least: number) {
  return v.pipe(
    v.number('Please enter a number of pieces.'),
    v.safeInteger('Please enter a whole number.'),
    v.minValue(least, 'Please enter a number of pieces.'),
    v.maxValue(1_000_000, 'Please enter at most 1,000,000 pieces.'),
  );
}
