import { expect } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { hydrated } from './steps.ts';

test('suggestions come while one types, and are chosen by the arrows and Enter', { tag: '@long' }, async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search products' });
  await field.fill('krugerand');
  const options = page.getByRole('option');
  // The category, eight products, and the way to the others.
  await expect(options).toHaveCount(10);
  await expect(options.first()).toContainText('Gold Krugerrands');
  await expect(options.nth(1)).toContainText(/1 oz Gold Krugerrand.*\$[\d,]+\.\d\d\s*\d+\.\d\d%/);
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
  await expect(options).toHaveCount(10);
  await field.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(options.last()).toHaveText(/^All \d+ results$/);
  await field.press('ArrowUp');
  await expect(options.nth(8)).toHaveAttribute('aria-selected', 'true');
  const name = (await options.nth(8).locator('.search__name').innerText()).trim();
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(field).toHaveValue('');
});

test('the last searches stand below the empty field, and are searched for again', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/about');
  await hydrated(page);
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search products' });
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await field.fill('maple');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('maple');
  await field.fill('gold eagle');
  await options.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('American Gold Eagles');
  await field.focus();
  await expect(options).toHaveText(['gold eagle', 'maple']);
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL('/search?q=maple');
});

test('Enter alone leads to all results, which stand in the address, and needs no suggestions', {
  tag: '@long',
}, async ({ page }) => {
  await page.route('**/api/search?*', (route) => route.abort());
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('combobox', { name: 'Search products' }).fill('tenth ounce eagle');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=tenth+ounce+eagle');
  await expect(page.getByRole('article').first()).toContainText('1/10 oz American Gold Eagle');
});

test('a phone opens the field by a button, and puts it away again', { tag: '@long' }, async ({ page }) => {
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

  test('the search is a plain form, on a phone by way of its page', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Search products').fill('krug');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').first()).toContainText('Krugerrand');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByLabel('Coin, bar, weight, metal or budget').fill('ms70');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('article').first()).toContainText('MS70');
  });
});
