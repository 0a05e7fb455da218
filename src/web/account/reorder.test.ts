import { describe, expect, it } from 'vitest';
import { premiumPercent } from '#domain/price.ts';
import { ounces } from '#domain/weight.ts';
import type { ListedProduct } from '../ui/products/ask-products.ts';
import { reorder, reorderSentences } from './reorder.ts';

const product = (id: string): ListedProduct => ({
  id,
  name: id,
  metal: 'gold',
  weight: ounces('1'),
  premium: premiumPercent(5),
  image: '',
  category: 'gold-bars',
});
const line = (id: string, quantity: number) => ({ id, name: id, quantity });

describe('ordering again', () => {
  it('puts all lines into the cart, and counts their pieces', () => {
    const added: [string, number][] = [];
    const reordered = reorder(
      [line('Bar', 2), line('Coin', 20)],
      [product('Coin'), product('Bar')],
      ({ id }, pieces) => {
        added.push([id, pieces]);
        return pieces;
      },
    );
    expect(added).toEqual([
      ['Bar', 2],
      ['Coin', 20],
    ]);
    expect(reorderSentences(reordered)).toEqual(["22 pieces added to your cart at today's prices."]);
  });

  it('names what is no longer sold, and what the limits of the cart kept out', () => {
    const reordered = reorder([line('Gone', 1), line('Bar', 600)], [product('Bar')], () => 400);
    expect(reorderSentences(reordered)).toEqual([
      "400 pieces added to your cart at today's prices.",
      'No longer sold: Gone.',
      'The cart is limited to 1,000 pieces per product and 100 different products: 400 of 600 × Bar.',
    ]);
  });

  it('finds what has another name now by the one that it was ordered by', () => {
    const renamed = { ...product('Bar of today'), formerId: 'Bar' };
    expect(reorder([line('Bar', 2)], [renamed], () => 2)).toMatchObject({ added: 2, gone: [] });
  });

  it('says so where nothing went in', () => {
    expect(reorderSentences(reorder([line('Gone', 1)], [], () => 1))).toEqual([
      'Nothing was added to your cart.',
      'No longer sold: Gone.',
    ]);
  });
});
