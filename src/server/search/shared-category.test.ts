import { expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { createProductSearch } from './find-products.ts';
import { sharedCategory } from './shared-category.ts';

const search = createProductSearch(troyCatalogue, () => {});

it.each([
  ['1 oz gold ea', 'American Gold Eagles'],
  ['krugerand', 'Gold Krugerrands'],
  ['morgan', 'Silver Dollars'],
  // Scattered, single, and none.
  ['1 oz', undefined],
  ['kookaburra', undefined],
  ['xyzzy', undefined],
])('the category that %s means is %s', async (text, heading) => {
  expect(sharedCategory((await search.find(text, 8)).products)?.heading).toBe(heading);
});
