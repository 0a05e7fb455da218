import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import {
  addFirstOf,
  atCheckout,
  fillShipping,
  hydrated,
  newCustomer,
  openCheckout,
  SHIPPING,
  signUp,
} from '../../e2e/steps.ts';

// A customer, an order and pages that are loaded twice.
test.describe.configure({ timeout: 120_000 });

const completeOrder = (page: Page) => page.getByRole('button', { name: 'Complete Order' }).click();
const orderNumber = (page: Page) => page.getByText(/^Order \d{10,}$/);
const keptNumber = (page: Page) => page.evaluate(() => sessionStorage.getItem('placedOrder'));
const THANK_YOU = /\/assets\/thank-you-[^/]*\.js$/;

/** What becomes of a page's script under a page that was loaded before an upgrade, or while the line drops. */
const LOSSES = { 'a newer version does not have it': 404, 'the line drops': undefined } as const;

/** Takes a script away until the document at `path` is asked for: with it comes what is there now. */
async function loseUntil(page: Page, script: RegExp, path: string, status: 404 | undefined): Promise<void> {
  let isLost = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === path) isLost = false;
  });
  await page.route(script, (route) => {
    if (!isLost) return route.continue();
    return status ? route.fulfill({ status, body: 'Not found' }) : route.abort();
  });
}

/** Browsers without this cannot be told where to go instead of a reload. */
const withoutNavigationApi = () => Object.defineProperty(window, 'navigation', { value: undefined });

async function storedNumber(page: Page): Promise<string> {
  const user = JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}');
  const answer = await page.request.get(`/api/order/get/by-user/${user.id}`);
  const orders: { orderId: string }[] = (await answer.json()).data;
  expect(orders).toHaveLength(1);
  return orders[0]?.orderId ?? '';
}

test('the answer to an order needs nothing from the network once the checkout is open', async ({ page }) => {
  const loaded = page.waitForResponse(THANK_YOU);
  await atCheckout(page);
  await (await loaded).finished();
  await page.route(/\/assets\//, (route) => route.abort());
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  await expect(orderNumber(page)).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  expect(await keptNumber(page)).toBeNull();
});

for (const [name, status] of Object.entries(LOSSES)) {
  test(`an order is confirmed with its number though ${name}: the script of the next page`, async ({ page }) => {
    await loseUntil(page, THANK_YOU, '/thank-you', status);
    await atCheckout(page);
    await completeOrder(page);
    await expect(page).toHaveURL('/thank-you');
    await expect(orderNumber(page)).toHaveText(`Order ${await storedNumber(page)}`);
  });
}

test('a checkout that is empty because its order was placed says so once', async ({ page }) => {
  await page.addInitScript(withoutNavigationApi);
  await loseUntil(page, THANK_YOU, '/thank-you', 404);
  await atCheckout(page);
  await completeOrder(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Cart is Empty' })).toBeVisible();
  await expect(main).toContainText(`Order ${await storedNumber(page)} was placed.`);
  await expect(main.getByRole('link', { name: 'Order History' })).toHaveAttribute('href', '/orders');
  await page.reload();
  await hydrated(page);
  await expect(main.getByRole('link', { name: 'Start Shopping' })).toBeVisible();
  await expect(main).not.toContainText('was placed');
});

test('a placed order is not told to another customer, and goes with who signs out', async ({ page }) => {
  const keep = (userId: string) =>
    page.evaluate((id) => {
      sessionStorage.setItem('placedOrder', JSON.stringify({ userId: id, orderNumber: '1763548920417123456' }));
    }, userId);
  await signUp(page, newCustomer());
  await keep('somebody else');
  await page.goto('/checkout');
  await hydrated(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Cart is Empty' })).toBeVisible();
  await expect(main).not.toContainText('was placed');
  await page.goto('/thank-you');
  await hydrated(page);
  await expect(page.getByText(/^Returning home in/)).toBeVisible();
  await expect(orderNumber(page)).toBeHidden();
  await keep(JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}').id);
  await page.getByRole('banner').getByRole('button', { name: newCustomer().name }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect.poll(() => keptNumber(page)).toBeNull();
});

for (const [name, status] of Object.entries(LOSSES)) {
  test(`a link leads where it says though ${name}: the script of its page`, async ({ page }) => {
    await loseUntil(page, /\/assets\/cart-[^/]*\.js$/, '/cart', status);
    await addFirstOf(page, 'gold-bars', 2);
    const before = page.url();
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible();
    await expect(page).toHaveURL('/cart');
    await page.goBack();
    await expect(page).toHaveURL(before);
  });
}

test('what was typed at checkout outlasts a sign-in page whose script is lost', async ({ page }) => {
  await addFirstOf(page, 'gold-bars', 1);
  await loseUntil(page, /\/assets\/auth-[^/]*\.js$/, '/auth', 404);
  await openCheckout(page);
  await fillShipping(page);
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Phone', { exact: true }).fill('(312) 555-0188');
  await completeOrder(page);
  await expect(page).toHaveURL('/auth');
  await signUp(page, newCustomer());
  await page.goto('/checkout');
  for (const [label, entry] of Object.entries(SHIPPING))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(entry);
});
