import { expect, it } from 'vitest';
import { type BannerSlide, isShopPath, slidesOn } from './banner.ts';

const slide = (heading: string, from: string | null, until: string | null): BannerSlide => ({
  heading,
  line: 'x',
  product: null,
  photograph: null,
  links: [],
  from,
  until,
});

it('shows slides from their first day to their last, both included', () => {
  const slides = [
    slide('always', null, null),
    slide('december', '2026-12-01', '2026-12-24'),
    slide('late', '2026-12-25', null),
  ];
  const on = (day: string) => slidesOn(slides, day).map(({ heading }) => heading);
  expect(on('2026-11-30')).toEqual(['always']);
  expect(on('2026-12-01')).toEqual(['always', 'december']);
  expect(on('2026-12-24')).toEqual(['always', 'december']);
  expect(on('2026-12-25')).toEqual(['always', 'late']);
});

it.each(['/', '/about#prices', '/category/gold-bars?page=2', '/product/1%20oz', '/desk-top', '/apis'])(
  'takes %s for a page of the shop',
  (path) => expect(isShopPath(path)).toBe(true),
);

it.each([
  '',
  'about',
  '//evil.example',
  '/\\evil.example',
  'https://troy.example/',
  '/a b',
  '/desk',
  '/desk/x',
  '/API/order',
])('does not take %j for one', (path) => expect(isShopPath(path)).toBe(false));
