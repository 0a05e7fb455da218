import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import {
  completeOrder,
  expectOrders,
  keptAttempts,
  mayHaveArrived,
  orderWithoutAnswer,
  PLACE,
} from '../../e2e/order-steps.ts';
import {
  addFirstOf,
  atCheckout,
  endSession,
  hydrated,
  newCustomer,
  openCheckout,
  SHIPPING,
  signIn,
  signUp,
  toast,
  wakeUpForAnother,
} from '../../e2e/steps.ts';

// Two customers at one browser, none of whom signs out.
test.describe.configure({ timeout: 150_000 });

const STREET = 'Street address';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Has an account, and nothing of theirs is left in this browser. */
async function customerOfBefore(page: Page, context: BrowserContext) {
  const customer = { ...newCustomer(), phone: '(773) 555-0133' };
  await signUp(page, customer);
  await endSession(page, context);
  return customer;
}

test('what one customer has typed at checkout is not shown to the next one, nor ordered by them', async ({
  page,
  context,
}) => {
  const next = await customerOfBefore(page, context);
  await atCheckout(page);
  const other = await context.newPage();
  await endSession(other, context);
  await expect(field(page, STREET)).toHaveValue('');
  await signIn(other, next);
  await expect(field(page, 'Email')).toHaveValue(next.email);
  await expect(field(page, 'Phone')).toHaveValue(next.phone);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await completeOrder(page);
  await expect(page.getByText('Six fields need your attention')).toBeVisible();
  for (const label of Object.keys(SHIPPING)) await expect(field(page, label)).toHaveValue('');
  expect(sent.filter((url) => url.endsWith(PLACE.slice(2)))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(SHIPPING[STREET]);
});

test('who signs in again finds at checkout what they have typed', async ({ page, context }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  await addFirstOf(page, 'gold-bars', 1);
  await openCheckout(page);
  const other = await context.newPage();
  await endSession(other, context);
  await expect(field(page, STREET)).toHaveValue('');
  await signIn(other, customer);
  for (const [label, typed] of Object.entries(SHIPPING)) await expect(field(page, label)).toHaveValue(typed);
});

test('what was typed at checkout before anybody was known stays: before the scripts, and before signing in', async ({
  page,
  context,
}) => {
  await addFirstOf(page, 'gold-bars', 1);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/checkout', { waitUntil: 'commit' });
  await field(page, STREET).fill('12 St James Square');
  const other = await context.newPage();
  const customer = newCustomer();
  await signUp(other, customer);
  letGo();
  await hydrated(page);
  await expect(field(page, 'Email')).toHaveValue(customer.email);
  await expect(field(page, STREET)).toHaveValue('12 St James Square');
  await endSession(other, context);
  await expect(field(page, STREET)).toHaveValue('');
  await field(page, 'City').fill('Springfield');
  await signIn(other, customer);
  await expect(field(page, 'Email')).toHaveValue(customer.email);
  await expect(field(page, 'City')).toHaveValue('Springfield');
});

test('an order without an answer is remembered for its customer although another one has ordered since', async ({
  page,
  context,
}) => {
  const next = await customerOfBefore(page, context);
  const first = newCustomer();
  await signUp(page, first);
  await addFirstOf(page, 'gold-bars', 1);
  await openCheckout(page);
  await orderWithoutAnswer(page);
  await endSession(page, context);
  await signIn(page, next);
  await openCheckout(page);
  await expect(mayHaveArrived(page)).toBeHidden();
  await orderWithoutAnswer(page);
  expect(Object.keys(await keptAttempts(page))).toHaveLength(2);
  await endSession(page, context);
  await signIn(page, first);
  await openCheckout(page);
  await expect(mayHaveArrived(page)).toBeVisible();
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  // Their own is over, and the other one's is not.
  expect(Object.keys(await keptAttempts(page))).toHaveLength(1);
  await expectOrders(page, 1);
});

test('a browser remembers orders without an answer of ten customers, and the oldest go', async ({ page }) => {
  await atCheckout(page);
  await page.evaluate(() => {
    for (let age = 1; age <= 12; age += 1) {
      const attempt = { key: String(age).padStart(32, '0'), sentAt: Date.now() - age * 60_000 };
      localStorage.setItem(`unansweredOrder.customer${age}`, JSON.stringify(attempt));
    }
  });
  await orderWithoutAnswer(page);
  const names = Object.keys(await keptAttempts(page));
  expect(names).toHaveLength(10);
  for (const age of [10, 11, 12]) expect(names).not.toContain(`unansweredOrder.customer${age}`);
});

/** The one who signs in here is made up: nobody asks the server about them. */
async function leaveUnasked(page: Page): Promise<void> {
  await page.route(/\/auth\/(session|sessions|account)$/, (route) => route.abort());
}

async function editProfile(page: Page) {
  await signUp(page, newCustomer());
  await page.goto('/profile');
  await hydrated(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Edit profile' });
  await form.getByLabel('Address', { exact: true }).fill('12 St James Square');
  return form;
}

test('what one customer has typed in their profile is not there for the next one', async ({ page }) => {
  await leaveUnasked(page);
  const form = await editProfile(page);
  await wakeUpForAnother(page);
  await expect(form).toBeHidden();
  await expect(page.getByRole('main')).not.toContainText('12 St James Square');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(form.getByLabel('Address', { exact: true })).toHaveValue('');
});

test('a profile that is saved late leaves the customer who has signed in meanwhile alone', async ({ page }) => {
  await leaveUnasked(page);
  const form = await editProfile(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/profile', async (route) => {
    await held;
    await route.continue();
  });
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
  const user = await wakeUpForAnother(page);
  letGo();
  await expect(toast(page, 'Profile Updated')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBe(user);
});

test('a profile is not saved for whoever the browser is signed in as by now', async ({ page, context, browser }) => {
  const form = await editProfile(page);
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await elsewhere.newPage();
  await signUp(other, { ...newCustomer(), name: 'Grace Hopper' });
  await context.clearCookies();
  await context.addCookies(await elsewhere.cookies());
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(toast(page, 'Signed out')).toBeVisible();
  const session = await (await other.request.get('/auth/session')).json();
  expect(session.data.name).toBe('Grace Hopper');
  await elsewhere.close();
});
