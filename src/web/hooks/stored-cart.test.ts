import { describe, expect, it } from 'vitest';
import { readCart } from './stored-cart.ts';

const ITEM = {
  id: '1 oz Gold Bar',
  name: '1 oz Gold Bar',
  price: 4180.36,
  weight: 1,
  metal: 'gold',
  quantity: 2,
  image: '/x.webp',
};
const reading = (...entries: unknown[]) => readCart(JSON.stringify(entries));

describe('a stored cart', () => {
  // Proves 3.cart-item.1
  it('is read as it was written', () => expect(reading(ITEM)).toEqual([ITEM]));

  it.each([null, undefined, '', '{', 'null', '42', '{"0":1}', '"text"'])('is empty when %j is stored', (stored) => {
    expect(readCart(stored)).toEqual([]);
  });

  // Proves 4.cart.10
  it.each([
    null,
    7,
    [],
    { ...ITEM, id: 5 },
    { ...ITEM, id: '' },
    { ...ITEM, id: '\ud800' },
    { ...ITEM, metal: 'platinum' },
    { ...ITEM, quantity: 0 },
    { ...ITEM, quantity: -3 },
    { ...ITEM, quantity: 1.5 },
    { ...ITEM, quantity: '2' },
    { ...ITEM, quantity: 1e9 },
    { ...ITEM, price: null },
    { ...ITEM, price: -1 },
    { ...ITEM, weight: 'one' },
  ])('loses only the line that cannot be read: %j', (entry) => {
    expect(reading(entry, ITEM)).toEqual([ITEM]);
  });

  // Proves 3.cart-item.2
  it('takes the name of a line from its product where the line has none', () => {
    const { name, ...nameless } = ITEM;
    expect(reading({ ...nameless, product: { name } })).toEqual([ITEM]);
    expect(reading(nameless)).toEqual([{ ...ITEM, name: ITEM.id }]);
  });

  it('holds a product once and is not polluted by prototype keys', () => {
    expect(readCart(`[${JSON.stringify(ITEM)},${JSON.stringify(ITEM)},{"__proto__":{"id":"x"}}]`)).toEqual([ITEM]);
  });
});
