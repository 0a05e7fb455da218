import { expect } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { hydrated, toast } from './steps.ts';

const LINE = 'You are offline. Prices and orders wait until you are back.';

test('offline a link stays in the shop and says so, and its page opens once the visitor is back', async ({
  page,
  context,
}) => {
  await page.goto('/categories/gold');
  await hydrated(page);
  await context.setOffline(true);
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  const before = await heading.innerText();
  await main.getByRole('link', { name: 'Gold Bars' }).first().click();
  await expect(page.getByText(`${LINE} So does the page that you chose.`)).toBeVisible();
  await expect(toast(page, 'The page opens when you are back.')).toBeVisible();
  await expect(heading).toHaveText(before);
  // A later choice replaces the earlier one. The question for the way back is of the later one.
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'));
  await main.getByRole('link', { name: 'Gold Coins' }).first().click();
  await asked;
  await expect(page).toHaveURL('/categories/gold');
  await context.setOffline(false);
  await expect(page).toHaveURL('/category/gold-coins');
  await expect(heading).not.toHaveText(before);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('a browser that calls itself offline while it is not loses nothing', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
  await page.goto('/about');
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' }).click();
  await expect(page).toHaveURL('/track-order');
});

test('offline filters of a listing work, and rates are not asked for but grow old', async ({ page, context }) => {
  await page.clock.install({ time: new Date('2025-11-19T16:00:00Z') });
  await page.goto('/category/gold-bars');
  await hydrated(page);
  await expect(page.getByText('Loading rates...')).toHaveCount(0);
  const price = page.getByRole('article').first().locator('.price');
  await expect(price).toContainText('$');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/getMetal')) asked++;
  });
  await context.setOffline(true);
  await page.getByLabel('Sort by').selectOption({ index: 1 });
  await expect(page).toHaveURL(/sort=/);
  for (let minute = 0; minute < 6; minute++) await page.clock.runFor(60_000);
  await expect(page.getByRole('article').first()).toContainText('Waiting for a new rate');
  await expect(price).toContainText('$');
  await expect(page.getByText('$0.00')).toHaveCount(0);
  expect(asked).toBe(0);
  await context.setOffline(false);
  await expect(page.getByRole('article').first()).not.toContainText('Waiting for a new rate');
  expect(asked).toBe(1);
});
