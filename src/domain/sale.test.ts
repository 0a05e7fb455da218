import { describe, expect, it } from 'vitest';
import {
  limitText,
  lineFaultText,
  mayBeOrdered,
  mostInOrder,
  NO_PAUSES,
  pauseMessage,
  pauseOf,
  type Selling,
  saleFault,
  saleFaultText,
  saleMessage,
  saleNote,
  saleText,
} from './sale.ts';

const EAGLE = { id: 'Eagle', name: 'Eagle', metal: 'gold' } as const;
const ROUND = { id: 'Round', name: 'Round', metal: 'silver' } as const;
const PRE_SALE: Selling = { sale: { state: 'pre-sale', shipsFrom: '2026-12-08' } };
const PAUSED: Selling = { sale: { state: 'paused', message: 'The mint is late.' } };
const SOLD_OUT: Selling = { sale: { state: 'sold-out' } };

const faultOf = (selling: Selling & { readonly left?: number }, quantity = 1) =>
  saleFault([{ product: { ...EAGLE, ...selling }, quantity }], NO_PAUSES);
const sentenceOf = (selling: Selling, quantity?: number) => {
  const fault = faultOf(selling, quantity);
  return fault && saleFaultText(fault);
};

describe('the states of a product', () => {
  it('say nothing of one that is simply on sale', () => {
    expect(saleText({})).toBeUndefined();
    expect(mayBeOrdered({})).toBe(true);
    expect(mostInOrder({})).toBe(1000);
    expect(faultOf({}, 1000)).toBeUndefined();
  });

  it('are told in the words of a card', () => {
    expect([PRE_SALE, PAUSED, SOLD_OUT].map(saleText)).toEqual([
      'Ships from Dec 8',
      'Not available right now',
      'Sold out',
    ]);
    expect(limitText(20)).toBe('20 maximum per order');
  });

  it('stand before a limit, and a pause of the metal before both', () => {
    const silver = { ...NO_PAUSES, silver: 'Back at 9.' };
    expect(saleNote({ ...ROUND, most: 20 }, NO_PAUSES)).toBe('20 maximum per order');
    expect(saleNote({ ...ROUND, ...PRE_SALE, most: 20 }, NO_PAUSES)).toBe('Ships from Dec 8');
    expect(saleNote({ ...ROUND, ...PRE_SALE }, silver)).toBe('Not available right now');
    expect(saleMessage({ ...ROUND, ...PAUSED }, silver)).toBe('Back at 9.');
    expect(saleMessage({ ...ROUND, ...PAUSED }, NO_PAUSES)).toBe('The mint is late.');
    expect(saleMessage(ROUND, NO_PAUSES)).toBeUndefined();
  });

  it('let a pre-sale be ordered, and neither what is paused nor what is sold out', () => {
    expect([PRE_SALE, PAUSED, SOLD_OUT].map(mayBeOrdered)).toEqual([true, false, false]);
    expect([PRE_SALE, PAUSED, SOLD_OUT].map((state) => faultOf(state)?.reason)).toEqual([
      undefined,
      'product-paused',
      'not-enough',
    ]);
  });
});

describe('a refusal', () => {
  it('names the product and the number', () => {
    expect(sentenceOf(PAUSED)).toBe('Eagle is not available right now.');
    expect(sentenceOf(SOLD_OUT)).toBe('Eagle is sold out.');
    expect(sentenceOf({ most: 20 }, 21)).toBe('Eagle: 20 maximum per order.');
    expect(saleFaultText({ reason: 'not-enough', id: 'Eagle', name: 'Eagle', most: 1 })).toBe(
      'Only 1 piece is left of Eagle.',
    );
    expect(saleFaultText({ reason: 'not-enough', id: 'Eagle', name: 'Eagle', most: 3 })).toBe(
      'Only 3 pieces are left of Eagle.',
    );
  });

  it('says on its line what it need not name', () => {
    const textOf = (selling: Parameters<typeof faultOf>[0], quantity?: number) => {
      const fault = faultOf(selling, quantity);
      return fault && lineFaultText(fault);
    };
    expect([PAUSED, SOLD_OUT].map((selling) => textOf(selling))).toEqual(['Not available right now.', 'Sold out.']);
    expect(textOf({ most: 20 }, 21)).toBe('20 maximum per order.');
    expect(textOf({ left: 3 }, 4)).toBe('Only 3 pieces are left.');
    expect(textOf({ left: 1 }, 2)).toBe('Only 1 piece is left.');
    expect(textOf({ left: 0 })).toBe('Sold out.');
  });

  it('counts pieces where it is known how many there are, and names the lower of two limits', () => {
    expect(faultOf({ left: 3 }, 3)).toBeUndefined();
    expect(faultOf({ left: 3 }, 4)).toMatchObject({ reason: 'not-enough', most: 3 });
    expect(faultOf({ left: 3, most: 2 }, 4)).toMatchObject({ reason: 'over-limit', most: 2 });
    expect(faultOf({ left: 3, most: 20 }, 21)).toMatchObject({ reason: 'not-enough', most: 3 });
  });

  it('lets as many pieces pass as the limit says', () => {
    expect(faultOf({ most: 20 }, 20)).toBeUndefined();
    expect(faultOf({ most: 20 }, 21)).toMatchObject({ reason: 'over-limit', most: 20 });
  });

  it("is a pause's message where its metal or the shop is not sold", () => {
    const cart = [
      { product: EAGLE, quantity: 1 },
      { product: ROUND, quantity: 1 },
    ];
    const silver = { ...NO_PAUSES, silver: 'Back at 9.' };
    expect(saleFault(cart, silver)).toEqual({ reason: 'sales-paused', message: 'Back at 9.' });
    expect(saleFault(cart.slice(0, 1), silver)).toBeUndefined();
    expect(pauseOf('gold', { shop: 'All.', gold: 'Gold.', silver: null })).toBe('All.');
    expect(pauseMessage('gold')).toBe('Gold cannot be ordered right now. Please try again later, or call us.');
  });
});
