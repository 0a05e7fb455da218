import { expect, type Page, type Route } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { addFirstOf, fillShipping, hydrated, newCustomer, PASSWORD, signUp, toast } from './steps.ts';

/** What a network and a server in trouble do to a call. */
const down = (route: Route) => route.abort();
const page500 = (route: Route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' });
const empty502 = (route: Route) => route.fulfill({ status: 502, body: '' });
const html200 = (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' });
const refusal = (sentence: string) => (route: Route) =>
  route.fulfill({ status: 500, json: { status: 'ERROR', data: sentence, message: sentence } });

const UNREADABLE = [down, page500, empty502, html200];

async function shown(page: Page, title: string, description: string): Promise<void> {
  const notice = page.getByRole('alert').filter({ has: page.getByText(description, { exact: true }) });
  await expect(notice.getByText(title, { exact: true })).toBeVisible();
}

// Proves 8.18
test('signing in says that there is no connection when no answer of ours can be read', { tag: '@long' }, async ({
  page,
}) => {
  await fillSignIn(page);
  for (const fault of UNREADABLE) {
    await page.route('**/auth/login', fault);
    await pressSignIn(page);
    await shown(page, 'Error', 'Failed to connect to server. Please try again.');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com');
    await page.getByRole('button', { name: 'Dismiss' }).last().click();
    await page.unroute('**/auth/login');
  }
});

// Proves 8.15
test("signing in repeats the server's words, and has its own where there are none", { tag: '@long' }, async ({
  page,
}) => {
  await fillSignIn(page);
  for (const [said, sentence] of [
    ['The vault is closed', 'The vault is closed'],
    ['', 'Invalid credentials'],
  ] as const) {
    await page.route('**/auth/login', refusal(said));
    await pressSignIn(page);
    await shown(page, 'Login Failed', sentence);
    await page.unroute('**/auth/login');
  }
});

async function fillSignIn(page: Page): Promise<void> {
  await page.goto('/auth');
  await hydrated(page);
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill('ada@example.com');
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

function pressSignIn(page: Page): Promise<void> {
  return page.getByRole('form', { name: 'Sign In' }).getByRole('button', { name: 'Sign In' }).click();
}

// Proves 8.17, 8.19
test('signing up says what is the matter, and keeps the entries', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth');
  await hydrated(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('form', { name: 'Sign Up' });
  for (const [label, entry] of [
    ['Full name', 'Ada'],
    ['Email', 'ada@example.com'],
    ['Phone', '312 555 0188'],
    ['Password', PASSWORD],
    ['Confirm password', PASSWORD],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(entry);
  for (const [fault, title, description] of [
    [down, 'Error', 'Failed to connect to server. Please try again.'],
    [refusal('No more accounts today'), 'Registration Failed', 'No more accounts today'],
    [refusal(''), 'Registration Failed', 'Failed to create account'],
  ] as const) {
    await page.route('**/auth/register', fault);
    await form.getByRole('button', { name: 'Sign Up' }).click();
    await shown(page, title, description);
    await expect(form.getByLabel('Full name')).toHaveValue('Ada');
    await page.unroute('**/auth/register');
  }
});

// Proves 8.12, 8.13, 8.14
test('an order says what is the matter, and keeps form and cart', { tag: '@long' }, async ({ page }) => {
  await signUp(page, newCustomer());
  await addFirstOf(page, 'gold-bars', 1);
  await page.goto('/checkout');
  await hydrated(page);
  await fillShipping(page);
  for (const [fault, description] of [
    [refusal('The vault is closed'), 'The vault is closed'],
    [refusal(''), 'Failed to place order'],
    [down, 'Failed to submit order. Please try again.'],
    [page500, 'Failed to submit order. Please try again.'],
    [html200, 'Failed to submit order. Please try again.'],
  ] as const) {
    await page.route('**/api/order/place', fault);
    await page.getByRole('button', { name: 'Complete Order' }).click();
    await shown(page, 'Error', description);
    await page.getByRole('button', { name: 'Dismiss' }).last().click();
    await page.unroute('**/api/order/place');
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Chicago');
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

// Proves 2.checkout.9, 4.checkout.1
test("an order in hand reads 'Processing...' and cannot be sent again", { tag: '@long' }, async ({ page }) => {
  await signUp(page, newCustomer());
  await addFirstOf(page, 'gold-bars', 1);
  await page.goto('/checkout');
  await hydrated(page);
  await fillShipping(page);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/order/place', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Complete Order' }).click();
  const button = page.getByRole('button', { name: 'Processing...' });
  await expect(button).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/thank-you');
});

const UNAVAILABLE = 'This is not possible right now. Please try again in a moment.';
const away = (route: Route) =>
  route.fulfill({
    status: 503,
    json: { status: 'ERROR', data: UNAVAILABLE, message: UNAVAILABLE, reason: 'unavailable' },
  });

test('signing out that fails says so and leaves the customer signed in, to try again', { tag: '@long' }, async ({
  page,
}) => {
  await signUp(page, newCustomer());
  await addFirstOf(page, 'gold-bars', 1);
  await page.goto('/profile');
  await hydrated(page);
  const before = await page.evaluate(() => ({ ...localStorage }));
  const corner = page.getByRole('banner');
  const menu = corner.getByRole('button', { name: newCustomer().name });
  for (const fault of [down, away]) {
    await menu.click();
    await page.route('**/auth/logout', fault);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await shown(page, 'Not signed out', 'You may still be signed in. Please try again.');
    await page.getByRole('button', { name: 'Dismiss' }).last().click();
    await expect(page).toHaveURL('/profile');
    await expect(menu).toBeVisible();
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual(before);
    await page.unroute('**/auth/logout');
  }
  await menu.click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(corner.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect((await page.request.get('/auth/session')).status()).toBe(401);
});

const ORDERS = '**/api/order/get/by-user/**';

// Proves 8.25, 8.26
test('the order history says what is the matter, and can be asked again', { tag: '@long' }, async ({ page }) => {
  await signUp(page, newCustomer());
  await page.route(ORDERS, refusal('no'));
  await page.goto('/orders');
  await shown(page, 'Error', 'Failed to fetch orders');
  await page.unroute(ORDERS);
  await page.route(ORDERS, down);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await shown(page, 'Error', 'Failed to connect to server');
  await page.unroute(ORDERS);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
});

// Proves 8.28, 8.29
test('tracking says what is the matter', { tag: '@long' }, async ({ page }) => {
  await signUp(page, newCustomer());
  await page.goto('/track-order');
  await hydrated(page);
  await page.getByLabel('Order ID').fill('1763548920417');
  await page.route(ORDERS, refusal('no'));
  await page.getByRole('button', { name: 'Track Order' }).click();
  await shown(page, 'Error', 'Failed to fetch orders');
  await page.unroute(ORDERS);
  await page.route(ORDERS, down);
  await page.getByRole('button', { name: 'Track Order' }).click();
  await shown(page, 'Order not found', 'Please check your order ID and try again');
  await expect(page.getByRole('main')).toContainText('We could not reach our server to look for 1763548920417');
});

// Proves 8.4
test('the profile keeps what was typed when it cannot be saved', { tag: '@long' }, async ({ page }) => {
  await signUp(page, newCustomer());
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Phone', { exact: true }).fill('+44 20 7946 0000');
  await page.route('**/api/profile', down);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Error')).toBeVisible();
  await expect(page.getByText(/^Network error: Cannot reach .+\. Server may be down\.$/)).toBeVisible();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('+44 20 7946 0000');
});
