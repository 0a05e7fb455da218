import { expect, type Page } from '@playwright/test';
import { deskTest } from '#tests/support/desk-browser.ts';
import { placeOrder } from '#tests/support/placed-order.ts';
import { test } from '#tests/support/shop.ts';
import { EVERY_PAGE } from '../../e2e/every-page.ts';
import {
  addShownProduct,
  fillShipping,
  hydrated,
  newCustomer,
  nextFrames,
  signUp,
  storedLine,
} from '../../e2e/steps.ts';
import { thrownBy, translatePages } from '../../e2e/translate.ts';

const FAILED = /Something went wrong/;
const CART = [storedLine('10 oz Silver Bar', 'silver', 2), storedLine('1 oz Gold Bar in Assay Card', 'gold', 1)];

test('every page that the browser translates survives a press of each of its buttons', async ({ page }) => {
  test.setTimeout(180_000);
  const thrown = thrownBy(page);
  await translatePages(page);
  await page.addInitScript((cart) => localStorage.setItem('legacyGoldCart', cart), JSON.stringify(CART));
  for (const path of EVERY_PAGE) {
    await page.goto(path);
    await hydrated(page);
    await pressEverything(page);
    await expect(page.locator('body'), path).not.toContainText(FAILED);
    expect(thrown, path).toEqual([]);
  }
});

/** Presses one button after the other, for as long as that leads to no other page. */
async function pressEverything(page: Page): Promise<void> {
  const address = page.url();
  const count = await page.locator('main button').count();
  for (let nth = 0; nth < count && page.url() === address; nth++) {
    await page
      .locator('main button')
      .nth(nth)
      .evaluate((button: HTMLButtonElement) => button.click(), undefined, { timeout: 1_000 })
      .catch(() => {});
    // A press may load a page anew, in the middle of waiting too.
    await nextFrames(page).catch(() => hydrated(page));
  }
}

test('a customer of a translated shop signs up, filters, orders and tracks', async ({ page }) => {
  const thrown = thrownBy(page);
  await translatePages(page);
  await signUp(page, newCustomer());
  await page.goto('/category/gold-coins');
  await hydrated(page);
  await page.getByLabel('Sort by').selectOption('Price, high to low');
  await page.locator('summary', { hasText: 'Weight' }).click();
  await page.getByRole('checkbox', { name: /^1 oz/ }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Clear all' }).click();
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Gold Coins/);
  await addShownProduct(page, 3);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(page.getByText('2 items').first()).toBeVisible();
  await page.goto('/checkout');
  await hydrated(page);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expect(page.getByText('Address is required', { exact: true })).toBeVisible();
  await fillShipping(page);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expect(page).toHaveURL('/thank-you');
  await page.getByRole('link', { name: 'See your orders' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(thrown).toEqual([]);
});

deskTest('an order is taken, called about, confirmed and undone at a translated desk', async ({ desk: page, shop }) => {
  const { orderId } = await placeOrder(shop.url);
  const thrown = thrownBy(page);
  await translatePages(page);
  for (const place of ['', '/orders', '/goods', '/goods/premiums', '/goods/revisions', '/staff', '/me']) {
    await page.goto(`/desk${place}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await nextFrames(page);
  }
  await page.goto('/desk/staff/log');
  await expect(page.getByRole('heading', { name: 'Log', exact: true })).toBeVisible();
  await nextFrames(page);
  await page.goto(`/desk/orders/${orderId}`);
  const history = page.getByRole('region', { name: 'Calls and history' });
  await expect(history).toBeVisible();
  const main = page.locator('main');
  await page.keyboard.press('c');
  await expect(main).toContainText('You have it, since');
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Call before noon.');
  await main.getByRole('button', { name: 'Voicemail' }).click();
  await main.getByRole('button', { name: 'Log call' }).click();
  await expect(history).toContainText('Call before noon.');
  await main.getByRole('button', { name: /^Confirm at \$/ }).click();
  await expect(history).toContainText('You confirmed the order');
  await main.focus();
  await page.keyboard.press('z');
  await expect(main.getByRole('button', { name: /^Confirm at \$/ }).first()).toBeVisible();
  expect(thrown).toEqual([]);
});
