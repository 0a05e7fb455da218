import { expect } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { answerRates, hydrated, toast } from './steps.ts';
import { thrownBy, translatePages } from './translate.ts';

const BAR = '1 oz Gold Bar in Assay Card';

test('a product page that the browser translates can be used, and tells the truth', { tag: '@long' }, async ({
  page,
}) => {
  const thrown = thrownBy(page);
  await answerRates(page);
  await translatePages(page);
  await page.goto(`/product/${encodeURIComponent(BAR)}`);
  await hydrated(page);
  const main = page.getByRole('main');
  await expect(main.locator('h1 font font')).toHaveText(BAR);
  const metalValue = main.getByRole('term').filter({ hasText: 'Metal value, ' });
  await main.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(metalValue).toHaveText('Metal value, 2 × 1 oz');
  await expect(main.locator('.product__sum')).toHaveText('2 × $4,049.07 = $8,098.14');
  const number = main.getByLabel('Quantity', { exact: true });
  const limit = main.locator('.quantity__limit');
  await number.fill('5000');
  await expect(limit).toContainText('1,000 maximum per order');
  await expect(metalValue).toHaveText('Metal value, 1,000 × 1 oz');
  await number.fill('2');
  await expect(limit).toBeEmpty();
  await expect(metalValue).toHaveText('Metal value, 2 × 1 oz');
  await main.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(metalValue).toHaveText('Metal value, 1 oz');
  await main.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(toast(page, 'Added to cart')).toBeVisible();
  await expect(main.locator('.product__strip')).toContainText('1 Added to Cart');
  await main.getByRole('button', { name: 'Remove from Cart' }).click();
  await expect(main.getByText('Added to Cart')).toHaveCount(0);
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  expect(thrown).toEqual([]);
});
