import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { productFields } from '../records.ts';
import { productId, quantity, userId } from '../shapes.ts';

/** The whole cart of a user as the server keeps it. Price in dollars at the current spot, null while there is none. */
const cart = v.array(
  v.object({
    id: v.string(),
    quantity: v.number(),
    product: v.object({
      ...productFields,
      image: v.string(),
      category: v.string(),
      price: v.nullable(v.number()),
    }),
  }),
);

export type CartRecord = v.InferOutput<typeof cart>;

const owner = { answer: success(cart), access: 'customer' } as const;

export const addToServerCart = defineCall({
  ...owner,
  method: 'POST',
  path: '/api/cart/add/:userId',
  params: fields({ userId }),
  body: fields({ product: fields({ id: productId }), quantity }),
  reasons: ['not-signed-in', 'not-yours', 'other-origin', 'unknown-product', 'cart-full'],
});

export const removeFromServerCart = defineCall({
  ...owner,
  method: 'DELETE',
  path: '/api/cart/remove/:userId/:productId',
  params: fields({ userId, productId }),
  reasons: ['not-signed-in', 'not-yours', 'other-origin'],
});

export const clearServerCart = defineCall({
  ...owner,
  method: 'DELETE',
  path: '/api/cart/clear/:userId',
  params: fields({ userId }),
  reasons: ['not-signed-in', 'not-yours', 'other-origin'],
});

export const readServerCart = defineCall({
  ...owner,
  method: 'GET',
  path: '/api/cart/user/:userId',
  params: fields({ userId }),
  reasons: ['not-signed-in', 'not-yours'],
});
