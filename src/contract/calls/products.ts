import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { aside } from '../reading.ts';
import { productFields, saleField } from '../records.ts';
import { listOf, productId } from '../shapes.ts';

/** The most ids of one request, fewer where they are long: a proxy may bound the length of an address. */
export const MOST_PRODUCTS_ASKED = 20;
export const LONGEST_PRODUCTS_QUERY = 4_000;

const MISSING = `Please name one to ${MOST_PRODUCTS_ASKED} products by their ids.`;

/** Only where a product is not simply on sale: how it is sold, and the most pieces in one order. */
const sellingFields = {
  sale: saleField,
  most: aside(v.number()),
  /** Pieces there are to sell of a product that the dealer counts. */
  left: aside(v.number()),
  /** The name by which it was asked for, where it has another now. */
  formerId: aside(v.string()),
};

/** The products of these ids, so that a cart can be priced. One that is no longer sold is left out. */
export const readProducts = defineCall({
  method: 'GET',
  path: '/api/products',
  access: 'anybody',
  query: fields({
    id: v.union([productId, listOf(productId, MOST_PRODUCTS_ASKED, MISSING)], MISSING),
  }),
  answer: success(v.array(v.object({ ...productFields, image: v.string(), category: v.string(), ...sellingFields }))),
  reasons: [],
});

export type ProductAnswer = v.InferOutput<typeof readProducts.answer>['data'][number];
