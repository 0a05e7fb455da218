import { expect, type Page } from '@playwright/test';
import { troyCatalogue } from '#catalogue/stock.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { test } from '#tests/support/shop.ts';
import { noAnswer, PLACE } from './order-steps.ts';
import { fillShipping, hydrated, newCustomer, RATES, signUp, storedLine } from './steps.ts';

const CART = [storedLine('1 oz Gold Bar in Assay Card', 'gold', 2)];

/** More lines than the summary shows at once. */
const MANY = troyCatalogue()
  .entries.filter(({ metal }) => metal === 'silver')
  .slice(0, 8)
  .map(({ name }) => storedLine(name, 'silver', 1));

/** A server with a clock of its own, that accepts its rates for ten minutes. */
async function startMarket(page: Page) {
  let now = Date.parse('2026-11-22T21:14:20.000Z');
  let rates = RATES;
  let at = now;
  let mayAnswer: Promise<void> | undefined;
  let ordersHeldUntil: string | undefined;
  let begun = 0;
  let answered = 0;
  /** Answers up to this one were begun before the last change here. */
  let old = 0;
  const text = (instant: number) => new Date(instant).toISOString();
  await page.route('**/api/getMetal', async (route) => {
    await mayAnswer;
    begun += 1;
    const answer = begun;
    await route.fulfill({
      json: {
        success: true,
        state: 'live',
        at: text(at),
        rates,
        heldSeconds: 600,
        answeredAt: text(now),
        ordersHeldUntil,
      },
    });
    answered = answer;
  });
  return {
    /** Somebody joins the desk. */
    staff(): void {
      ordersHeldUntil = '2026-11-23T18:00:00.000Z';
    },
    /** No answers until the result is called. */
    holdBack(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      mayAnswer = promise;
      return resolve;
    },
    set(USDXAU: number): void {
      old = begun;
      rates = { ...RATES, USDXAU };
      at = now;
    },
    /** Time passes there and here. */
    async pass(ms: number): Promise<void> {
      old = begun;
      now += ms;
      await page.clock.fastForward(ms);
    },
    /** The same, and from then on the page's clock stands still. */
    async stop(ms: number): Promise<void> {
      now += ms;
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ms);
    },
    /** The device sleeps: no timer runs, and the steady clock rests. */
    async sleep(ms: number): Promise<void> {
      now += ms;
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + ms);
    },
    /** The page hears how things are: it asks as a tab does that becomes visible, where it has not asked by itself. */
    async ask(): Promise<void> {
      await expect(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        expect(answered).toBeGreaterThan(old);
      }).toPass();
    },
  };
}

async function openHeldCheckout(page: Page, cart = CART) {
  // The visitor's clock is wrong by days.
  await page.clock.install({ time: '2026-11-20T09:00:00.000Z' });
  await page.goto('/about');
  const market = await startMarket(page);
  await page.evaluate((cart) => localStorage.setItem('legacyGoldCart', JSON.stringify(cart)), cart);
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
  await page.getByRole('button', { name: 'Use the latest price' }).click();
  // 2 x (4110.00 - 4049.07)
  await expect(renewed(page)).toHaveText('Price updated: +$121.86');
  await expect(orderButton(page)).toHaveText('Complete Order - $8,220.00');
  await expect(page.getByText('Priced at 3:16 PM, held until 3:26 PM CST')).toBeVisible();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Chicago');
});

test('a price that is over is renewed, and the form keeps its entries', { tag: '@long' }, async ({ page }) => {
  const market = await openHeldCheckout(page);
  await page.getByLabel('City', { exact: true }).fill('Chicago');
  await market.pass(300_000);
  market.set(3900);
  // Far enough before the end for a slow machine, whose own seconds count too.
  await market.pass(240_000);
  await market.ask();
  await expect(page.getByRole('banner')).toContainText('$3,900.00');
  await expect(orderButton(page)).toHaveText('Complete Order - $8,098.14');
  await expect(renewed(page)).toBeEmpty();
  await market.pass(56_000);
  await expect(renewed(page)).toHaveText('Price updated: −$83.64');
  await expect(orderButton(page)).toHaveText('Complete Order - $8,014.50');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Chicago');
});

test('a renewal is seen above the button while the list is open', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const market = await openHeldCheckout(page, [...CART, ...MANY]);
  await page.getByRole('button', { name: 'Show all' }).click();
  await market.pass(150_000);
  market.set(4000);
  await market.ask();
  await expect(page.getByRole('banner')).toContainText('$4,000.00');
  await page.getByRole('button', { name: 'Use the latest price' }).press('Enter');
  const told = page.locator('.held-bar').getByText('Price updated: +');
  await expect(told).toBeInViewport({ ratio: 1 });
  const [words, button] = [await told.boundingBox(), await orderButton(page).boundingBox()];
  expect((words?.y ?? Infinity) + (words?.height ?? 0), 'above the button').toBeLessThanOrEqual(button?.y ?? 0);
});

test('the price of a checkout outlives a reload, and the cart ends it', { tag: '@long' }, async ({ page }) => {
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
  await expect(page.getByText('Waiting for a new rate. You can order once it arrives.')).toBeVisible();
  await expect(orderButton(page)).toBeDisabled();
  await expect(orderButton(page)).toHaveText('Complete Order - $8,098.14');
  await market.ask();
  await expect(orderButton(page)).toBeEnabled();
  await expect(orderButton(page)).toHaveText('Complete Order - $8,098.14');
});

test('a press in the half second after a renewal means the price before it', { tag: '@long' }, async ({ page }) => {
  await signUp(page, newCustomer());
  const market = await openHeldCheckout(page);
  await fillShipping(page);
  await page.route(PLACE, (route) => route.abort());
  for (const _ of ['twice, so that no rate grows old', '']) {
    await market.pass(200_000);
    market.set(4000);
    await market.ask();
  }
  await expect(page.getByRole('banner')).toContainText('$4,000.00');
  await market.stop(196_000);
  await expect(orderButton(page)).toHaveText('Complete Order - $8,220.00');
  expect(await amountOfPress(page)).toBe(8098.14);
  await page.clock.runFor(501);
  await expect(orderButton(page)).toHaveText('Complete Order - $8,220.00');
  expect(await amountOfPress(page)).toBe(8220);
});

test('a press at once after a reload means the price on screen, not one that was never shown', async ({ page }) => {
  await signUp(page, newCustomer());
  const market = await openHeldCheckout(page);
  await fillShipping(page);
  await page.route(PLACE, (route) => route.abort());
  await market.pass(60_000);
  market.set(4000);
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const button = document.querySelector<HTMLButtonElement>('button[form=checkout-form]:enabled');
      if (!button?.textContent.includes('$')) return;
      observer.disconnect();
      button.click();
    }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  });
  const sent = page.waitForRequest(PLACE);
  await page.reload();
  expect((await sent).postDataJSON().amount).toBe(8098.14);
});

/** The amount that a press sends, by a key: a pointer waits for the page's clock. */
async function amountOfPress(page: Page): Promise<number> {
  const sent = page.waitForRequest(PLACE);
  await orderButton(page).press('Enter');
  const { amount } = (await sent).postDataJSON();
  await expect(noAnswer(page)).toBeVisible();
  await expect(orderButton(page)).toBeEnabled();
  return amount;
}

test('Back leads to the checkout at the price that it had', { tag: '@long' }, async ({ page }) => {
  const market = await openHeldCheckout(page);
  await market.pass(60_000);
  market.set(4000);
  await market.ask();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click();
  await expect(page).toHaveURL('/terms-conditions');
  await expect(page.getByRole('banner')).toContainText('$4,000.00');
  await page.goBack();
  await expect(page.getByText('Priced at 3:14 PM, held until 3:24 PM CST')).toBeVisible();
  await expect(orderButton(page)).toHaveText('Complete Order - $8,098.14');
});

test('a checkout says until when a placed order is held, once the desk has people', { tag: '@long' }, async ({
  page,
}) => {
  const market = await openHeldCheckout(page);
  const steps = page.getByRole('region', { name: 'What happens next' });
  await expect(steps).not.toContainText('Your price is held');
  market.staff();
  await page.reload();
  // The rates are of Sunday.
  await expect(steps).toContainText(
    'Your price is held until 12:00 PM CST on Monday, November 23, unless gold or silver rises more than 1.50% before we reach you.',
  );
});

test('each tab holds the price that its own checkout began with', { tag: '@long' }, async ({ page, context }) => {
  const market = await openHeldCheckout(page);
  const other = await context.newPage();
  (await startMarket(other)).set(4000);
  await other.goto('/checkout');
  await expect(orderButton(other)).toHaveText('Complete Order - $8,220.00');
  await expect(orderButton(page)).toHaveText('Complete Order - $8,098.14');
  // A change of the cart in one tab is priced in each at what that tab holds: 3 x 4049.07, 3 x 4110.00.
  await other.evaluate(
    (cart) => localStorage.setItem('legacyGoldCart', JSON.stringify(cart)),
    [storedLine('1 oz Gold Bar in Assay Card', 'gold', 3)],
  );
  await expect(orderButton(page)).toHaveText('Complete Order - $12,147.21');
  await other.reload();
  await expect(orderButton(other)).toHaveText('Complete Order - $12,330.00');
  await market.pass(1_000);
  await page.reload();
  await expect(orderButton(page)).toHaveText('Complete Order - $12,147.21');
});

test('a price that is over while the device sleeps is renewed before anything is ordered at it', {
  tag: '@long',
}, async ({ page }) => {
  const market = await openHeldCheckout(page);
  await page.getByLabel('City', { exact: true }).fill('Chicago');
  const letGo = market.holdBack();
  await market.sleep(HOUR_MS);
  market.set(4000);
  await expect(page.getByText('no longer held').first()).toBeVisible();
  await expect(orderButton(page)).toBeDisabled();
  await expect(orderButton(page)).toHaveText('Complete Order - $8,098.14');
  letGo();
  await expect(renewed(page)).toHaveText('Price updated: +$121.86');
  await expect(orderButton(page)).toHaveText('Complete Order - $8,220.00');
  await expect(orderButton(page)).toBeEnabled();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Chicago');
});
