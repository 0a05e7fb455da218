import { expect, type Page } from '@playwright/test';
import { CATEGORIES, categoriesOf } from '#catalogue/categories.ts';
import { troyCatalogue } from '#catalogue/stock.ts';
import { METALS } from '#domain/metal.ts';
import { centsFromDollars, formatUsd } from '#domain/money.ts';
import { formatPremium, unitPrice } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import { formatOunces } from '#domain/weight.ts';
import { test } from '#tests/support/shop.ts';
import { answerRates, hydrated, RATES } from './steps.ts';

const catalogue = troyCatalogue();

/** What a product costs at the rates of these tests. */
function priceText({ metal, weight, premium }: Product): string {
  const spot = centsFromDollars(metal === 'gold' ? RATES.USDXAU : RATES.USDXAG);
  return spot === undefined ? '' : formatUsd(unitPrice(spot, weight, premium));
}

const pathOf = ({ id }: Product) => `/product/${encodeURIComponent(id)}`;

for (const metal of METALS) {
  test(`the ${metal} page has eight tiles, each with name, text, picture and way`, async ({ page }) => {
    await page.goto(`/categories/${metal}`);
    const tiles = page.getByRole('main').getByRole('listitem');
    await expect(tiles).toHaveCount(8);
    for (const [index, { heading, tileText, path }] of categoriesOf(metal).entries()) {
      const tile = tiles.nth(index);
      await expect(tile.getByRole('heading', { name: heading })).toBeVisible();
      await expect(tile).toContainText(tileText);
      await expect(tile.getByRole('link')).toHaveAttribute('href', path);
      await expect(tile.locator('img')).toHaveAttribute('src', /\.(webp|avif)$/);
    }
  });
}

test("a metal page says 'Loading rates...' until they are there", async ({ page }) => {
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

test('a metal page counts what is in the cart', async ({ page }) => {
  await page.goto('/category/silver-rounds');
  await hydrated(page);
  await page.getByRole('article').first().getByRole('button', { name: 'Add to Cart' }).click();
  await page.goto('/categories/silver');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

for (const { slug, heading } of CATEGORIES) {
  test(`the listing ${slug} is headed ${heading} and shows every product of it`, async ({ page }) => {
    await answerRates(page);
    await page.goto(`/category/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    const products = catalogue.productsIn(slug);
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(products.map(({ name }) => name));
    for (const [index, product] of products.entries()) {
      const card = page.getByRole('article').nth(index);
      await expect(card).toContainText(product.description);
      await expect(card).toContainText(`${formatOunces(product.weight)} oz`);
      await expect(card).toContainText(priceText(product));
      await expect(card).toContainText(`${formatPremium(product.premium)} premium over spot`);
      await expect(card.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    }
  });
}

test('a listing has a way back, both live rates and the count of the cart', async ({ page }) => {
  await page.goto('/category/gold-bars');
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Gold categories' })).toHaveAttribute('href', '/categories/gold');
  await expect(page.getByRole('region', { name: 'Live rates' })).toContainText(
    /Gold \$[\d,]+\.\d\d per oz.*Silver \$[\d,]+\.\d\d per oz/,
  );
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
  await expect(cart).toHaveAccessibleName('Cart');
  const card = page.getByRole('article').first();
  await card.getByLabel('Quantity', { exact: true }).fill('3');
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cart).toHaveAccessibleName('Cart, 3 items');
});

test('a phone has back, logo and cart above a listing', async ({ page }) => {
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

test('a click anywhere on a card opens the product', async ({ page }) => {
  await page.goto('/category/gold-bars');
  const card = page.getByRole('article').nth(1);
  const name = await card.getByRole('heading').innerText();
  await card.click({ position: { x: 60, y: 120 } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('an unknown category is shown as it is given, empty, with a way to others', async ({ page }) => {
  await page.goto('/category/moon-dust');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('moon-dust');
  await expect(page.getByRole('heading', { name: 'No products available in this category yet.' })).toBeVisible();
  await page.getByRole('link', { name: 'Browse Other Categories' }).click();
  await expect(page).toHaveURL('/categories/gold');
});

for (const [width, columns] of [
  [390, 1],
  [800, 2],
  [1100, 3],
  [1440, 4],
] as const) {
  test(`products stand in ${columns} columns at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/category/gold-bars');
    await expect.poll(() => columnsOf(page)).toBe(columns);
  });
}

function columnsOf(page: Page): Promise<number> {
  return page
    .getByRole('article')
    .evaluateAll((cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size);
}

test('a product page states everything about the product', async ({ page }) => {
  await answerRates(page);
  const product = catalogue.productsIn('american-gold-eagles')[0] as Product;
  await page.goto(pathOf(product));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(product.name);
  await expect(main.getByRole('img', { name: product.name })).toBeVisible();
  await expect(main).toContainText('4.9/5 - 127 reviews');
  await expect(main).toContainText(priceText(product));
  await expect(main).toContainText(`${formatOunces(product.weight)} oz Gold`);
  await expect(main).toContainText(`${formatPremium(product.premium)} premium`);
  await expect(page.getByRole('region', { name: 'Live rates' })).toContainText('$3,940.70 per oz');
  await expect(main).toContainText(troyCatalogue().textOf(product));
  for (const badge of ['Authentic', 'Certified', 'Fast Shipping']) await expect(main).toContainText(badge);
  const row = (name: string) => main.getByRole('row', { name: new RegExp(`^${name} `) });
  await expect(row('Metal')).toContainText('Gold');
  await expect(row('Weight')).toContainText(`${formatOunces(product.weight)} oz`);
  await expect(row('Purity')).toContainText('.999 Fine');
  await expect(row('Struck in')).toContainText('.9167 (22 karat)');
  await expect(row('Category')).toContainText('American Gold Eagles');
});

test('a product without a text of its own has a general one that names the metal', async ({ page }) => {
  const product = catalogue.productsIn('world-silver-coins').at(-1) as Product;
  await page.goto(pathOf(product));
  await expect(page.getByRole('main')).toContainText('live spot price of silver times its fine weight');
});

test('a product whose name needs encoding is found by its address', async ({ page }) => {
  const product = catalogue.entries.find(({ id }) => id.includes('/')) as Product;
  await page.goto(`/category/${product.category}`);
  await page.getByRole('link', { name: product.name, exact: true }).click();
  await expect(page).toHaveURL(pathOf(product));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
});

test('an unknown product is not found, with a way home', async ({ page }) => {
  expect((await page.goto('/product/Philosophers%20Stone'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a picture that cannot be loaded gives way to a placeholder, on card, product and cart', async ({ page }) => {
  await page.route('**/pictures/**', (route) => route.abort());
  const product = catalogue.productsIn('gold-bars')[0] as Product;
  await page.goto('/category/gold-bars');
  await expect(page.getByRole('article').first().getByText('Picture unavailable')).toBeVisible();
  await page.goto(pathOf(product));
  await hydrated(page);
  await expect(page.getByRole('main').getByText('Picture unavailable')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.goto('/cart');
  await expect(page.getByRole('main').getByRole('img', { name: 'Picture unavailable' })).toBeVisible();
});
