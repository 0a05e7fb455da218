import { expect, type Page } from '@playwright/test';
import { centsOf } from '#domain/money.ts';
import { askDesk, ownDeskTest } from '../support/desk-browser.ts';
import { placeOrder } from '../support/placed-order.ts';
import { expectForEverybody, show } from './looks.ts';
import { complaintsOf } from './steps.ts';

const test = ownDeskTest();

const list = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const rows = (page: Page) => list(page).locator('.needs__list > li');

async function openToday(page: Page): Promise<void> {
  await page.goto('/desk/');
  await expect(page.getByRole('heading', { name: 'The day so far' })).toBeVisible();
}

/** One line of its own: the customer wants to be called again, since a moment. */
async function callAgain(page: Page, orderId: string): Promise<void> {
  const callAt = Date.now() - 60_000;
  await askDesk(page, `/orders/${orderId}/calls`, { outcome: 'no-answer', callAt });
}

// One shop for all tests of this file: each ends what it began.
test.describe.configure({ mode: 'serial' });

test('says that nothing waits, and then by the stream what does', { tag: '@long' }, async ({ desk: page, shop }) => {
  const complaints = complaintsOf(page);
  const placed = Promise.withResolvers<void>();
  await page.route('**/api/desk/stream', async (route) => {
    await placed.promise;
    await route.continue();
  });
  await openToday(page);
  await expect(page.getByText('You are all caught up.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\w+day, \w+ \d+$/);
  await expect(page.getByText('The last order came in'), 'none ever came').toBeHidden();
  // After the screen has asked, and before the stream is open.
  const { orderId, totalAmount } = await placeOrder(shop.url);
  placed.resolve();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Ada Lovelace');
  await expect(page.getByText('$0.00 of it confirmed')).toHaveCount(2);
  await askDesk(page, `/orders/${orderId}/confirm`, { version: 1, total: centsOf(totalAmount) });
  await expect(page.getByText('You are all caught up.')).toBeVisible();
  await expect(page.getByText(/^The last order came in/)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('moves no line under the focus, and shows what is new when it is asked for', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const first = await placeOrder(shop.url);
  await openToday(page);
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(rows(page).getByRole('link', { name: 'Ada Lovelace', exact: true })).toBeFocused();
  const second = await placeOrder(shop.url);
  await callAgain(page, second.orderId);
  await expect(page.getByRole('button', { name: /new item/ })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('r');
  await expect(rows(page)).toHaveCount(2);
  await askDesk(page, `/orders/${second.orderId}/decline`, { version: 1, reason: 'you-asked' });
  await expect(rows(page).first()).toContainText('Already handled.');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(rows(page)).toHaveCount(1);
  await askDesk(page, `/orders/${first.orderId}/decline`, { version: 1, reason: 'you-asked' });
});

test('is walked through by keys, and lets a line sleep and wake', { tag: '@long' }, async ({ desk: page, shop }) => {
  const { orderId } = await placeOrder(shop.url);
  await openToday(page);
  await callAgain(page, orderId);
  await expect(rows(page)).toContainText('Callback was due');
  await expect(rows(page).getByRole('link', { name: 'Call Ada Lovelace' })).toHaveAttribute('href', /^tel:\+1312555/);
  await page.keyboard.press('j');
  await expect(rows(page).getByRole('link', { name: 'Ada Lovelace', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Snooze: Ada Lovelace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Snooze' });
  await expect(dialog.getByLabel('Why')).toBeFocused();
  await dialog.getByLabel('Why').fill('They are at work until noon.');
  await dialog.getByRole('button', { name: 'An hour', exact: true }).click();
  await dialog.getByRole('button', { name: /^Snooze until/ }).click();
  await expect(dialog).toBeHidden();
  await page.mouse.move(0, 0);
  await expect(page.getByText('You are all caught up.')).toBeVisible();
  await page.getByText('1 snoozed').click();
  await expect(page.getByText('They are at work until noon.')).toBeVisible();
  await page.getByRole('button', { name: 'Unsnooze: Ada Lovelace' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/desk/orders/${orderId}`);
  await askDesk(page, `/orders/${orderId}/decline`, { version: 1, reason: 'you-asked' });
});

test('calls from a line, and opens its order with the call begun', { tag: '@long' }, async ({ desk: page, shop }) => {
  const { orderId } = await placeOrder(shop.url);
  await openToday(page);
  await callAgain(page, orderId);
  const line = rows(page).filter({ hasText: 'Callback was due' });
  await expect(line).toContainText(/\(312\) 555-\d{4}/);
  await line.getByRole('link', { name: 'Call Ada Lovelace' }).click();
  await expect(page).toHaveURL(`/desk/orders/${orderId}#call`);
  await expect(page.getByRole('button', { name: 'Reached' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Log call' })).toBeInViewport();
  await askDesk(page, `/orders/${orderId}/decline`, { version: 1, reason: 'you-asked' });
});

test('says what went wrong, and asks again', { tag: '@long' }, async ({ desk: page }) => {
  // Its opening would ask again too.
  await page.route('**/api/desk/stream', () => {});
  await page.route('**/api/desk/today', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/desk/');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/desk/today');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'The day so far' })).toBeVisible();
});

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1024, 1440])
    test(`is for everybody: ${width} px, ${theme}`, { tag: '@long' }, async ({ desk: page, shop }) => {
      await show(page, { theme, width });
      const { orderId } = await placeOrder(shop.url);
      await openToday(page);
      await callAgain(page, orderId);
      await expect(rows(page)).toContainText('Callback was due');
      await expectForEverybody(page, 'a line');
      await page.getByRole('button', { name: 'Snooze: Ada Lovelace' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectForEverybody(page, 'the question');
      await askDesk(page, `/orders/${orderId}/decline`, { version: 1, reason: 'you-asked' });
    });
