import type { Order } from '../order-data.ts';

export function WorkPanel(_: { readonly order: Order }) {
  return null;
}
