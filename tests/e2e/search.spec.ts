import { expect } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { hydrated, newCustomer, signUp, storedLine } from './steps.ts';

test('suggestions come while one types, and are chosen by the arrows and Enter', async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search products' });
  await field.fill('krugerand');
  const options = page.getByRole('option');
  await expect(options).toHaveCount(8);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('8 suggestions')).toBeAttached();
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '');
  await field.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue('krugerand');
  await field.press('ArrowUp');
  await expect(options).toHaveCount(8);
  await field.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  const name = (await options.last().locator('.search__name').innerText()).trim();
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(field).toHaveValue('');
});

test('Enter alone leads to all results, which stand in the address and in the HTML', async ({ page, request }) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('combobox', { name: 'Search products' }).fill('tenth ounce eagle');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=tenth+ounce+eagle');
  await expect(page.getByRole('article').first()).toContainText('1/10 oz American Gold Eagle');
  const html = await (await request.get('/search?q=tenth+ounce+eagle')).text();
  expect(html).toContain('1/10 oz American Gold Eagle');
  await page.goto('/search?q=%3Cscript%3Exyzzy');
  await expect(page.getByRole('heading', { name: 'No products match your search.' })).toBeVisible();
});

test('a search that finds nothing leads on to popular categories and featured products', async ({ page }) => {
  await page.goto('/search?q=xyzzy');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'No products match your search.' })).toBeVisible();
  await expect(main.getByRole('region', { name: 'Featured' }).getByRole('article')).toHaveCount(4);
  await main.getByRole('region', { name: 'Popular categories' }).getByRole('link', { name: 'Silver Bars' }).click();
  await expect(page).toHaveURL('/category/silver-bars');
});

test('a text that is too long is searched as far as it goes', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent(`krug ${'x'.repeat(3000)}`)}`);
  await expect(page.getByRole('article').first()).toContainText('Krugerrand');
});

test('without suggestions the search still works', async ({ page }) => {
  await page.route('**/api/search?*', (route) => route.abort());
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('combobox', { name: 'Search products' }).fill('ASE');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').first()).toContainText('American Silver Eagle');
});

test('a phone opens the field by a button, and puts it away again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await hydrated(page);
  const button = page.getByRole('button', { name: 'Search' });
  const field = page.getByRole('combobox', { name: 'Search products' });
  await expect(field).toBeHidden();
  await button.click();
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(field).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await field.fill('1kg');
  await page.getByRole('option', { name: '1 Kilo Gold Bar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 Kilo Gold Bar');
  await expect(field).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search is a plain form, on a phone by way of its page', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Search products').fill('krug');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').first()).toContainText('Krugerrand');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByLabel('Coin, bar, weight or metal').fill('ms70');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('article').first()).toContainText('MS70');
  });
});

test('the bar is one row at every width, signed in and with a full cart too', async ({ page }) => {
  const cart = JSON.stringify([storedLine('10 oz Silver Bar', 'silver', 120)]);
  await page.addInitScript((stored) => localStorage.setItem('legacyGoldCart', stored), cart);
  await signUp(page, { ...newCustomer(), name: 'Bartholomew Featherstonehaugh' });
  for (const [width, height] of [
    [320, 56],
    [390, 56],
    [768, 72],
    [1023, 72],
    [1024, 72],
    [1279, 72],
    [1280, 72],
    [1440, 72],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const box = await page.getByRole('banner').boundingBox();
    expect({ width, height: box?.height }).toEqual({ width, height: height + 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('the cart of a phone keeps to the margin of the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/category/gold-bars');
  await hydrated(page);
  await page.getByRole('article').first().getByRole('button', { name: 'Add to Cart' }).click();
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' });
  const box = await cart.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390 - 16);
});
