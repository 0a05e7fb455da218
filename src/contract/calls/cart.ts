import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { success } from '../envelope.ts';
import { metal, productId, quantity, userId } from '../shapes.ts';

/** The whole cart of a user as the server keeps it. Price in dollars at the current spot, null while there is none. */
const cart = z.array(
  z.object({
    id: z.string(),
    quantity: z.number(),
    product: z.object({
      id: z.string(),
      name: z.string(),
      weight: z.number(),
      metal,
      category: z.string(),
      image: z.string(),
      premiumPercentage: z.number(),
      price: z.nullable(z.number()),
    }),
  }),
);

export type CartRecord = z.infer<typeof cart>;

const owner = { answer: success(cart), needsSession: true } as const;

export const addToServerCart = defineCall({
  ...owner,
  method: 'POST',
  path: '/api/cart/add/:userId',
  summary: 'Put a product into the cart; its quantity is added to what is there',
  params: z.object({ userId }),
  body: z.object({ product: z.object({ id: productId }), quantity }),
  reasons: ['not-signed-in', 'not-yours', 'other-origin', 'unknown-product'],
});

export const removeFromServerCart = defineCall({
  ...owner,
  method: 'DELETE',
  path: '/api/cart/remove/:userId/:productId',
  summary: 'Take a product out of the cart',
  params: z.object({ userId, productId }),
  reasons: ['not-signed-in', 'not-yours', 'other-origin'],
});

export const clearServerCart = defineCall({
  ...owner,
  method: 'DELETE',
  path: '/api/cart/clear/:userId',
  summary: 'Empty the cart',
  params: z.object({ userId }),
  reasons: ['not-signed-in', 'not-yours', 'other-origin'],
});

export const readServerCart = defineCall({
  ...owner,
  method: 'GET',
  path: '/api/cart/user/:userId',
  summary: 'The whole cart',
  params: z.object({ userId }),
  reasons: ['not-signed-in', 'not-yours'],
});
