import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { completeOrder } from '../../e2e/order-steps.ts';
import {
  addFirstOf,
  atCheckout,
  endSession,
  hydrated,
  newCustomer,
  openCheckout,
  openProfile,
  SHIPPING,
  signIn,
  signOut,
  signUp,
  toast,
  toldOrderNumber,
  wakeUp,
} from '../../e2e/steps.ts';

// Two customers, several tabs.
test.describe.configure({ timeout: 150_000 });

const STREET = 'Street address';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const remembered = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

async function openOther(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto('/about');
  await hydrated(other);
  return other;
}

/** Waits until the page has begun anew. */
async function untilAnew(page: Page, change: () => Promise<void>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await change();
  await expect.poll(() => page.evaluate(() => 'isOld' in window).catch(() => true)).toBe(false);
  await hydrated(page);
}

for (const next of ['nobody', 'another customer'] as const) {
  test(`a checkout begins anew when its customer signs out in another tab, with ${next} there afterwards`, async ({
    page,
  }) => {
    await atCheckout(page);
    expect(await remembered(page)).toContain(SHIPPING[STREET]);
    const other = await openOther(page);
    await untilAnew(page, () => signOut(other));
    if (next === 'another customer') await signUp(other, { ...newCustomer(), phone: '(773) 555-0133' });
    await addFirstOf(other, 'gold-bars', 1);
    await expect(field(page, STREET)).toHaveValue('');
    await expect(field(page, 'Phone')).toHaveValue(next === 'nobody' ? '' : '(773) 555-0133');
    expect(await remembered(page)).not.toContain(SHIPPING[STREET]);
  });
}

test('a profile that is edited begins anew when another customer signs in by another tab', async ({ page }) => {
  await signUp(page, newCustomer());
  await openProfile(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await field(page, 'Address').fill('12 St James Square');
  const other = await openOther(page);
  await untilAnew(page, () => signOut(other));
  await expect(page).toHaveURL('/auth');
  await signUp(other, { ...newCustomer(), name: 'Grace Hopper' });
  await page.goto('/profile');
  await hydrated(page);
  await expect(page.getByRole('row', { name: /^Name / })).toContainText('Grace Hopper');
  await expect(page.getByRole('main')).not.toContainText('12 St James Square');
});

test('a page that comes back by Back begins anew when its customer has signed out meanwhile', async ({ page }) => {
  await atCheckout(page);
  await untilAnew(page, async () => {
    await page.evaluate(() => {
      for (const key of ['user', 'userName', 'authToken', 'userProfile']) localStorage.removeItem(key);
    });
    await wakeUp(page);
  });
  await expect(field(page, STREET)).toHaveValue('');
  expect(await remembered(page)).not.toContain(SHIPPING[STREET]);
});

test('a page goes on where another tab stores the same customer anew', async ({ page }) => {
  await atCheckout(page);
  const other = await page.context().newPage();
  await openProfile(other);
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await other.getByRole('button', { name: 'Edit' }).click();
  await field(other, 'Name').fill('Ada King');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Ada King' })).toBeVisible();
  expect(await page.evaluate(() => 'isOld' in window)).toBe(true);
  await expect(field(page, STREET)).toHaveValue(SHIPPING[STREET]);
});

test('what was typed at checkout before signing in stays, also where another tab signs in', async ({ page }) => {
  await addFirstOf(page, 'gold-bars', 1);
  await openCheckout(page);
  const other = await openOther(page);
  const customer = newCustomer();
  await signUp(other, customer);
  await expect(field(page, 'Email')).toHaveValue(customer.email);
  await expect(field(page, STREET)).toHaveValue(SHIPPING[STREET]);
});

test('a session that ends by itself leaves to its customer what they typed, and to no other', async ({
  page,
  context,
}) => {
  const [customer, next] = [newCustomer(), newCustomer()];
  await signUp(page, next);
  await signOut(page);
  await signUp(page, customer);
  await addFirstOf(page, 'gold-bars', 1);
  await openCheckout(page);
  await endSession(page, context);
  await signIn(page, next);
  await page.goto('/checkout');
  await expect(field(page, 'Email')).toHaveValue(next.email);
  await expect(field(page, STREET)).toHaveValue('');
  await endSession(page, context);
  await signIn(page, customer);
  await page.goto('/checkout');
  for (const [label, typed] of Object.entries(SHIPPING)) await expect(field(page, label)).toHaveValue(typed);
});

test('a search for an order after the session has ended by itself asks to sign in', async ({ page, context }) => {
  await signUp(page, newCustomer());
  await context.clearCookies();
  await page.goto('/track-order');
  await hydrated(page);
  await page.getByLabel('Order ID').fill('176354892041700000001');
  await page.getByRole('button', { name: 'Track Order' }).click();
  await expect(page.getByText('Please login to track your orders')).toBeVisible();
  await expect(toast(page, 'Signed out')).toBeVisible();
});

test('the number of a placed order is there by Back and on a reload, and not after signing out', async ({ page }) => {
  const orderNumber = toldOrderNumber(page);
  const byItself = page.getByRole('main').getByText('Every order you have placed');
  await atCheckout(page);
  await completeOrder(page);
  await expect(orderNumber).toBeVisible();
  const number = await orderNumber.innerText();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(orderNumber).toHaveText(number);
  await page.reload();
  await expect(orderNumber).toHaveText(number);
  await expect(page.getByRole('main').getByText("We'll contact you shortly")).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/thank-you');
  await expect(byItself).toBeVisible();
  await expect(orderNumber).toBeHidden();
});
