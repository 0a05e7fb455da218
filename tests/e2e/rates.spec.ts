import { expect, type Page, type Route } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { answerRates, hydrated } from './steps.ts';

const RATES_CALL = '**/api/getMetal';
const board = (page: Page) => page.getByRole('region', { name: 'Live rates' });
const firstCard = (page: Page) => page.getByRole('article').first();

// Proves 9.7
test('rates are fetched on load, and every 30 minutes', { tag: '@long' }, async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/getMetal')) asked++;
  });
  await page.clock.install({ time: new Date('2025-11-19T16:00:00Z') });
  // Rates are also renewed when they grow old: without that, what is left are the 30 minutes.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((handler: TimerHandler, delay = 0, ...rest: unknown[]) =>
      delay >= 240_000 ? 0 : setTimeout(handler, delay, ...rest)) as typeof window.setTimeout;
  });
  await page.goto('/categories/gold');
  await expect.poll(() => asked).toBe(1);
  await expect(page.getByText('Loading rates...')).toHaveCount(0);
  // From now on the page's clock goes on by the test alone: a minute is more than it took to load.
  await page.clock.pauseAt(new Date('2025-11-19T16:01:00Z'));
  await page.clock.runFor(1_730_000);
  expect(asked).toBe(1);
  await page.clock.runFor(70_000);
  await expect.poll(() => asked).toBe(2);
  // One question at a time: the next may come when this one is answered.
  await expect(page.getByText('Loading rates...')).toHaveCount(0);
  await page.clock.runFor(1_800_000);
  await expect.poll(() => asked).toBe(3);
});

test('rates are renewed before they grow stale', { tag: '@long' }, async ({ page }) => {
  await page.clock.install({ time: new Date('2025-11-19T16:00:00Z') });
  await page.goto('/category/gold-bars');
  await hydrated(page);
  await expect(page.getByText('Loading rates...')).toHaveCount(0);
  const renewed = page.waitForRequest(RATES_CALL);
  await page.clock.runFor(240_000);
  await renewed;
  await expect(firstCard(page).getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
});

/** What the network does to the call, and that both rates are then 0 and nothing is for sale. */
const FAULTS: readonly ((route: Route) => Promise<void>)[] = [
  (route) => route.abort(),
  (route) => route.fulfill({ status: 500, body: 'broken' }),
  (route) => route.fulfill({ status: 503 }),
  (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Maintenance</h1>' }),
  (route) => route.fulfill({ json: { success: false, rates: { USDXAU: 4000, USDXAG: 50 } } }),
  (route) => route.fulfill({ json: { success: true } }),
  (route) => route.fulfill({ json: { success: true, rates: { USDXAU: 'four thousand', USDXAG: null } } }),
  (route) => route.fulfill({ json: { success: true, rates: { USDXAU: -1, USDXAG: -1 } } }),
];

// Proves 4.rates.2, 5.rates.1
test('both rates are 0 and nothing is sold after any answer that is no success', { tag: '@long' }, async ({ page }) => {
  for (const fault of FAULTS) {
    await page.route(RATES_CALL, fault);
    await page.goto('/');
    await expect(board(page)).toContainText('Rates unavailable');
    await expect(board(page).getByText('$0.00')).toHaveCount(2);
    await expect(firstCard(page)).toContainText('Price unavailable');
    await expect(firstCard(page)).toContainText('Live rate not available right now');
    await expect(firstCard(page).getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
    await page.unroute(RATES_CALL);
  }
  await board(page).getByRole('button', { name: 'Retry' }).click();
  await expect(board(page)).not.toContainText('Rates unavailable');
  await expect(firstCard(page).getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
});

test('every change of a rate says since when it is counted, and the range of which hours it is', {
  tag: '@long',
}, async ({ page }) => {
  const past = (hour: number, USDXAU: number) => ({ at: `2025-11-19T0${hour}:00:00.000Z`, USDXAU, USDXAG: 50 });
  await answerRates(page, {
    history: [past(1, 3930), past(2, 3950)],
    range: { low: { USDXAU: 3925.5, USDXAG: 49.5 }, high: { USDXAU: 3951.25, USDXAG: 51 } },
    reference: { at: '2025-11-18T21:59:00.000Z', USDXAU: 3930.7, USDXAG: 50.72, name: "yesterday's close" },
  });
  await page.goto('/');
  for (const text of ["+10.00 (+0.25%)since yesterday's close", "−0.10 (−0.20%)since yesterday's close"])
    await expect(board(page)).toContainText(text);
  await expect(board(page).getByText('24-hour range')).toHaveCount(2);
  await expect(board(page).getByRole('img', { name: 'low $3,925.50, high $3,951.25' })).toBeVisible();
  await hydrated(page);
  const menu = page.getByRole('navigation', { name: 'Main', exact: true });
  await menu.getByRole('button', { name: 'Silver' }).click();
  await expect(page.locator('#menu-silver')).toContainText("−0.10 (−0.20%) since yesterday's close");
  await page.goto('/categories/gold');
  await expect(page.getByRole('main').getByText("since yesterday's close").first()).toBeVisible();
  await expect(page.locator('.metal-head')).toContainText("+10.00 (+0.25%) since yesterday's close");
  await page.goto(`/product/${encodeURIComponent('10 oz Gold Bar')}`);
  await expect(page.getByRole('term').first()).toContainText("+0.25% since yesterday's close");
});

// Proves 3.rates.2
test('a rate that is missing is 0, and the other one goes on', { tag: '@long' }, async ({ page }) => {
  await answerRates(page, { rates: { USDXAG: 50.62 } });
  await page.goto('/');
  await expect(board(page).getByText('$0.00')).toHaveCount(1);
  await expect(board(page)).toContainText('$50.62');
  await expect(page.getByRole('article').filter({ hasText: 'Price unavailable' }).first()).toBeVisible();
  await page.goto('/category/silver-rounds');
  await expect(firstCard(page).getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
});

test('a word beside live rates says whether the market is open, and what of it may be ordered while it is closed', {
  tag: '@long',
}, async ({ page }) => {
  const hours = { isOpen: false, until: '2099-11-22T23:00:00.000Z' };
  const told = async (rates: object, text: string) => {
    await answerRates(page, rates);
    await page.goto('/category/gold-bars');
    await hydrated(page);
    await expect(board(page).locator('.ticker__state')).toHaveText(text);
  };
  await told({ market: { ...hours, isOpen: true } }, 'Updated 10:42 AM CST, market open');
  await told({ market: hours }, 'Market closed, orders open');
  await expect(firstCard(page).getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  const sales = { shop: null, gold: 'Gold is back on Monday.', silver: null };
  await told({ market: hours, sales }, 'Market closed, silver orders open');
  await expect(firstCard(page).getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(board(page).getByText('Market closed, silver orders open').first()).toBeVisible();
});

// Proves r.1
test('a stale rate is shown as one of its time, and sells nothing', { tag: '@long' }, async ({ page }) => {
  await answerRates(page, { success: false, state: 'stale' });
  await page.goto('/category/gold-bars');
  await expect(page.getByRole('region', { name: 'Live rates' })).toContainText('Rate as of Nov 19, 2025, 10:42 AM CST');
  await expect(firstCard(page)).toContainText('Waiting for a new rate');
  await expect(firstCard(page)).toContainText('$4,049.07');
  await expect(firstCard(page).getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
});

// Proves r.5
test('rates come back by themselves after some failures', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  await page.route(RATES_CALL, (route) => route.abort(), { times: 3 });
  await page.goto('/');
  await expect(board(page)).toContainText('Rates unavailable');
  for (let failure = 1; failure <= 3; failure++) {
    await expect(board(page)).toContainText('Rates unavailable');
    await page.clock.runFor(30_000);
  }
  await expect(board(page)).not.toContainText('Rates unavailable');
});

test('a visitor who is offline is told so, until they are back', { tag: '@long' }, async ({ page, context }) => {
  await page.goto('/about');
  await hydrated(page);
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Prices and ordering resume once you are back online.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});
