import { useCallback, useMemo } from 'react';
import { addToCart, type CartLine, countPieces, removeFromCart, setQuantity, withoutOrdered } from '#domain/cart.ts';
import { cents, dollars } from '#domain/money.ts';
import type { Product } from '#domain/product.ts';
import { ouncesAsNumber } from '#domain/weight.ts';
import { readStored, useStored, writeStored } from './browser-storage.ts';
import { CART_KEY, type CartItem, readCart } from './stored-cart.ts';

export type { CartItem } from './stored-cart.ts';

export type Cart = {
  readonly lines: readonly CartItem[];
  /** The sum of quantities. */
  readonly count: number;
  /** False on the server and while hydrating: the cart is not known yet. */
  readonly isReady: boolean;
  /** `seenCents` is the unit price on screen. Answers how many pieces went in: a cart takes no more than its limits. */
  add(product: Product, quantity: number, seenCents: number): number;
  setQuantity(id: string, quantity: number): void;
  remove(id: string): void;
  /** Puts a removed line back where it was. */
  restore(line: CartItem, index: number): void;
  clear(): void;
  /** Takes out what was ordered, and leaves what another tab has added since. */
  takeOut(ordered: readonly CartLine[]): void;
};

/** The visitor's cart, kept in local storage after every change. */
export function useCart(): Cart {
  const stored = useStored(CART_KEY);
  const lines = useMemo(() => readCart(stored), [stored]);

  const add = useCallback((product: Product, quantity: number, seenCents: number) => {
    const { id, name, weight, metal, image } = product;
    return change((cart) =>
      addToCart(cart, {
        id,
        name,
        price: dollars(cents(seenCents)),
        weight: ouncesAsNumber(weight),
        metal,
        quantity,
        image,
      }),
    );
  }, []);
  const set = useCallback((id: string, quantity: number) => change((cart) => setQuantity(cart, id, quantity)), []);
  const remove = useCallback((id: string) => change((cart) => removeFromCart(cart, id)), []);
  const restore = useCallback((line: CartItem, index: number) => change((cart) => cart.toSpliced(index, 0, line)), []);
  const clear = useCallback(() => change(() => []), []);
  const takeOut = useCallback((ordered: readonly CartLine[]) => change((cart) => withoutOrdered(cart, ordered)), []);

  return {
    lines,
    count: countPieces(lines),
    isReady: stored !== undefined,
    add,
    setQuantity: set,
    remove,
    restore,
    clear,
    takeOut,
  };
}

/**
 * Starts from what is stored now, not from what was rendered: another tab may have changed it in between. Answers by how many
 * pieces the cart has grown.
 */
function change<Line extends CartLine & CartItem>(rule: (cart: readonly CartItem[]) => readonly Line[]): number {
  const before = readCart(readStored(CART_KEY));
  const next = rule(before);
  writeStored(CART_KEY, JSON.stringify(next));
  return countPieces(next) - countPieces(before);
}
