import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
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
  wakeUp,
} from './steps.ts';

// One customer, several tabs.
test.describe.configure({ timeout: 150_000 });

const STREET = 'Street address';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const remembered = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
/** A page of the shop that runs none of its scripts: nothing is heard there. */
const ASLEEP = '/favicon.svg';

/** A tab that remembers an address, and a second one that shows another page. */
async function twoTabs(page: Page) {
  await atCheckout(page);
  expect(await remembered(page)).toContain(SHIPPING[STREET]);
  const other = await page.context().newPage();
  await other.goto('/about');
  await hydrated(other);
  return other;
}

/** A page hears nothing of what it stores itself, as little as a busy one has heard yet of others, or one that is asleep. */
async function signOutUnheard(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['user', 'userName', 'authToken', 'userProfile']) localStorage.removeItem(key);
  });
}

test('signing out in one tab takes along what was typed at the checkout that is open in another', async ({ page }) => {
  const other = await twoTabs(page);
  await signOut(other);
  await expect(page.getByRole('heading', { name: 'Cart is Empty' })).toBeVisible();
  await expect.poll(() => remembered(page)).not.toContain(SHIPPING[STREET]);
  await addFirstOf(other, 'gold-bars', 1);
  await expect(field(page, STREET)).toHaveValue('');
  await field(page, 'City').fill('Springfield');
  expect(await remembered(page)).not.toContain(SHIPPING[STREET]);
});

test('signing out in one tab takes along what another remembers while it shows another page', async ({ page }) => {
  const other = await twoTabs(page);
  await page.goto('/about');
  await hydrated(page);
  expect(await remembered(page)).toContain(SHIPPING[STREET]);
  await signOut(other);
  await expect.poll(() => remembered(page)).not.toContain(SHIPPING[STREET]);
});

for (const next of ['nobody', 'another customer'] as const) {
  test(`a tab that slept while its customer signed out forgets them when it wakes up, with ${next} there`, async ({
    page,
  }) => {
    const other = await twoTabs(page);
    await page.goto(ASLEEP);
    await signOut(other);
    if (next === 'another customer') await signUp(other, newCustomer());
    // A cart is there again: it tells nothing of who has left.
    await addFirstOf(other, 'gold-bars', 1);
    expect(await remembered(page)).toContain(SHIPPING[STREET]);
    await page.goto('/about');
    await hydrated(page);
    await expect.poll(() => remembered(page)).not.toContain(SHIPPING[STREET]);
  });
}

test('a page that comes back by Back forgets who has signed out meanwhile', async ({ page }) => {
  await twoTabs(page);
  await signOutUnheard(page);
  await wakeUp(page);
  await expect(field(page, STREET)).toHaveValue('');
  await expect.poll(() => remembered(page)).not.toContain(SHIPPING[STREET]);
});

test('a page that learns from the server what it has not heard of another tab yet expects nobody back', async ({
  page,
}) => {
  await signUp(page, newCustomer());
  // The change is the first to hear that nobody is signed in.
  await openProfile(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await signOutUnheard(page);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Signed out')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('a session that ends by itself leaves to its customer what they typed, and signing out then takes it along', async ({
  page,
  context,
}) => {
  const customer = newCustomer();
  await signUp(page, customer);
  await addFirstOf(page, 'gold-bars', 1);
  await openCheckout(page);
  await page.goto(ASLEEP);
  const other = await context.newPage();
  await endSession(other, context);
  await page.goto('/checkout');
  await hydrated(page);
  await expect(field(page, STREET)).toHaveValue('');
  await signIn(other, customer);
  await expect(field(page, STREET)).toHaveValue(SHIPPING[STREET]);
  await signOut(other);
  await expect.poll(() => remembered(page)).not.toContain(SHIPPING[STREET]);
  expect(await other.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("a session that ends by itself leaves to its customer what they typed, though another one's has ended since", async ({
  page,
  context,
}) => {
  const [customer, next] = [newCustomer(), newCustomer()];
  await signUp(page, next);
  await endSession(page, context);
  await signUp(page, customer);
  await addFirstOf(page, 'gold-bars', 1);
  await openCheckout(page);
  await page.goto(ASLEEP);
  const other = await context.newPage();
  await endSession(other, context);
  await signIn(other, next);
  await endSession(other, context);
  await page.goto('/auth');
  await signIn(page, customer);
  await page.goto('/checkout');
  await hydrated(page);
  await expect(field(page, STREET)).toHaveValue(SHIPPING[STREET]);
});
