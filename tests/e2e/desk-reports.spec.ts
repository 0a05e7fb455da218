import { expect } from '@playwright/test';
import { troyCatalogue } from '#catalogue/stock.ts';
import { centsOf } from '#domain/money.ts';
import { askDesk, ownDeskTest } from '../support/desk-browser.ts';
import { newBuyer } from '../support/placed-order.ts';
import { expectForEverybody, pagesOf, show } from './looks.ts';
import { complaintsOf } from './steps.ts';

const test = ownDeskTest();

const PRODUCT = troyCatalogue().entries[0]?.id ?? '';

test('shows the figures of today, leads to their orders, and exports and prints them', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const complaints = complaintsOf(page);
  const buyer = await newBuyer(shop.url);
  const { orderId, totalAmount } = await buyer.order([{ id: PRODUCT, quantity: 1 }]);
  await page.goto('/desk/');
  await expect(page.getByRole('heading', { name: 'The day so far' })).toBeVisible();
  await askDesk(page, `/orders/${orderId}/confirm`, { version: 1, total: centsOf(totalAmount) });
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  const stages = page.getByRole('region', { name: 'Orders by stage reached' });
  await expect(stages.getByRole('row', { name: /^Confirmed/ })).toContainText('1');
  await expect(page.getByRole('region', { name: 'Best sellers' })).toContainText(PRODUCT);
  const hours = page.getByRole('region', { name: 'Hours of the week' });
  for (const table of ['Orders placed', /^Orders answered/])
    await expect(hours.getByRole('table', { name: table }).getByRole('cell', { name: '1', exact: true })).toHaveCount(
      1,
    );
  // A day has one weekday: the row of heads, and the row of the day.
  await expect(hours.getByRole('table', { name: 'Orders placed' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByText('by day; line: previous month', { exact: true })).toBeVisible();
  const metal = page.getByRole('region', { name: 'Metal sold' });
  await expect(metal.getByRole('columnheader', { name: 'Fine ounces' })).toHaveCSS('position', 'static');
  await expectForEverybody(page, 'reports');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Order lines' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^lines-\d{4}-\d\d-\d\d\.csv$/);

  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(stages.getByRole('row', { name: /^Confirmed/ })).toContainText('0');
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  await stages.getByRole('link', { name: 'Confirmed' }).click();
  await expect(page).toHaveURL(/reported=confirmed_/);
  await expect(page.getByRole('button', { name: 'All orders, not only those of the report' })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(orderId.slice(-6)) }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('dims old figures until those of the chosen days are there', { tag: '@long' }, async ({ desk: page }) => {
  await page.goto('/desk/reports?from=2026-01-05&to=2026-01-09');
  const report = page.locator('.report');
  await expect(report).toHaveAttribute('aria-busy', 'false');
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    void page.route('**/api/desk/reports?*', async (route) => {
      await new Promise<void>((go) => {
        answer = go;
        resolve();
      });
      await route.continue();
    });
  });
  await page.getByLabel('To', { exact: true }).fill('2026-01-08');
  await isAsked;
  await expect(report).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(report).toHaveAttribute('aria-busy', 'false');
});

test('prints a day and a month on one page each, with their charts', { tag: '@long' }, async ({ desk: page, shop }) => {
  await (await newBuyer(shop.url)).order([{ id: PRODUCT, quantity: 1 }]);
  for (const span of ['Day', 'Month']) {
    await page.goto('/desk/reports');
    await page.getByRole('link', { name: span, exact: true }).click();
    await page.getByRole('link', { name: 'Print' }).click();
    await expect(page.getByRole('article').getByRole('img', { name: /^Net sales/ })).toBeVisible();
    await expect(page.getByRole('article').getByRole('table', { name: 'Orders placed' })).toBeVisible();
    expect([span, pagesOf(await page.pdf({ preferCSSPageSize: true }))]).toEqual([span, 1]);
  }
});

test('can be used by everybody on a phone, in the dark too', { tag: '@long' }, async ({ desk: page }) => {
  for (const theme of ['light', 'dark'] as const) {
    await show(page, { theme, width: 390 });
    await page.goto('/desk/reports');
    await expect(page.getByRole('region', { name: 'Hours of the week' })).toBeVisible();
    await expectForEverybody(page, `reports on a phone, ${theme}`);
  }
});
