import { expect, it } from 'vitest';
import { goodsAddressText, nextSort, readGoodsAddress } from './goods-address.ts';

const read = (text: string) => readGoodsAddress(new URLSearchParams(text));

it('says what it reads, so that a link opens the same table', () => {
  const text = 'view=silver&sort=-margin&q=eagle&category=silver-bars&premium=5-10&state=paused';
  expect(goodsAddressText(read(text))).toBe(text);
  expect(read('saved=7').saved).toBe('7');
});

it('passes over a view and an order that it does not know', () => {
  const { view, sort, filters } = read('view=platinum&sort=colour&q=%20');
  expect({ view, sort, filters }).toEqual({ view: 'all', sort: undefined, filters: {} });
});

it('keeps a filter that it does not know', () => {
  expect(goodsAddressText(read('category=shoes'))).toBe('view=all&category=shoes');
});

it('sorts up, down and then as the shop does', () => {
  const up = nextSort(undefined, 'price');
  const down = nextSort(up, 'price');
  expect([up, down, nextSort(down, 'price')]).toEqual([
    { by: 'price', isDown: false },
    { by: 'price', isDown: true },
    undefined,
  ]);
  expect(nextSort(down, 'margin')).toEqual({ by: 'margin', isDown: false });
});
