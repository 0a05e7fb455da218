import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { success } from '../envelope.ts';
import { metal, productId } from '../shapes.ts';

/** So many long ids fit into an address. */
export const MOST_PRODUCTS_ASKED = 20;

/** The products of these ids, so that a cart can be priced. One that is no longer sold is left out. */
export const readProducts = defineCall({
  method: 'GET',
  path: '/api/products',
  summary: 'Products by their ids, at most twenty',
  query: z.object({
    id: z.union([productId, z.array(productId).check(z.maxLength(MOST_PRODUCTS_ASKED))]),
  }),
  answer: success(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        metal,
        /** Fine weight in troy ounces. */
        weight: z.number(),
        premiumPercentage: z.number(),
        image: z.string(),
        category: z.string(),
      }),
    ),
  ),
  reasons: [],
});

export type ProductAnswer = z.infer<typeof readProducts.answer>['data'][number];
