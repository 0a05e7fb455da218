import { expect, it } from 'vitest';
import { unbroken } from './unbroken.ts';

it.each([
  ['Offer ended 11:24 AM', 'Offer ended 11:24_AM'],
  ['It was due Nov 27. It ended', 'It was due Nov_27. It ended'],
  ['2 × 1 oz Gold Bar', '2_×_1_oz Gold Bar'],
  ['2 h 37 min late', '2_h 37_min late'],
  ['In May 3 of 4 days', 'In May_3 of 4_days'],
  ['Nothing 4 others', 'Nothing 4 others'],
])('%s breaks nowhere within a time, a day or a quantity', (text, kept) => {
  expect(unbroken(text).replaceAll('\u00a0', '_')).toBe(kept);
});
