import { expect, type Page } from '@playwright/test';
import { troyCatalogue } from '#catalogue/stock.ts';
import { test } from '#tests/support/shop.ts';
import { answerRates, hydrated } from './steps.ts';

// Proves 2.metal.4, 3.rates.3, 4.rates.1
test("a metal page says 'Loading rates...' until they are there", { tag: '@long' }, async ({ page }) => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/getMetal', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/categories/gold');
  await hydrated(page);
  await expect(page.getByRole('main').getByText('Loading rates...').first()).toBeVisible();
  answer();
  await expect(page.getByText('Loading rates...')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Live rates' })).toContainText(/Gold \$[\d,]+\.\d\d per oz/);
});

// Proves 2.listing.4, 2.metal.3
test('a listing and a metal page count what is in the cart', { tag: '@long' }, async ({ page }) => {
  await page.goto('/category/gold-bars');
  await hydrated(page);
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
  await expect(cart).toHaveAccessibleName('Cart');
  const card = page.getByRole('article').first();
  await card.getByLabel('Quantity', { exact: true }).fill('3');
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cart).toHaveAccessibleName('Cart, 3 items');
  await page.goto('/categories/silver');
  await expect(cart).toHaveAccessibleName('Cart, 3 items');
});

// Proves 2.listing.3
test('a phone has back, logo and cart above a listing', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/categories/gold');
  await hydrated(page);
  await page.getByRole('main').locator('a[href="/category/gold-bars"]').click();
  await expect(page).toHaveURL('/category/gold-bars');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: /Troy/ })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Cart' })).toBeVisible();
  await bar.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/categories/gold');
});

// Proves 2.listing.7
test('a click anywhere on a card opens the product', { tag: '@long' }, async ({ page }) => {
  await page.goto('/category/gold-bars');
  const card = page.getByRole('article').nth(1);
  const name = await card.getByRole('heading').innerText();
  await card.click({ position: { x: 60, y: 120 } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

// Proves 2.grid.1
test('products stand in one, two, three or four columns', { tag: '@long' }, async ({ page }) => {
  await page.goto('/category/gold-bars');
  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1100, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => columnsOf(page)).toBe(columns);
  }
});

function columnsOf(page: Page): Promise<number> {
  return page
    .getByRole('article')
    .evaluateAll((cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size);
}

// Proves 2.cart.5, 3.product.2, 8.36
test('a picture that cannot be loaded gives way to a placeholder, on card, product and cart', { tag: '@long' }, async ({
  page,
}) => {
  await page.route('**/pictures/**', (route) => route.abort());
  const [product] = troyCatalogue().productsIn('gold-bars');
  await page.goto('/category/gold-bars');
  await expect(page.getByRole('article').first().getByText('Picture unavailable')).toBeVisible();
  await page.goto(`/product/${encodeURIComponent(product?.id ?? '')}`);
  await hydrated(page);
  await expect(page.getByRole('main').getByText('Picture unavailable')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.goto('/cart');
  await expect(page.getByRole('main').getByRole('img', { name: 'Picture unavailable' })).toBeVisible();
});

test('a product page counts for the chosen pieces, and nothing moves', { tag: '@long' }, async ({ page }) => {
  await answerRates(page);
  await page.goto(`/product/${encodeURIComponent('10 oz Gold Bar')}`);
  await hydrated(page);
  // $3,940.70 x 10 at 2.10 %.
  const buying = page.locator('.product__buying');
  await expect(buying.locator('.product__price')).toHaveText('$40,234.55');
  const height = () => buying.evaluate(({ clientHeight }) => clientHeight);
  const before = await height();
  await buying.getByLabel('Quantity', { exact: true }).fill('12');
  await expect(buying).toContainText('12 × $40,234.55 = $482,814.60');
  await expect(buying.getByRole('definition')).toHaveText(['$3,940.70', '$472,884.00', '$9,930.60', '$482,814.60']);
  expect(await height()).toBe(before);
});
