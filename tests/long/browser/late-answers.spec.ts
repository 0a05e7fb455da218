import { expect, type Page, type Route } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { completeOrder, expectOrders, keptAttempts, PLACE } from '../../e2e/order-steps.ts';
import {
  addFirstOf,
  atCheckout,
  hydrated,
  newCustomer,
  openCheckout,
  signIn,
  signOut,
  signUp,
} from '../../e2e/steps.ts';

// Two tabs and two orders each.
test.describe.configure({ timeout: 120_000 });

const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);
const keptKey = async (page: Page) => Object.values(await keptAttempts(page))[0]?.key;

/** What is done with an order at once, and what once it is let go. */
type Fate = (route: Route) => Promise<() => Promise<void>>;

/** Presses the button, and keeps the order waiting until `letGo` is called. */
async function completeAndHold(page: Page, fate: Fate) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const sent = new Promise<string | undefined>((resolve) => {
    page.route(
      PLACE,
      async (route) => {
        const finish = await fate(route);
        resolve(route.request().headers()['idempotency-key']);
        await held;
        await finish();
      },
      { times: 1 },
    );
  });
  await completeOrder(page);
  const key = await sent;
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  return { letGo, key };
}

const arriveLate: Fate = async (route) => () => route.continue();
const neverArrive: Fate = async (route) => () => route.abort();
const answerLate: Fate = async (route) => {
  const response = await route.fetch();
  return () => route.fulfill({ response });
};
const loseAnswer: Fate = async (route) => {
  await route.fetch();
  return () => route.abort();
};

/** Completes the order that is there, and answers its number. */
async function completeIn(page: Page): Promise<string> {
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  return page.getByText(/^Order \S*\d/).innerText();
}

for (const [name, fate] of [
  ['fails', neverArrive],
  ['loses its answer', loseAnswer],
] as const) {
  test(`an order that ${name} after another tab has placed it leaves the next one, of the same, to be placed`, async ({
    page,
    context,
  }) => {
    await atCheckout(page);
    const { letGo } = await completeAndHold(page, fate);
    const other = await context.newPage();
    await openCheckout(other);
    const first = await completeIn(other);
    letGo();
    const said = page.locator('.toast--error');
    await expect(said).toBeVisible();
    expect(await keptKey(other)).toBeUndefined();
    await expect(said).toContainText('Please look at your orders');
    await addFirstOf(other, 'gold-bars', 1);
    await openCheckout(other);
    expect(await completeIn(other)).not.toBe(first);
    await expectOrders(other, 2);
  });
}

for (const [name, fate] of [
  ['answer', answerLate],
  ['failure', neverArrive],
] as const) {
  test(`a late ${name} leaves the next cart and the order that another tab makes of it alone`, async ({
    page,
    context,
  }) => {
    await atCheckout(page);
    const late = await completeAndHold(page, fate);
    const other = await context.newPage();
    await openCheckout(other);
    const first = await completeIn(other);
    await addFirstOf(other, 'gold-bars', 1);
    await openCheckout(other);
    const next = await completeAndHold(other, arriveLate);
    expect(next.key).not.toBe(late.key);
    const cart = await stored(other, 'legacyGoldCart');
    late.letGo();
    if (name === 'answer') {
      // Its own order, which is the one that the other tab has placed.
      await expect(page).toHaveURL('/thank-you');
      await expect(page.getByText(first)).toBeVisible();
    } else {
      await expect(page.locator('.toast--error')).toBeVisible();
    }
    expect(await stored(other, 'legacyGoldCart')).toBe(cart);
    expect(await keptKey(other)).toBe(next.key);
    next.letGo();
    await expect(other).toHaveURL('/thank-you');
    expect(await stored(other, 'legacyGoldCart')).toBe('[]');
    expect(await keptKey(other)).toBeUndefined();
    await expectOrders(other, 2);
  });
}

test('an order that loses its answer after signing out leaves the next one, of the same, to be placed', async ({
  page,
}) => {
  const customer = newCustomer();
  await signUp(page, customer);
  await addFirstOf(page, 'gold-bars', 1);
  await openCheckout(page);
  const { letGo } = await completeAndHold(page, loseAnswer);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/order/place'));
  await signOut(page);
  letGo();
  await failed;
  await signIn(page, customer);
  await addFirstOf(page, 'gold-bars', 1);
  await openCheckout(page);
  await expect(page.getByText('your order may have arrived')).toBeHidden();
  await completeIn(page);
  await expectOrders(page, 2);
});

for (const [name, fate] of [
  ['answer', answerLate],
  ['refusal', arriveLate],
] as const) {
  test(`a late ${name} is not for another customer who has signed in meanwhile`, async ({ page, context }) => {
    await atCheckout(page);
    const { letGo } = await completeAndHold(page, fate);
    const other = await context.newPage();
    await other.goto('/about');
    await hydrated(other);
    await signOut(other);
    await signUp(other, newCustomer());
    await addFirstOf(other, 'gold-bars', 1);
    const [cart, user] = [await stored(other, 'legacyGoldCart'), await stored(other, 'user')];
    letGo();
    await expect(page.getByRole('button', { name: 'Complete Order' })).toBeEnabled();
    await expect(page).toHaveURL('/checkout');
    expect(await stored(page, 'legacyGoldCart')).toBe(cart);
    expect(await stored(page, 'user')).toBe(user);
    expect(await keptKey(page)).toBeUndefined();
    await expect(page.locator('.toast--error')).toBeHidden();
  });
}
