import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { addFirstOf, hydrated, newCustomer, signUp } from './steps.ts';

const BUFFALO = '1 oz American Gold Buffalo (Random Year)';
const line = (name: string, quantity: number, price: number) => ({
  id: name,
  name,
  quantity,
  price,
  product: { id: name, name, metal: 'gold', weight: 1, premiumPercentage: 4.25 },
});

const ORDER = {
  orderId: '17635489204174410928375',
  orderDate: '2025-11-19T16:31:00.000Z',
  status: 'pending',
  totalAmount: 16974.46,
  address: '1840 Lakeview Avenue, Chicago, IL 60614',
  recipient: { firstName: 'Eleanor', lastName: 'Marsh', email: 'eleanor@example.com', phone: '(312) 555-0148' },
  spot: { USDXAU: 4072.1, USDXAG: 50.71, at: '2025-11-19T16:30:41.000Z' },
  cartItem: [line(BUFFALO, 3, 4245.16), line('A bar of the past', 1, 4238.98)],
};
const EARLIER = { ...ORDER, orderId: '17628735349020713349020' };

/** A new customer's history of these orders. */
async function historyOf(page: Page, orders: readonly object[]): Promise<void> {
  await signUp(page, newCustomer());
  await page.route('**/api/order/get/by-user/**', (route) =>
    route.fulfill({ json: { status: 'SUCCESS', data: orders, message: '' } }),
  );
  await page.goto('/orders');
  await hydrated(page);
  await expect(page.getByRole('article')).toHaveCount(orders.length);
}

/** Counts the pages of a PDF by their objects. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

test('the history is a record: sums, ounces, rates with their time, recipient, links', { tag: '@long' }, async ({
  page,
}) => {
  await historyOf(page, [ORDER]);
  const order = page.getByRole('article', { name: `Order ${ORDER.orderId}` });
  await expect(order.getByRole('columnheader')).toHaveText(['Item', 'Qty', 'Each', 'Line total']);
  const buffalo = order.getByRole('row', { name: /Buffalo/ });
  await expect(buffalo).toContainText('1 oz, 4.25% premium');
  await expect(buffalo.getByRole('cell')).toContainText(['Buffalo', '3', '$4,245.16', '$12,735.48']);
  await expect(buffalo.getByRole('link')).toHaveAttribute('href', `/product/${encodeURIComponent(BUFFALO)}`);
  const foot = order.getByRole('row').last();
  await expect(foot).toContainText('4 oz gold');
  await expect(foot).toContainText('Priced at gold $4,072.10 per oz, 10:30 AM CST');
  await expect(foot).toContainText('$16,974.46');
  await expect(order).toContainText('Nov 19, 2025, 10:31 AM CST');
  for (const fact of ['Eleanor Marsh', '(312) 555-0148', 'eleanor@example.com'])
    await expect(order).toContainText(fact);
  // The badge is as wide as its word.
  expect((await order.locator('.badge').boundingBox())?.width).toBeLessThan(105);
});

test('all orders are saved as one table, with those that are not shown yet', { tag: '@long' }, async ({ page }) => {
  await signUp(page, newCustomer());
  await page.route('**/api/order/get/by-user/**', (route) => {
    const isFirst = !new URL(route.request().url()).searchParams.has('before');
    return route.fulfill({ json: { status: 'SUCCESS', data: isFirst ? [ORDER] : [EARLIER], hasOlder: isFirst } });
  });
  await page.goto('/orders');
  await hydrated(page);
  await expect(page.getByRole('article')).toHaveCount(1);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all orders (CSV)' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('troy-orders.csv');
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(rows.map((row) => row.slice(1, 25))).toEqual([
    expect.stringContaining('Order ID","Placed'),
    '1763 5489 2041 7441 0928',
    '1763 5489 2041 7441 0928',
    '1762 8735 3490 2071 3349',
    '1762 8735 3490 2071 3349',
  ]);
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('"Order again" fills the cart at the prices of today, and names what is no longer sold', { tag: '@long' }, async ({
  page,
}) => {
  await historyOf(page, [ORDER]);
  await page.getByRole('button', { name: 'Order again' }).click();
  const told = page.getByRole('article').getByRole('status');
  await expect(told).toContainText("3 pieces added to your cart at today's prices. No longer sold: A bar of the past.");
  await told.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('main').getByText(BUFFALO, { exact: true })).toBeVisible();
  await expect(page.getByRole('spinbutton')).toHaveValue('3');
});

test('"Order again" adds nothing without an answer or a live rate, and says so', { tag: '@long' }, async ({ page }) => {
  await historyOf(page, [ORDER]);
  await page.route('**/api/products?**', (route) => route.abort());
  await page.getByRole('button', { name: 'Order again' }).click();
  const told = page.getByRole('article').getByRole('status');
  await expect(told).toContainText('We could not reach our server. Nothing was added to your cart.');
  await page.route('**/api/getMetal', (route) => route.abort());
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(told).toContainText('There is no live rate right now.');
  expect(await page.evaluate(() => localStorage.getItem('legacyGoldCart'))).toBeNull();
});

test('printing the history makes one page an order, on A4 and on Letter', { tag: '@long' }, async ({ page }) => {
  await historyOf(page, [ORDER, EARLIER]);
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(2);
  expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBe(2);
});

test('an order of 25 lines goes on below the same heads, cuts no row, and ends with its total', {
  tag: '@long',
}, async ({ page }) => {
  const cartItem = Array.from({ length: 25 }, (_, index) => line(`${BUFFALO} ${index + 1}`, 1, 4245.16));
  await historyOf(page, [
    { ...ORDER, cartItem },
    { ...EARLIER, cartItem: cartItem.slice(0, 3) },
  ]);
  for (const format of ['A4', 'Letter']) expect(pagesOf(await page.pdf({ format })), format).toBe(2 + 1);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('.order-sheet thead').first()).toHaveCSS('display', 'table-header-group');
  await expect(page.locator('.order-sheet tbody tr').first()).toHaveCSS('break-inside', 'avoid');
  await expect(page.locator('.order-sheet__total').first()).toHaveCSS('break-after', 'avoid');
});

test('"Print" makes paper of its order alone, without the shell', { tag: '@long' }, async ({ page }) => {
  await historyOf(page, [ORDER, EARLIER]);
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      document.body.dataset.printed = [...document.querySelectorAll('.order-sheet b:first-child')]
        .map(({ textContent }) => textContent)
        .join();
    });
    // A full browser keeps its preview open until a person closes it.
    window.print = () => ['beforeprint', 'afterprint'].map((name) => window.dispatchEvent(new Event(name)));
  });
  await page.getByRole('article').nth(1).getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^1762 8735 3490 2071 3349 020,/);
  await expect(page.locator('.order-sheet')).toHaveCount(0);

  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const sheet = page.locator('.order-sheet').first();
  await expect(sheet).toContainText('1763 5489 2041 7441 0928 375');
  await expect(sheet).toContainText('4 oz gold');
  await expect(sheet).toContainText('Rates as of Wednesday, November 19, 2025 at 10:30:41 AM CST');
  await expect(sheet).toContainText('$4,072.10 × 1 oz × 1.0425 = $4,245.16.');
  await expect(sheet).toContainText('You owe nothing until we have confirmed the order with you');
  await expect(sheet).toContainText('1-800-555-0142');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('main')).toBeHidden();
});

test('product and cart print without bars and buttons', { tag: '@long' }, async ({ page }) => {
  await addFirstOf(page, 'gold-bars', 2);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  const foot = page.getByRole('contentinfo');
  await expect(foot).toContainText('1-800-555-0142');
  await expect(foot.getByRole('heading')).toHaveText(['Contact']);
  await page.goto('/cart');
  await expect(page.getByRole('spinbutton')).toHaveValue('2');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('an order of the history leads to its tracking, which shows it at once', { tag: '@long' }, async ({ page }) => {
  await historyOf(page, [ORDER]);
  await page.getByRole('article').getByRole('link', { name: 'Track' }).click();
  await expect(page.getByLabel('Order ID')).toHaveValue(ORDER.orderId);
  await expect(page.getByRole('listitem').filter({ hasText: 'Order received' })).toBeVisible();
});

test('tracking takes a number in groups, and shows what comes next', { tag: '@long' }, async ({ page }) => {
  await signUp(page, newCustomer());
  await page.route('**/api/order/get/by-user/**', (route) =>
    route.fulfill({ json: { status: 'SUCCESS', data: [ORDER], message: '' } }),
  );
  await page.goto('/track-order');
  await hydrated(page);
  await page.getByLabel('Order ID').fill(' 1763 5489 2041 7441 0928 375 ');
  await page.keyboard.press('Enter');
  const order = page.getByRole('article', { name: `Order ${ORDER.orderId}` });
  await expect(order.getByRole('listitem')).toContainText(['Order received', "Next: we'll call you"]);
  await expect(order).toContainText('Call 1-800-555-0142, Monday to Friday, 8am to 6pm CST.');
});
