import { useMemo } from 'react';
import {
  addToCart,
  type CartLine,
  countPieces,
  quantityOf,
  removeFromCart,
  restoreToCart,
  setQuantity,
  withoutOrdered,
} from '#domain/cart.ts';
import { cents, dollars } from '#domain/money.ts';
import type { Product } from '#domain/product.ts';
import { mostInOrder } from '#domain/sale.ts';
import { ouncesAsNumber } from '#domain/weight.ts';
import { readAnew, useStored, useStoredPart, writeStored } from './browser-storage.ts';
import { type CartItem, readCart } from './stored-cart.ts';
import { CART_KEY } from './stored-keys.ts';

export type { CartItem } from './stored-cart.ts';

/** A product as far as a cart line keeps it. */
type Sold = Pick<Product, 'id' | 'name' | 'weight' | 'metal' | 'image' | 'most'>;

/** The changes of a cart, apart from the hooks that read it: a component that only changes it need not render with it. */
export const cartChanges = {
  /** `seenCents` is the unit price on screen. Answers how many pieces went in, within the cart's limits. */
  add({ id, name, weight, metal, image, ...selling }: Sold, quantity: number, seenCents: number): number {
    const price = dollars(cents(seenCents));
    return change((cart) =>
      addToCart(
        cart,
        { id, name, price, weight: ouncesAsNumber(weight), metal, quantity, image },
        mostInOrder(selling),
      ),
    );
  },
  /** A product has another name now: its pieces go on under that. */
  rename(formerId: string, { id, name }: Pick<Sold, 'id' | 'name'>): void {
    change((cart) => {
      const line = cart.find((one) => one.id === formerId);
      if (!line) return cart;
      const isThere = cart.some((one) => one.id === id);
      if (isThere) return addToCart(removeFromCart(cart, formerId), { ...line, id, name });
      return cart.map((one) => (one === line ? { ...line, id, name } : one));
    });
  },
  setQuantity(id: string, quantity: number): void {
    change((cart) => setQuantity(cart, id, quantity));
  },
  remove(id: string): void {
    change((cart) => removeFromCart(cart, id));
  },
  /** Puts a removed line back in its place, or adds its pieces to those added since. */
  restore(line: CartItem, index: number): void {
    change((cart) => restoreToCart(cart, line, index));
  },
  clear(): void {
    change(() => []);
  },
  /** Removes the ordered pieces, and keeps what was added since. */
  takeOut(ordered: readonly CartLine[]): void {
    change((cart) => withoutOrdered(cart, ordered));
  },
};

/** The visitor's cart, kept in local storage after every change. */
export function useCart() {
  const stored = useStored(CART_KEY);
  const lines = useMemo(() => readCart(stored), [stored]);
  return {
    lines,
    /** The sum of quantities. */
    count: countPieces(lines),
    /** False on the server and while hydrating. */
    isReady: stored !== undefined,
  };
}

/** The sum of quantities, undefined until hydration. */
export function useCartCount(): number | undefined {
  return useStoredPart<number | undefined>(CART_KEY, (stored) => countPieces(readCart(stored)), undefined);
}

/** Number of pieces of one product in the cart; 0 until the cart is read. */
export function usePiecesInCart(id: string): number {
  return useStoredPart(CART_KEY, (stored) => quantityOf(readCart(stored), id), 0);
}

/** Applies a rule to the cart as stored, which another tab may have changed. Answers by how many pieces it has grown. */
function change<Line extends CartLine & CartItem>(rule: (cart: readonly CartItem[]) => readonly Line[]): number {
  const before = readCart(readAnew(CART_KEY));
  const next = rule(before);
  writeStored(CART_KEY, JSON.stringify(next));
  return countPieces(next) - countPieces(before);
}
