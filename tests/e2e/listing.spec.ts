import { expect, type Page } from '@playwright/test';
import { troyCatalogue } from '#catalogue/stock.ts';
import { createListing } from '#domain/listing.ts';
import { readChoice } from '#domain/listing-query.ts';
import { cents } from '#domain/money.ts';
import { test } from '#tests/support/shop.ts';
import { answerRates, hydrated } from './steps.ts';

const COINS = troyCatalogue().productsIn('gold-coins');
const SPOT = { gold: cents(394_070), silver: cents(5_062) };

const names = (page: Page) => page.getByRole('article').getByRole('heading');
const status = (page: Page) => page.getByRole('form', { name: 'Filter and sort' }).getByRole('status');

function expectedNames(query: string, products = COINS): string[] {
  const listing = createListing(products);
  return listing.pageOf(readChoice(new URLSearchParams(query), listing), SPOT).shown.map(({ name }) => name);
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('filters and order are a plain form', { tag: '@long' }, async ({ page }) => {
    await page.goto('/category/gold-coins');
    await page.locator('summary', { hasText: 'Weight' }).click();
    await page.getByRole('checkbox', { name: '1 oz 4 products' }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/weight=1(&|$)/);
    await expect(names(page)).toHaveText(expectedNames('weight=1'));
    await page.getByLabel('Sort by').selectOption('Lowest premium');
    await page.getByRole('button', { name: 'Sort' }).click();
    await expect(names(page)).toHaveText(expectedNames('weight=1&sort=premium'));
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(names(page)).toHaveText(expectedNames('sort=premium'));
  });
});

test('a listing is narrowed to a span of prices and to coins that are not graded', { tag: '@long' }, async ({
  page,
}) => {
  const eagles = troyCatalogue().productsIn('american-gold-eagles');
  await answerRates(page);
  await page.goto('/category/american-gold-eagles?price=4250');
  await hydrated(page);
  await page.locator('summary', { hasText: 'Price: up to $4,250' }).click();
  await page.getByRole('radio', { name: /^From \$2,500/ }).check();
  await expect(page.locator('summary', { hasText: 'Price: $2,500 to $4,250' })).toBeVisible();
  await page.locator('summary', { hasText: 'Grading' }).click();
  const left = expectedNames('graded=no&from=2500&price=4250', eagles);
  await page.getByRole('radio', { name: `Not graded ${left.length} product` }).check();
  await expect(page).toHaveURL('/category/american-gold-eagles?graded=no&from=2500&price=4250');
  await expect(names(page)).toHaveText(left);
  await page.reload();
  await expect(names(page)).toHaveText(left);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/category\/american-gold-eagles$/);
  await page.goto('/category/american-gold-eagles?from=90000');
  await expect(page.getByRole('heading', { name: 'No products match these filters.' })).toBeVisible();
});

test('a choice is shown at once, stands in the address, and asks for no page', { tag: '@long' }, async ({ page }) => {
  await answerRates(page);
  await page.goto('/category/gold-coins');
  await hydrated(page);
  await expect(status(page)).toHaveText(`${COINS.length} products`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.locator('summary', { hasText: 'Price' }).click();
  await page.getByRole('radio', { name: /^Up to \$2,500/ }).check();
  await page.keyboard.press('Escape');
  await expect(page.locator('summary', { hasText: 'Price: up to $2,500' })).toBeFocused();
  await page.getByLabel('Sort by').selectOption('Price, high to low');
  await expect(page).toHaveURL('/category/gold-coins?price=2500&sort=price-high');
  const expected = expectedNames('price=2500&sort=price-high');
  await expect(names(page)).toHaveText(expected);
  await expect(status(page)).toHaveText(`${expected.length} products`);
  expect(asked.filter((path) => path.startsWith('/category'))).toEqual([]);
  await page.reload();
  await expect(names(page)).toHaveText(expected);
});

test('filters without a match are cleared, and the focus goes to the count', { tag: '@long' }, async ({ page }) => {
  await page.goto('/category/gold-coins?price=1&sort=weight');
  await hydrated(page);
  await page.getByRole('form', { name: 'Filter and sort' }).getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/category/gold-coins?sort=weight');
  await expect(status(page)).toBeFocused();
  await expect(names(page)).toHaveCount(COINS.length);
});

test('a phone filters in a sheet that says how many products it would show', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/category/gold-coins');
  await hydrated(page);
  await page.mouse.wheel(0, 900);
  await page.getByRole('button', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByLabel('1/2 to 1 oz').check();
  await sheet.getByRole('button', { name: 'Show 3 products' }).click();
  await expect(sheet).toBeHidden();
  await expect(names(page)).toHaveText(expectedNames('weight=0.5'));
  await page.getByRole('button', { name: 'Filter (1)' }).click();
  await sheet.getByRole('button', { name: 'Clear all' }).click();
  await sheet.getByRole('button', { name: `Show ${COINS.length} products` }).click();
  await page.getByLabel('Sort by').selectOption('Lowest premium');
  await expect(names(page)).toHaveText(expectedNames('sort=premium'));
  // The first page of the visit is left for home, however much was chosen on it.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});
