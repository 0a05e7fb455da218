import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import {
  completeOrder,
  expectOrders,
  keptAttempts,
  loseNextAnswer,
  mayHaveArrived,
  nextPrices,
  orderWithoutAnswer,
  PLACE,
} from './order-steps.ts';
import { addFirstOf, atCheckout, hydrated, newCustomer, openCheckout, signUp, toast } from './steps.ts';

test('an order whose answer was lost is placed once', async ({ page }) => {
  await atCheckout(page, 'gold-coins');
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/order/place')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await loseNextAnswer(page);
  await completeOrder(page);
  await expect(page.getByText('Failed to submit order. Please try again.')).toBeVisible();
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  // Whoever meant a second one must not take this for it.
  await expect(page.getByRole('main')).toContainText(
    /You placed it at \d+:\d\d [AP]M C[SD]T.+ Nothing was ordered a second time\./,
  );
  await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
  await expect(toast(page, 'Error')).toBeHidden();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  await expectOrders(page, 1);
});

for (const [name, spoil] of [
  [
    'a reload at another price',
    async (page: Page) => {
      await nextPrices(page);
      await page.reload();
    },
  ],
  [
    'a refusal before it was looked at',
    async (page: Page) => {
      const refusal = { status: 'ERROR', data: 'Too many attempts.', message: '', reason: 'too-many-requests' };
      await page.route(PLACE, (route) => route.fulfill({ status: 429, json: refusal }), { times: 1 });
      await completeOrder(page);
      await expect(page.getByText('Too many attempts.', { exact: true })).toBeVisible();
    },
  ],
] as const) {
  test(`an order whose answer was lost is placed once, after ${name} too`, async ({ page }) => {
    await atCheckout(page);
    await orderWithoutAnswer(page);
    await spoil(page);
    await hydrated(page);
    await expect(mayHaveArrived(page)).toBeVisible();
    await completeOrder(page);
    await expect(page).toHaveURL('/thank-you');
    await expectOrders(page, 1);
    expect(await keptAttempts(page)).toEqual({});
  });
}

test('an order whose answer was lost is placed once, in another tab too', async ({ page, context }) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  await page.close();
  const other = await context.newPage();
  await openCheckout(other);
  await expect(mayHaveArrived(other)).toBeVisible();
  await completeOrder(other);
  await expect(other).toHaveURL('/thank-you');
  await expectOrders(other, 1);
});

test('an order whose answer was lost stays the only one, whatever is sent after it', async ({ page }) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  await page.getByLabel('City').fill('Springfield');
  await completeOrder(page);
  await expect(page.getByText('Your earlier order did arrive: you find it under My Orders.')).toBeVisible();
  // Now it is a second order, and meant as one.
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  await expectOrders(page, 2);
});

test('what another tab adds while an order is on its way stays in the cart', async ({ page, context }) => {
  await atCheckout(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(PLACE, async (route) => {
    await held;
    await route.continue();
  });
  await completeOrder(page);
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  const other = await context.newPage();
  await addFirstOf(other, 'silver-bars', 3);
  letGo();
  await expect(page).toHaveURL('/thank-you');
  const cart: { quantity: number; metal: string }[] = JSON.parse(
    (await page.evaluate(() => localStorage.getItem('legacyGoldCart'))) ?? '',
  );
  expect(cart.map(({ quantity, metal }) => [quantity, metal])).toEqual([[3, 'silver']]);
});

test('an order does not go to whoever the browser is signed in as by now', async ({ page, context, browser }) => {
  await atCheckout(page);
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await elsewhere.newPage();
  await signUp(other, newCustomer());
  await context.clearCookies();
  await context.addCookies(await elsewhere.cookies());
  await completeOrder(page);
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expectOrders(other, 0);
  await elsewhere.close();
});

test('an order can be placed where the page is not secure and the browser makes no UUIDs', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
  });
  await atCheckout(page);
  expect(await page.evaluate(() => typeof crypto.randomUUID)).toBe('undefined');
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
});
