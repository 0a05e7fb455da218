import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { completeOrder } from '../../e2e/order-steps.ts';
import { atCheckout, hydrated, newCustomer, signOut, signUp, toast, wakeUpForAnother } from '../../e2e/steps.ts';

// Two customers at one browser.
test.describe.configure({ timeout: 120_000 });

const ORDER = {
  orderId: '176354892041700000001',
  orderDate: '2025-11-19T16:42:00.000Z',
  status: 'pending',
  totalAmount: 8098.14,
  address: '12 Elm Street, Springfield, IL 62704',
  cartItem: [{ id: 'bar', name: '1 oz Gold Bar in Assay Card', quantity: 2, price: 4049.07 }],
};
const ORDERS = '**/api/order/get/by-user/**';
const ANSWER = { json: { status: 'SUCCESS', data: [ORDER], message: '' } };
const SENTENCE = 'Please sign in.';
const REFUSAL = {
  status: 401,
  json: { status: 'ERROR', data: SENTENCE, message: SENTENCE, reason: 'not-signed-in' },
};

const order = (page: Page) => page.getByRole('article', { name: `Order ${ORDER.orderId}` });
const orderId = (page: Page) => page.getByLabel('Order ID');
const orderNumber = (page: Page) => page.getByText(/^Order \d{10,}$/);
const byItself = (page: Page) => page.getByRole('main').getByText('Every order that you have placed');

/** Nothing can be waited for where nothing may happen: whatever the page was to show is there after this. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

async function search(page: Page): Promise<void> {
  await page.goto('/track-order');
  await hydrated(page);
  await orderId(page).fill(ORDER.orderId);
  await page.getByRole('button', { name: 'Track Order' }).click();
}

/** Answers another tab, in which nobody is signed in any more, or another customer. */
async function leaveElsewhere(page: Page, next: 'nobody' | 'another customer'): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto('/about');
  await hydrated(other);
  await signOut(other);
  if (next === 'another customer') await signUp(other, { ...newCustomer(), name: 'Grace Hopper' });
  return other;
}

for (const next of ['nobody', 'another customer'] as const) {
  test(`an order that was tracked goes with its customer who signs out in another tab, with ${next} there`, async ({
    page,
  }) => {
    await signUp(page, newCustomer());
    await page.route(ORDERS, (route) => route.fulfill(ANSWER));
    await search(page);
    await expect(order(page)).toBeVisible();
    await leaveElsewhere(page, next);
    await expect(order(page)).toBeHidden();
    await expect(orderId(page)).toHaveValue('');
  });
}

for (const [name, answer] of [
  ['answer', ANSWER],
  ['refusal', REFUSAL],
] as const) {
  test(`a late ${name} to who tracked an order is not for another customer who has signed in meanwhile`, async ({
    page,
  }) => {
    await signUp(page, newCustomer());
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(ORDERS, async (route) => {
      await held;
      await route.fulfill(answer);
    });
    await search(page);
    await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible();
    const other = await leaveElsewhere(page, 'another customer');
    const user = await other.evaluate(() => localStorage.getItem('user'));
    const answered = page.waitForResponse(ORDERS);
    letGo();
    await (await answered).finished();
    await drawn(page);
    await expect(order(page)).toBeHidden();
    await expect(toast(page, 'Signed out')).toBeHidden();
    expect(await other.evaluate(() => localStorage.getItem('user'))).toBe(user);
  });
}

test('who tracks an order after their session has ended by itself is asked to sign in', async ({ page, context }) => {
  await signUp(page, newCustomer());
  await context.clearCookies();
  await search(page);
  await expect(page.getByText('Please login to track your orders')).toBeVisible();
  await expect(toast(page, 'Signed out')).toBeVisible();
});

test('what is typed before the page knows its customer stays, and is looked for', async ({ page }) => {
  await signUp(page, newCustomer());
  await page.route(ORDERS, (route) => route.fulfill(ANSWER));
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/track-order', { waitUntil: 'commit' });
  await orderId(page).fill(ORDER.orderId);
  letGo();
  await hydrated(page);
  await page.getByRole('button', { name: 'Track Order' }).click();
  await expect(order(page)).toBeVisible();
});

test('the order history of one customer goes at once when another one is there, before the list of theirs', async ({
  page,
}) => {
  await signUp(page, newCustomer());
  await page.route(ORDERS, (route) => route.fulfill(ANSWER));
  await page.goto('/orders');
  await expect(order(page)).toBeVisible();
  await page.unroute(ORDERS);
  await page.route(ORDERS, () => {});
  await wakeUpForAnother(page);
  await expect(page.getByText('Loading your orders...')).toBeVisible();
  await expect(order(page)).toBeHidden();
});

test('the number of a placed order is there for its customer by Back and on a reload, and for nobody after signing out', async ({
  page,
}) => {
  await atCheckout(page);
  await completeOrder(page);
  await expect(orderNumber(page)).toBeVisible();
  const number = await orderNumber(page).innerText();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(orderNumber(page)).toHaveText(number);
  await page.reload();
  await expect(orderNumber(page)).toHaveText(number);
  await expect(page.getByRole('main').getByText("We'll contact you shortly")).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/thank-you');
  await expect(byItself(page)).toBeVisible();
  await expect(orderNumber(page)).toBeHidden();
  await page.reload();
  await expect(byItself(page)).toBeVisible();
  await expect(orderNumber(page)).toBeHidden();
});

for (const [name, isKept] of [
  ['came with the page', false],
  ['was kept for a page loaded anew', true],
] as const) {
  test(`the number of a placed order that ${name} goes when another customer is there`, async ({ page }) => {
    if (isKept) {
      await signUp(page, newCustomer());
      await page.evaluate(() => {
        const { id } = JSON.parse(localStorage.getItem('user') ?? '{}');
        sessionStorage.setItem('placedOrder', JSON.stringify({ userId: id, orderNumber: '1763548920417123456' }));
      });
      await page.goto('/thank-you');
    } else {
      await atCheckout(page);
      await completeOrder(page);
    }
    await expect(orderNumber(page)).toBeVisible();
    await wakeUpForAnother(page);
    await expect(orderNumber(page)).toBeHidden();
    await expect(byItself(page)).toBeVisible();
  });
}
