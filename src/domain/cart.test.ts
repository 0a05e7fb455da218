import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addToCart,
  type CartLine,
  countPieces,
  isQuantity,
  MAX_LINES,
  MAX_QUANTITY,
  quantityOf,
  readQuantity,
  removeFromCart,
  restoreToCart,
  setQuantity,
  withoutOrdered,
} from './cart.ts';

const id = fc.constantFrom('bar', 'coin', 'round', '__proto__');
const quantity = fc.integer({ min: 1, max: MAX_QUANTITY });
const line = fc.record({ id, quantity });
const moves = fc.array(
  fc.oneof(
    line.map((added) => (cart: readonly CartLine[]) => addToCart(cart, added)),
    fc.tuple(id, fc.integer({ min: -5, max: 1200 })).map(
      ([which, n]) =>
        (cart: readonly CartLine[]) =>
          setQuantity(cart, which, n),
    ),
    id.map((which) => (cart: readonly CartLine[]) => removeFromCart(cart, which)),
    fc.tuple(line, fc.nat(5)).map(
      ([removed, index]) =>
        (cart: readonly CartLine[]) =>
          restoreToCart(cart, removed, index),
    ),
  ),
);

describe('a cart', () => {
  it('holds each product once, in good quantities, whatever is done to it', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        let cart: readonly CartLine[] = [];
        for (const step of steps) {
          const before = JSON.stringify(cart);
          const next = step(cart);
          expect(JSON.stringify(cart)).toBe(before);
          cart = next;
          expect(new Set(cart.map((one) => one.id)).size).toBe(cart.length);
          expect(cart.every((one) => isQuantity(one.quantity))).toBe(true);
          expect(countPieces(cart)).toBe(cart.reduce((sum, one) => sum + one.quantity, 0));
        }
      }),
    );
  });

  // Proves 4.cart.1
  it('adds to the quantity of a product that is there, up to the most', () => {
    fc.assert(
      fc.property(quantity, quantity, (a, b) => {
        const cart = addToCart(addToCart([], { id: 'bar', quantity: a }), { id: 'bar', quantity: b });
        expect(quantityOf(cart, 'bar')).toBe(Math.min(a + b, MAX_QUANTITY));
      }),
    );
  });

  it('is as before once a removed line is put back', () => {
    fc.assert(
      fc.property(fc.uniqueArray(line, { selector: ({ id: one }) => one, minLength: 1 }), fc.nat(), (cart, which) => {
        const index = which % cart.length;
        const removed = cart[index] as CartLine;
        expect(restoreToCart(removeFromCart(cart, removed.id), removed, index)).toEqual(cart);
      }),
    );
  });

  it('gives the pieces of a removed line to the line that has been added since', () => {
    fc.assert(
      fc.property(fc.array(line), line, line, fc.nat(5), (lines, removed, added, index) => {
        const cart = [...lines, { ...added, id: removed.id }].reduce<readonly CartLine[]>(
          (grown, one) => addToCart(grown, one),
          [],
        );
        const restored = restoreToCart(cart, removed, index);
        expect(restored.map((one) => one.id)).toEqual(cart.map((one) => one.id));
        expect(quantityOf(restored, removed.id)).toBe(
          Math.min(quantityOf(cart, removed.id) + removed.quantity, MAX_QUANTITY),
        );
      }),
    );
  });

  it('keeps of itself, once it is ordered, what was added meanwhile and nothing else', () => {
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (first, later) => {
        const add = (cart: readonly CartLine[], lines: readonly CartLine[]) =>
          lines.reduce<readonly CartLine[]>((grown, one) => addToCart(grown, one), cart);
        const ordered = add([], first);
        const grown = add(ordered, later);
        const left = withoutOrdered(grown, ordered);
        for (const { id: one } of grown)
          expect(quantityOf(left, one)).toBe(quantityOf(grown, one) - quantityOf(ordered, one));
        expect(withoutOrdered(ordered, grown)).toEqual([]);
      }),
    );
  });

  // Proves 4.cart.2
  it('keeps the order of adding', () => {
    const cart = ['c', 'a', 'b'].reduce<readonly CartLine[]>(
      (so_far, one) => addToCart(so_far, { id: one, quantity: 1 }),
      [],
    );
    expect(cart.map((one) => one.id)).toEqual(['c', 'a', 'b']);
  });

  it.each([0, -1, 1.5, Number.NaN, MAX_QUANTITY + 1])('takes no line of %d pieces', (n) => {
    expect(addToCart([], { id: 'bar', quantity: n })).toEqual([]);
  });

  // Proves 4.cart.3
  it('sets a quantity, removes at 0 or less, ignores nonsense', () => {
    const cart = [{ id: 'bar', quantity: 2 }];
    expect(setQuantity(cart, 'bar', 5)).toEqual([{ id: 'bar', quantity: 5 }]);
    expect(setQuantity(cart, 'bar', 0)).toEqual([]);
    expect(setQuantity(cart, 'bar', -3)).toEqual([]);
    for (const nonsense of [1.5, Number.NaN, 1e9]) expect(setQuantity(cart, 'bar', nonsense)).toBe(cart);
  });

  it('takes no more than its most lines', () => {
    const full = Array.from({ length: MAX_LINES }, (_, index) => ({ id: `p${index}`, quantity: 1 }));
    expect(addToCart(full, { id: 'one more', quantity: 1 })).toBe(full);
    expect(quantityOf(addToCart(full, { id: 'p0', quantity: 1 }), 'p0')).toBe(2);
    expect(restoreToCart(full, { id: 'one more', quantity: 1 }, 3)).toBe(full);
  });
});

// Proves 5.quantity.2
it.each([
  ['12', 12],
  [' 12 ', 12],
  ['007', 7],
  ['0', 0],
  ['１２', 12],
  ['1,000', 1000],
  ['1,001', 1001],
  ['99999999999999999999', 1e20],
])('reads %j as %d pieces', (text, pieces) => expect(readQuantity(text)).toBe(pieces));

it.each([
  '',
  ' ',
  '1.5',
  '1.',
  '1e3',
  '2,5',
  '1,00',
  ',100',
  '1 2',
  '-1',
  '+1',
  '0x10',
  '12 pcs',
  '½',
  '²x',
  'Infinity',
  '١٢',
])('reads no number of pieces in %j', (text) => expect(readQuantity(text)).toBeUndefined());
