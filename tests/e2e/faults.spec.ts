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

const UNREADABLE = {
  'is down': down,
  'answers a page with 500': page500,
  'answers 502': empty502,
  'answers HTML': html200,
};

async function shown(page: Page, title: string, description: string): Promise<void> {
  const notice = page.getByRole('alert').filter({ has: page.getByText(description, { exact: true }) });
  await expect(notice.getByText(title, { exact: true })).toBeVisible();
}

for (const [name, fault] of Object.entries(UNREADABLE)) {
  test(`signing in says that there is no connection when the server ${name}`, async ({ page }) => {
    await page.route('**/auth/login', fault);
    await signIn(page);
    await shown(page, 'Error', 'Failed to connect to server. Please try again.');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com');
  });
}

test("signing in repeats the server's words, and has its own where there are none", async ({ page }) => {
  await page.route('**/auth/login', refusal('The vault is closed'));
  await signIn(page);
  await shown(page, 'Login Failed', 'The vault is closed');
  await page.unroute('**/auth/login');
  await page.route('**/auth/login', refusal(''));
  await page.getByRole('form', { name: 'Sign In' }).getByRole('button', { name: 'Sign In' }).click();
  await shown(page, 'Login Failed', 'Invalid credentials');
});

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth');
  await hydrated(page);
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill('ada@example.com');
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

for (const [name, fault, title, description] of [
  ['is down', down, 'Error', 'Failed to connect to server. Please try again.'],
  ['says no', refusal('No more accounts today'), 'Registration Failed', 'No more accounts today'],
  ['says nothing', refusal(''), 'Registration Failed', 'Failed to create account'],
] as const) {
  test(`signing up says what is the matter when the server ${name}`, async ({ page }) => {
    await page.route('**/auth/register', fault);
    await page.goto('/auth');
    await hydrated(page);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    const form = page.getByRole('form', { name: 'Sign Up' });
    for (const [label, entry] of [
      ['Full name', 'Ada'],
      ['Email', 'ada@example.com'],
      ['Phone', '555'],
      ['Password', PASSWORD],
      ['Confirm password', PASSWORD],
    ] as const)
      await form.getByLabel(label, { exact: true }).fill(entry);
    await form.getByRole('button', { name: 'Sign Up' }).click();
    await shown(page, title, description);
    await expect(form.getByLabel('Full name')).toHaveValue('Ada');
  });
}

test('an order says what is the matter, and keeps form and cart', async ({ page }) => {
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

test("an order in hand reads 'Processing...' and cannot be sent again", async ({ page }) => {
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

const UNAVAILABLE = 'The shop cannot do this right now. Please try again in a moment.';
const away = (route: Route) =>
  route.fulfill({
    status: 503,
    json: { status: 'ERROR', data: UNAVAILABLE, message: UNAVAILABLE, reason: 'unavailable' },
  });

for (const [name, fault] of [
  ['is down', down],
  ['cannot do it', away],
] as const) {
  test(`signing out that fails, since the server ${name}, says so and leaves the customer signed in, to try again`, async ({
    page,
  }) => {
    await signUp(page, newCustomer());
    await addFirstOf(page, 'gold-bars', 1);
    await page.goto('/profile');
    await hydrated(page);
    const before = await page.evaluate(() => ({ ...localStorage }));
    await page.route('**/auth/logout', fault);
    const corner = page.getByRole('banner');
    const menu = corner.getByRole('button', { name: newCustomer().name });
    await menu.click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await shown(page, 'Not signed out', 'You may still be signed in. Please try again.');
    await expect(page).toHaveURL('/profile');
    await expect(menu).toBeVisible();
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual(before);

    await page.unroute('**/auth/logout');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(corner.getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect((await page.request.get('/auth/session')).status()).toBe(401);
  });
}

const ORDERS = '**/api/order/get/by-user/**';

test('the order history says what is the matter, and can be asked again', async ({ page }) => {
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

test('tracking says what is the matter', async ({ page }) => {
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

test('the profile keeps what was typed when it cannot be saved', async ({ page }) => {
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
