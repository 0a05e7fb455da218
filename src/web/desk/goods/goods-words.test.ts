import { expect, it } from 'vitest';
import { productsText } from './goods-words.ts';

it.each([
  [0, '0 products'],
  [1, '1 product'],
  [10_131, '10,131 products'],
])('counts %d products in words', (count, text) => expect(productsText(count)).toBe(text));
