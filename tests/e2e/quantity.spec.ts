import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { hydrated, nextFrames, storedLine } from './steps.ts';

const CART = 'legacyGoldCart';
const storedCart = (page: Page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]'), CART);

const number = (place: Locator) => place.getByLabel('Quantity', { exact: true });
const minus = (place: Locator) => place.getByRole('button', { name: 'Decrease quantity' });
const plus = (place: Locator) => place.getByRole('button', { name: 'Increase quantity' });

async function openCard(page: Page): Promise<Locator> {
  await page.goto('/category/gold-bars');
  await hydrated(page);
  return page.getByRole('article').first();
}

async function type(field: Locator, text: string): Promise<void> {
  await field.selectText();
  await field.pressSequentially(text);
}

// Proves 4.selector.1, 4.selector.2, 4.selector.3, 5.quantity.1
test('a selector starts at 1, where minus is disabled, and plus counts up', { tag: '@long' }, async ({ page }) => {
  const card = await openCard(page);
  await expect(number(card)).toHaveValue('1');
  await expect(number(card)).toHaveAttribute('min', '1');
  await expect(minus(card)).toBeDisabled();
  await plus(card).click();
  await plus(card).click();
  await expect(number(card)).toHaveValue('3');
  await minus(card).click();
  await expect(number(card)).toHaveValue('2');
  await minus(card).click();
  await expect(minus(card)).toBeDisabled();
});

// Proves 4.selector.4, 5.quantity.2
test('a selector ignores what is typed and is no quantity', { tag: '@long' }, async ({ page }) => {
  const card = await openCard(page);
  await number(card).fill('4');
  for (const typed of ['', '0', '-2', '1.5', '1e2', '2,5', '00']) {
    await number(card).fill(typed);
    await number(card).blur();
    await expect(number(card)).toHaveValue('4');
  }
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  expect(await storedCart(page)).toMatchObject([{ quantity: 4 }]);
});

test('the beginning of what is typed is never bought', { tag: '@long' }, async ({ page }) => {
  const card = await openCard(page);
  await number(card).fill('4');
  for (const typed of ['1.5', '1e3', '2,5', '12 pcs']) {
    await type(number(card), typed);
    await number(card).blur();
    await expect(number(card)).toHaveValue('4');
  }
  await type(number(card), '1.5');
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  expect(await storedCart(page)).toMatchObject([{ quantity: 4 }]);
});

test('a number above the limit becomes the limit, and the selector says so', { tag: '@long' }, async ({ page }) => {
  const card = await openCard(page);
  const limit = card.getByRole('status');
  for (const typed of ['1001', '1500', '9999']) {
    await number(card).fill('3');
    await type(number(card), typed);
    await expect(limit).toHaveText('Set to 1,000. 1,000 maximum per order. For more, call 1-800-555-0142.');
    await expect(number(card)).toHaveValue('1000');
  }
  await expect(limit.getByRole('link')).toHaveAttribute('href', 'tel:+18005550142');
  await number(card).blur();
  await expect(number(card)).toHaveValue('1000');
  await expect(limit).not.toBeEmpty();
  await number(card).fill('99');
  await expect(limit).toBeEmpty();
  await number(card).fill('99999999999999999999');
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  expect(await storedCart(page)).toMatchObject([{ quantity: 1000 }]);
});

test('the arrow keys change the quantity of a line, the wheel does not', { tag: '@long' }, async ({ page }) => {
  const id = '10 oz Silver Bar';
  await page.addInitScript(([key, line]) => localStorage.getItem(key) ?? localStorage.setItem(key, line), [
    CART,
    JSON.stringify([storedLine(id, 'silver', 2)]),
  ] as const);
  await page.goto('/cart');
  const quantity = number(page.getByRole('main'));
  await quantity.press('ArrowUp');
  await expect(quantity).toHaveValue('3');
  for (let press = 0; press < 4; press++) await quantity.press('ArrowDown');
  await expect(quantity).toHaveValue('1');
  await quantity.hover();
  await page.mouse.wheel(0, -500);
  await nextFrames(page);
  await type(quantity, '2,5');
  await quantity.blur();
  await expect(quantity).toHaveValue('1');
  expect(await storedCart(page)).toMatchObject([{ id, quantity: 1 }]);
});
