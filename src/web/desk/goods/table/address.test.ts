import { expect, it } from 'vitest';
import { goodsAddressText, readGoodsAddress } from './address.ts';

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
