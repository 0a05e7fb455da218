import { expect, type Locator } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { hydrated, newCustomer, signUp } from './steps.ts';

const ORDER = {
  orderId: '176354892041700000001',
  orderDate: '2025-11-19T16:42:00.000Z',
  status: 'pending',
  totalAmount: 8098.14,
  address: '12 Elm Street, Springfield, IL 62704',
  cartItem: [{ id: 'bar', name: '1 oz Gold Bar in Assay Card', quantity: 2, price: 4049.07 }],
};

const colourOf = (badge: Locator) =>
  badge.evaluate((element) => {
    const { color } = getComputedStyle(element);
    const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
    const spread = Math.max(r, g, b) - Math.min(r, g, b);
    if (spread < 30) return 'neutral';
    if (b === Math.max(r, g, b)) return 'blue';
    if (g === Math.max(r, g, b)) return 'green';
    return g > 0.5 * r ? 'yellow' : 'red';
  });

const STATUSES = [
  ['delivered', 'Delivered', 'green'],
  ['Processing', 'Processing', 'blue'],
  ['PENDING', 'Pending', 'yellow'],
  ['cancelled', 'Cancelled', 'red'],
  ['on hold', 'On hold', 'neutral'],
] as const;

// Proves 1.8, 2.orders.2, 2.orders.4, 3.order-read.2, 3.order-line.1, 4.status.1
test('the history shows each order with its status, and what an order lacks by what it has', { tag: '@long' }, async ({
  page,
}) => {
  const { orderId: _, ...nameless } = ORDER;
  await signUp(page, newCustomer());
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/order/get/by-user/**', async (route) => {
    await held;
    const known = STATUSES.map(([status], index) => ({ ...ORDER, orderId: `${ORDER.orderId}${index}`, status }));
    const data = [...known, { ...nameless, cartItem: [{ id: 'x', quantity: 1, price: 10 }] }];
    await route.fulfill({ json: { status: 'SUCCESS', data, message: '' } });
  });
  await page.goto('/orders');
  await expect(page.getByText('Loading your orders...')).toBeVisible();
  answer();
  for (const [index, [, word, colour]] of STATUSES.entries()) {
    const badge = page.getByRole('article', { name: `Order ${ORDER.orderId}${index}` }).locator('.badge');
    await expect(badge).toHaveText(word);
    expect(await colourOf(badge)).toBe(colour);
  }
  const order = page.getByRole('article').first();
  await expect(order).toContainText('Nov 19, 2025');
  await expect(order).toContainText('$8,098.14');
  await expect(order).toContainText(ORDER.address);
  await expect(order.getByRole('row', { name: /1 oz Gold Bar in Assay Card/ })).toContainText('$4,049.07');
  // The timestamp of its date stands for a missing id.
  const last = page.getByRole('article', { name: 'Order 1763570520000' });
  await expect(last.getByRole('row').nth(1)).toContainText('Product');
});

test('older orders come when they are asked for, below those that are there, which a failure leaves', {
  tag: '@long',
}, async ({ page }) => {
  const older = { ...ORDER, orderId: '163548920417000000001', orderDate: '2021-10-29T16:42:00.000Z' };
  let isDown = true;
  await signUp(page, newCustomer());
  await page.route('**/api/order/get/by-user/**', (route) => {
    const before = new URL(route.request().url()).searchParams.get('before');
    if (before === null)
      return route.fulfill({ json: { status: 'SUCCESS', data: [ORDER], message: '', hasOlder: true } });
    if (isDown) return route.abort();
    return route.fulfill({
      json: { status: 'SUCCESS', data: before === ORDER.orderId ? [older] : [], message: '' },
    });
  });
  await page.goto('/orders');
  const more = page.getByRole('button', { name: 'Show Older Orders' });
  await more.press('Enter');
  await expect(page.getByText('Failed to connect to server')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  isDown = false;
  await more.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').nth(1)).toContainText('Oct 29, 2021');
  await expect(page.getByRole('article').nth(1)).toBeFocused();
  await expect(more).toBeHidden();
});

for (const [name, status, found] of [
  ['found', 200, true],
  ['not there', 404, false],
] as const) {
  test(`tracking asks for an order by itself that is older than the list, and says that it is ${name}`, {
    tag: '@long',
  }, async ({ page }) => {
    const older = { ...ORDER, orderId: '163548920417000000001' };
    await signUp(page, newCustomer());
    await page.route('**/api/order/get/by-user/**', (route) =>
      route.fulfill({ json: { status: 'SUCCESS', data: [ORDER], message: '', hasOlder: true } }),
    );
    const sentence = 'There is no such order on your account.';
    await page.route(`**/api/order/track/${older.orderId}`, (route) =>
      route.fulfill({
        status,
        json: found
          ? { status: 'SUCCESS', data: older, message: '' }
          : { status: 'ERROR', data: sentence, message: sentence, reason: 'unknown-order' },
      }),
    );
    await page.goto('/track-order');
    await hydrated(page);
    await page.getByLabel('Order ID').fill(older.orderId);
    await page.getByRole('button', { name: 'Track Order' }).click();
    await expect(page.getByRole('article', { name: `Order ${older.orderId}` })).toBeVisible({ visible: found });
    await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible({ visible: !found });
  });
}

// Proves 2.orders.3
test('a customer without orders is led to the shop', { tag: '@long' }, async ({ page }) => {
  await signUp(page, newCustomer());
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/');
});

// Proves 1.9, 2.track.3, 4.track.1, 5.track.3
test("tracking reads 'Searching...' while it looks, finds by the id alone, and shows any status on yellow", {
  tag: '@long',
}, async ({ page }) => {
  await signUp(page, newCustomer());
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/order/get/by-user/**', async (route) => {
    await held;
    await route.fulfill({ json: { status: 'SUCCESS', data: [{ ...ORDER, status: 'Delivered' }], message: '' } });
  });
  await page.goto('/track-order');
  await hydrated(page);
  await page.getByLabel('Order ID').fill(`  ${ORDER.orderId}  `);
  await page.getByRole('button', { name: 'Track Order' }).click();
  await expect(page.getByRole('button', { name: 'Searching...' })).toBeDisabled();
  answer();
  const badge = page.getByRole('article', { name: `Order ${ORDER.orderId}` }).locator('.badge');
  await expect(badge).toHaveText('DELIVERED');
  expect(await colourOf(badge)).toBe('yellow');
});

test('tracking takes the order number out of what was pasted', { tag: '@long' }, async ({ page }) => {
  await signUp(page, newCustomer());
  await page.route('**/api/order/get/by-user/**', (route) =>
    route.fulfill({ json: { status: 'SUCCESS', data: [ORDER], message: '' } }),
  );
  await page.goto('/track-order');
  await hydrated(page);
  await page.getByLabel('Order ID').fill(`Order #${ORDER.orderId.replace(/.{4}/g, '$& ')}\u200b`);
  await page.getByRole('button', { name: 'Track Order' }).click();
  await expect(page.getByRole('article', { name: `Order ${ORDER.orderId}` })).toBeVisible();
});

// Proves 2.profile.2, 2.profile.3, 4.profile.1
test('the profile is read-only until Edit, and Cancel leaves it as it was', { tag: '@long' }, async ({ page }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  await page.goto('/profile');
  const main = page.getByRole('main');
  for (const [label, fact] of [
    ['Name', customer.name],
    ['Email', customer.email],
    ['Phone', customer.phone],
    ['Address', 'Not given'],
  ] as const)
    await expect(main.getByRole('row', { name: new RegExp(`^${label} `) })).toContainText(fact);
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await main.getByRole('button', { name: 'Edit' }).click();
  await expect(main.getByRole('textbox')).toHaveCount(4);
  await expect(main.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await main.getByLabel('Name', { exact: true }).fill('Somebody else');
  await main.getByRole('button', { name: 'Cancel' }).click();
  await expect(main.getByRole('row', { name: /^Name / })).toContainText(customer.name);
  expect(await page.evaluate(() => localStorage.getItem('userName'))).toBe(customer.name);
});

// Proves 8.35, r.25
test('a profile changed on one device is seen on another', { tag: '@long' }, async ({ page, browser, shop }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  const cookies = await page.context().storageState();
  const other = await (await browser.newContext({ baseURL: shop.url, storageState: cookies })).newPage();
  await other.goto('/profile');
  await other.getByRole('button', { name: 'Edit' }).click();
  await other.getByLabel('Phone', { exact: true }).fill('+44 20 7946 0000');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Your profile has been saved successfully.')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('row', { name: /^Phone / })).toContainText('+44 20 7946 0000');
  await other.context().close();
});

// Proves 2.thank-you.3, r.15
test('the thank-you page opened by itself promises nothing, and stays when asked to', { tag: '@long' }, async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2025-11-19T16:00:00Z') });
  await page.goto('/thank-you');
  await hydrated(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Order History' })).toHaveAttribute('href', '/orders');
  await expect(main).not.toContainText("We'll contact you");
  await page.clock.runFor(8_000);
  await expect(page).toHaveURL('/thank-you');
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL('/thank-you');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});
