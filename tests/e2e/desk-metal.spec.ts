import { expect, type Locator, type Page } from '@playwright/test';
import { troyCatalogue } from '#catalogue/stock.ts';
import { centsOf } from '#domain/money.ts';
import { askDesk, ownDeskTest } from '../support/desk-browser.ts';
import { newBuyer } from '../support/placed-order.ts';
import { expectForEverybody, show } from './looks.ts';
import { asksBeforeLeaving, complaintsOf } from './steps.ts';

const test = ownDeskTest();

const isOunce = ({ metal, weight }: { metal: string; weight: number }) => metal === 'gold' && weight === 1_000_000;
const OUNCE = troyCatalogue().entries.find(isOunce)?.id ?? '';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const net = (gold: Locator) => gold.getByRole('heading', { level: 2 }).first();
const row = (gold: Locator, name: string) => gold.getByRole('row', { name: new RegExp(`^${name}`) });

// One shop for all tests of this file: each goes on where the one before ended.
test.describe.configure({ mode: 'serial' });

test('counts from what is on hand, hears of orders, and is flat by one trade', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('/desk/');
  await expect(page.getByRole('heading', { name: 'The day so far' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  const gold = panel(page, 'Gold');
  await expect(gold).toContainText('Enter what is on hand; the position is tracked from there.');
  await expect(gold.getByRole('row', { name: /^Offered/ })).toBeVisible();
  await gold.getByRole('button', { name: 'Record what is on hand' }).click();
  await expect(gold).toContainText('Enter ounces, such as 32.15.');
  await gold.getByLabel('On hand, fine ounces').fill('5');
  await gold.getByRole('button', { name: 'Record what is on hand' }).click();
  await expect(net(gold)).toHaveText('5 oz long');

  const buyer = await newBuyer(shop.url);
  const { orderId, totalAmount } = await buyer.order([{ id: OUNCE, quantity: 8 }]);
  await expect(row(gold, 'Offered')).toContainText('−8');
  await expect(net(gold)).toHaveText('5 oz long');
  await expect(gold.getByText('3 oz short including pending orders')).toBeVisible();
  await expect(gold.getByText('Offered, not in net')).toBeVisible();
  await expect(gold.getByRole('img', { name: /^Net 5 oz long, 8 oz offered, 3 oz short including/ })).toBeVisible();
  await gold.getByRole('button', { name: 'Record a trade' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a gold trade' });
  await expect(dialog.getByLabel('Fine ounces')).toHaveValue('3');
  await expect(dialog.getByRole('button', { name: 'Bought' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog).toContainText('Net after this trade: 8 oz long, flat including pending orders.');
  await dialog.getByRole('button', { name: 'Hedge' }).click();
  await page.keyboard.press('Escape');
  await gold.getByRole('button', { name: 'Record a trade' }).click();
  await expect(dialog.getByRole('button', { name: 'Hedge' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await page.goto(`/desk/orders/${orderId}`);
  await expect(page.getByText('Confirming brings gold to 3 oz short.')).toBeVisible();
  await page.goto('/desk/metal');
  await expect(net(gold)).toHaveText('5 oz long');
  await askDesk(page, `/orders/${orderId}/confirm`, { version: 1, total: centsOf(totalAmount) });
  await expect(net(gold)).toHaveText('3 oz short');
  await expect(row(gold, 'Sold')).toContainText('−8');

  await gold.getByRole('button', { name: 'Record a trade' }).click();
  await expect(dialog.getByLabel('Fine ounces')).toHaveValue('3');
  await expect(dialog.getByRole('button', { name: 'Bought' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog).toContainText('Net after this trade: flat.');
  await dialog.getByLabel('Price per ounce').fill('4,000');
  expect(await asksBeforeLeaving(page)).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await asksBeforeLeaving(page)).toBe(false);
  await gold.getByRole('button', { name: 'Record a trade' }).click();
  await expect(dialog.getByLabel('Price per ounce')).toHaveValue('');
  await dialog.getByLabel('Price per ounce').fill('4,049.20');
  await dialog.getByLabel('Counterparty (optional)').fill('Wholesale desk A');
  await dialog.getByRole('button', { name: 'Record trade' }).click();
  await expect(net(gold)).toHaveText('Flat');
  await expect(row(gold, 'Bought')).toContainText('$12,148');
  await expect(panel(page, 'Trades').getByRole('row', { name: /Wholesale desk A/ })).toContainText('at $4,049.20');
  expect(complaints).toEqual([]);
});

test('corrects a trade by another, and keeps both', { tag: '@long' }, async ({ desk: page }) => {
  await page.goto('/desk/metal/trades');
  const trades = panel(page, 'Trades');
  await trades.getByRole('button', { name: 'Correct: Gold, 3 oz' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct a trade' });
  await dialog.getByLabel('Fine ounces').fill('2.5');
  await dialog.getByLabel('Reason').fill('Typed wrong');
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await expect(trades.getByRole('row', { name: /Wholesale desk A/ })).toHaveCount(2);
  await expect(trades.getByText('corrected')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await saved).suggestedFilename()).toBe('troy-trades.csv');
  const first = trades.getByRole('row').nth(1);
  await trades.getByRole('button', { name: 'Ounces' }).click();
  await expect(first).toContainText('On hand');
  await trades.getByRole('button', { name: 'Ounces' }).click();
  await expect(first).toContainText('2.5 oz');
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(trades.getByRole('button', { name: 'Correct: Gold, 2.5 oz' })).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Metal', exact: true }).first().click();
  await expect(net(panel(page, 'Gold'))).toHaveText('0.5 oz short');
});

test('shows where prices come from, and the hours of the market beside those of the telephone', {
  tag: '@long',
}, async ({ desk: page }) => {
  await page.goto('/desk/metal');
  const feeds = panel(page, 'Feeds');
  const demo = feeds.getByRole('row', { name: /^demo/ });
  await expect(demo).toContainText(/\$[\d,.]+.*0\.00%.*\d+ s.*100\.00%.*Good/);
  await expect(feeds.getByRole('row', { name: /^In use/ })).toContainText(/\$[\d,.]+/);
  const until = /^Market (open|closed) until \d+:\d\d [AP]M C[SD]T/;
  await expect(panel(page, 'The week').getByRole('img', { name: until })).toBeVisible();
  await expect(panel(page, 'Market').getByText(until)).toBeVisible();
});

test('shows the board as it was', { tag: '@long' }, async ({ desk: page }) => {
  await withTrades(page);
  await page.goto(`/desk/metal?at=${Date.now() - 86_400_000}`);
  await expect(page.getByText(/^Position at /)).toBeVisible();
  await expect(panel(page, 'Gold')).toContainText('Metal on hand had not been recorded yet.');
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(net(panel(page, 'Gold'))).toHaveText(/ oz short$/);
});

test('undoes a recorded trade, and a voided one, by one more entry', { tag: '@long' }, async ({ desk: page }) => {
  await withTrades(page);
  await page.goto('/desk/metal');
  const gold = panel(page, 'Gold');
  const before = await net(gold).innerText();
  await gold.getByRole('button', { name: 'Record a trade' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Fine ounces').fill('1.25');
  await dialog.getByLabel('Price per ounce').fill('4,000');
  await dialog.getByRole('button', { name: 'Record trade' }).click();
  await expect(page.getByText('Trade recorded')).toBeVisible();
  await expect(net(gold)).not.toHaveText(before);
  await page.keyboard.press('z');
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(net(gold)).toHaveText(before);

  await page.goto('/desk/metal/trades');
  const trades = panel(page, 'Trades');
  const correct = trades.getByRole('row', { name: /Wholesale desk A/ }).getByRole('button', { name: /^Correct/ });
  const name = (await correct.getAttribute('aria-label')) ?? '';
  await correct.click();
  await dialog.getByLabel('Reason').fill('Twice');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await expect(page.getByText('Trade voided')).toBeVisible();
  await expect(correct).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(correct).toHaveAttribute('aria-label', name);
});

/** Some of everything, where no test before has left it. */
async function withTrades(page: Page): Promise<void> {
  await page.goto('/desk/metal');
  const gold = panel(page, 'Gold');
  await expect(row(gold, 'Offered')).toBeVisible();
  if ((await row(gold, 'Net').count()) > 0) return;
  const tradedAt = Date.now() - 60_000;
  const trade = (more: object) => askDesk(page, '/metal/trades', { metal: 'gold', tradedAt, ...more });
  await trade({ kind: 'opening', microOunces: 20_000_000 });
  await trade({
    kind: 'hedge',
    microOunces: -42_500_000,
    priceCents: 404_920,
    counterparty: 'Wholesale desk A',
    reference: 'T-1',
  });
}

for (const look of [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
] as const)
  test(`is for everybody, ${look.theme}, ${look.width}`, { tag: '@long' }, async ({ desk: page, shop }) => {
    await show(page, look);
    await withTrades(page);
    await (await newBuyer(shop.url)).order([{ id: OUNCE, quantity: 4 }]);
    await expect(row(panel(page, 'Gold'), 'Net')).toBeVisible();
    await expect(row(panel(page, 'Gold'), 'Offered')).toContainText('−');
    await expect(page.getByText('Wholesale desk A').first()).toBeVisible();
    await expectForEverybody(page, '/desk/metal');
    await page.getByRole('button', { name: 'Record a trade' }).click();
    await expectForEverybody(page, 'the form of a trade');
    await page.goto('/desk/metal/trades');
    await expect(page.getByText('Wholesale desk A').first()).toBeVisible();
    await expectForEverybody(page, '/desk/metal/trades');
  });
