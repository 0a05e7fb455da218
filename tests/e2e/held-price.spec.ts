import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { hydrated, RATES, storedLine } from './steps.ts';

const CART = [storedLine('1 oz Gold Bar in Assay Card', 'gold', 2)];

/** A server with a clock of its own, that accepts its rates for ten minutes. */
async function startMarket(page: Page) {
  let now = Date.parse('2026-11-22T21:14:20.000Z');
  let rates = RATES;
  let at = now;
  const text = (instant: number) => new Date(instant).toISOString();
  await page.route('**/api/getMetal', (route) =>
    route.fulfill({
      json: { success: true, state: 'live', at: text(at), rates, heldSeconds: 600, answeredAt: text(now) },
    }),
  );
  return {
    set(USDXAU: number): void {
      rates = { ...RATES, USDXAU };
      at = now;
    },
    /** Time passes there and here. */
    async pass(ms: number): Promise<void> {
      now += ms;
      await page.clock.fastForward(ms);
    },
    /** The page asks anew, as a tab does that becomes visible. */
    async ask(): Promise<void> {
      const answered = page.waitForResponse('**/api/getMetal');
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await answered;
    },
  };
}

async function openHeldCheckout(page: Page) {
  // The visitor's clock is wrong by days.
  await page.clock.install({ time: '2026-11-20T09:00:00.000Z' });
  await page.goto('/about');
  const market = await startMarket(page);
  await page.evaluate((cart) => localStorage.setItem('legacyGoldCart', JSON.stringify(cart)), CART);
  await page.goto('/checkout');
  await hydrated(page);
  await expect(page.getByText('Priced at 3:14 PM, held until 3:24 PM CST')).toBeVisible();
  return market;
}

const orderButton = (page: Page) => page.getByRole('button', { name: 'Complete Order' });
const renewed = (page: Page) => page.getByRole('complementary').getByRole('status');

test('the price of a checkout stands still until the visitor asks for the newest one', async ({ page }) => {
  const market = await openHeldCheckout(page);
  await page.getByLabel('City', { exact: true }).fill('Chicago');
  await market.pass(150_000);
  market.set(4000);
  await market.ask();
  await expect(page.getByRole('banner')).toContainText('$4,000.00');
  await expect(page.getByText('7 minutes left').first()).toBeVisible();
  await expect(orderButton(page)).toHaveText('Complete Order - $8,098.14');
  await page.getByRole('button', { name: 'Use the newest price' }).click();
  // 2 x (4110.00 - 4049.07)
  await expect(renewed(page)).toHaveText('The price was renewed: +$121.86');
  await expect(orderButton(page)).toHaveText('Complete Order - $8,220.00');
  await expect(page.getByText('Priced at 3:16 PM, held until 3:26 PM CST')).toBeVisible();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Chicago');
});

test('a price that is over is renewed, and the form keeps its entries', async ({ page }) => {
  const market = await openHeldCheckout(page);
  await page.getByLabel('City', { exact: true }).fill('Chicago');
  await market.pass(300_000);
  market.set(3900);
  // Far enough before the end for a slow machine, whose own seconds count too.
  await market.pass(260_000);
  await market.ask();
  await expect(page.getByRole('banner')).toContainText('$3,900.00');
  await expect(orderButton(page)).toHaveText('Complete Order - $8,098.14');
  await expect(renewed(page)).toBeEmpty();
  await market.pass(36_000);
  await expect(renewed(page)).toHaveText('The price was renewed: −$83.64');
  await expect(orderButton(page)).toHaveText('Complete Order - $8,014.50');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Chicago');
});

test('the price of a checkout outlives a reload, and the cart ends it', async ({ page }) => {
  const market = await openHeldCheckout(page);
  await market.pass(60_000);
  market.set(4000);
  await page.reload();
  await expect(orderButton(page)).toHaveText('Complete Order - $8,098.14');
  await page.goto('/cart');
  await expect(page.getByText('Total').first()).toBeVisible();
  await hydrated(page);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click();
  await expect(orderButton(page)).toHaveText('Complete Order - $8,220.00');
});

test('a held price stays on screen while there are no rates, and cannot be ordered at', async ({ page }) => {
  const market = await openHeldCheckout(page);
  await page.route('**/api/getMetal', (route) => route.abort(), { times: 1 });
  await market.pass(61_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Waiting for a new rate. No order can be placed until it is here.')).toBeVisible();
  await expect(orderButton(page)).toBeDisabled();
  await expect(orderButton(page)).toHaveText('Complete Order - $8,098.14');
  await market.ask();
  await expect(orderButton(page)).toBeEnabled();
  await expect(orderButton(page)).toHaveText('Complete Order - $8,098.14');
});
