import { describe, expect, it } from 'vitest';
import { addedNotice } from './use-buying.ts';

const PHONE = '1-800-555-0142';

describe('the notice after adding', () => {
  it('says how many went in', () => {
    expect(addedNotice({ added: 3, wanted: 3, inCart: 0, most: 1000, phone: PHONE })).toMatchObject({
      kind: 'success',
      title: 'Added to cart',
      description: '3 item(s) added to your cart',
    });
  });

  it('says why only some went in', () => {
    expect(addedNotice({ added: 2, wanted: 5, inCart: 998, most: 1000, phone: PHONE })).toMatchObject({
      kind: 'success',
      description:
        '2 item(s) added to your cart. The cart is limited to 1,000 pieces per product. For more, call 1-800-555-0142.',
    });
  });

  it('says the limit of the product', () => {
    expect(addedNotice({ added: 5, wanted: 8, inCart: 15, most: 20, phone: PHONE })).toMatchObject({
      description: '5 item(s) added to your cart. 20 maximum per order. For more, call 1-800-555-0142.',
    });
    expect(addedNotice({ added: 0, wanted: 1, inCart: 20, most: 20, phone: PHONE })).toMatchObject({
      description: '20 maximum per order. For more, call 1-800-555-0142.',
    });
  });

  it.each([
    [1000, 'The cart is limited to 1,000 pieces per product. For more, call 1-800-555-0142.'],
    [0, 'The cart is limited to 100 different products. For more, call 1-800-555-0142.'],
  ])('with %d in the cart says why nothing went in', (inCart, description) => {
    expect(addedNotice({ added: 0, wanted: 1, inCart, most: 1000, phone: PHONE })).toMatchObject({
      kind: 'error',
      title: 'Not added to cart',
      description,
    });
  });
});
