import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import {
  completeOrder,
  expectOrders,
  keptAttempts,
  mayHaveArrived,
  nextPrices,
  orderWithoutAnswer,
  PLACE,
} from '../../e2e/order-steps.ts';
import {
  addFirstOf,
  atCheckout,
  endSession,
  fillLocalStorage,
  hydrated,
  newCustomer,
  openCheckout,
  signIn,
  signOut,
  signUp,
} from '../../e2e/steps.ts';

// Two orders, some of them at another price.
test.describe.configure({ timeout: 150_000 });

const didArrive = (page: Page) => page.getByText('Your earlier order did arrive: you find it under My Orders.');
const offered = (page: Page) => page.getByRole('button', { name: 'Complete Order' }).innerText();

/** As if the order had been sent so long ago. */
async function sentMinutesAgo(page: Page, minutes: number): Promise<void> {
  const kept = await keptAttempts(page);
  const [name = ''] = Object.keys(kept);
  const older = { ...kept[name], sentAt: (kept[name]?.sentAt ?? 0) - minutes * 60_000 };
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, JSON.stringify(older)] as const);
}

async function clearCart(page: Page): Promise<void> {
  await page.goto('/cart');
  await hydrated(page);
  await page.getByRole('button', { name: 'Clear cart' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
}

for (const [name, wait] of [
  ['at the same price', async () => {}],
  ['at another price', nextPrices],
] as const) {
  test(`an order of long ago does not pass for a new one of the same ${name}`, async ({ page }) => {
    await atCheckout(page);
    await orderWithoutAnswer(page);
    await clearCart(page);
    await sentMinutesAgo(page, 11);
    await wait(page);
    await addFirstOf(page, 'gold-bars', 1);
    await openCheckout(page);
    await completeOrder(page);
    await expect(didArrive(page)).toBeVisible();
    await expect(page).toHaveURL('/checkout');
    // Now it is known, and the next one is a new order.
    await completeOrder(page);
    await expect(page).toHaveURL('/thank-you');
    await expectOrders(page, 2);
  });
}

test('what of the cart was ordered already is named, and can be taken out of it', async ({ page }) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  await addFirstOf(page, 'silver-bars', 3);
  await openCheckout(page);
  await completeOrder(page);
  const notice = page.getByRole('alert').filter({ has: didArrive(page) });
  await expect(notice).toContainText(/Order \d{23} over \$[\d,.]+, placed at/);
  const ordered = await page.evaluate(() => JSON.parse(localStorage.getItem('legacyGoldCart') ?? '').length);
  expect(ordered).toBe(2);
  await notice.getByRole('button', { name: 'Take its items out of the cart' }).click();
  const left = page.locator('.order-summary__line');
  await expect(left).toHaveCount(1);
  await expect(left).toContainText('3 ×');
  await expect(notice.getByRole('button')).toBeHidden();
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  await expectOrders(page, 2);
});

test('a cart that was ordered already is empty once its items are taken out, and says which order it was', async ({
  page,
}) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  await page.getByLabel('City').fill('Springfield');
  await completeOrder(page);
  await expect(didArrive(page)).toBeVisible();
  await page.getByRole('button', { name: 'Take its items out of the cart' }).click();
  await expect(page.getByText('Cart is Empty')).toBeVisible();
  await expect(page.getByText(/Order \d{23} was placed/)).toBeVisible();
  await expectOrders(page, 1);
});

test('what was ordered already is taken out of the cart once, however often that is pressed', async ({ page }) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('legacyGoldCart') ?? '[]');
    localStorage.setItem('legacyGoldCart', JSON.stringify([{ ...line, quantity: 2 }]));
  });
  await page.reload();
  await hydrated(page);
  await completeOrder(page);
  await expect(didArrive(page)).toBeVisible();
  const line = page.locator('.order-summary__line');
  await expect(line).toContainText('2 ×');
  await page.getByRole('button', { name: 'Take its items out of the cart' }).dblclick();
  await expect(line).toContainText('1 ×');
  await expect(page.getByRole('button', { name: 'Take its items out of the cart' })).toBeHidden();
});

test('that an order may have arrived is said also where nothing can be ordered any more', async ({ page }) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('legacyGoldCart') ?? '[]');
    localStorage.setItem('legacyGoldCart', JSON.stringify([{ ...line, id: 'withdrawn', name: 'Withdrawn Bar' }]));
  });
  await page.reload();
  await hydrated(page);
  await expect(page.getByText('Some products are no longer available.')).toBeVisible();
  await expect(mayHaveArrived(page)).toBeVisible();
  await expect(page.getByText('Press the button again')).toBeHidden();
});

test('the price of an order without an answer is offered for as long as it can be kept', async ({ page }) => {
  await atCheckout(page);
  const first = await offered(page);
  await orderWithoutAnswer(page);
  await nextPrices(page);
  await page.reload();
  await hydrated(page);
  await expect(mayHaveArrived(page)).toBeVisible();
  await expect.poll(() => offered(page)).toBe(first);
  await sentMinutesAgo(page, 11);
  await page.reload();
  await hydrated(page);
  await expect(mayHaveArrived(page)).toBeVisible();
  await expect.poll(() => offered(page)).not.toBe(first);
});

test('an order that is never answered is given up after a minute, and placed once', async ({ page }) => {
  await atCheckout(page);
  await page.clock.install();
  await page.reload();
  await hydrated(page);
  const arrived = new Promise<void>((resolve) => {
    page.route(
      PLACE,
      async (route) => {
        await route.fetch();
        resolve();
      },
      { times: 1 },
    );
  });
  await completeOrder(page);
  await arrived;
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(mayHaveArrived(page)).toBeVisible();
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  await expectOrders(page, 1);
});

const cookiesOfOrders = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.startsWith('unansweredOrder'));

test('an order whose answer was lost is placed once where local storage is full, after a reload too', async ({
  page,
  context,
}) => {
  await atCheckout(page);
  await fillLocalStorage(page);
  await orderWithoutAnswer(page);
  await page.reload();
  await hydrated(page);
  await expect(mayHaveArrived(page)).toBeVisible();
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  expect(await keptAttempts(page)).toEqual({});
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('unansweredOrder');
  expect(await cookiesOfOrders(context)).toEqual([]);
  await expectOrders(page, 1);
});

test('an order whose answer was lost is placed once where local storage is full, in another tab too', async ({
  page,
  context,
}) => {
  await atCheckout(page);
  await fillLocalStorage(page);
  await orderWithoutAnswer(page);
  const other = await context.newPage();
  await openCheckout(other);
  await expect(mayHaveArrived(other)).toBeVisible();
  await completeOrder(other);
  // The other tab does not know what was sent: at another price than then it hears of the order that arrived.
  const isAnswered = async () => other.url().endsWith('/thank-you') || (await didArrive(other).isVisible());
  await expect.poll(isAnswered, { timeout: 30_000 }).toBe(true);
  await expectOrders(other, 1);
  expect(await cookiesOfOrders(context)).toEqual([]);
});

test("an order without an answer stays its customer's own where another one signs out of the same browser", async ({
  page,
  context,
}) => {
  const [first, next] = [newCustomer(), newCustomer()];
  await signUp(page, next);
  await signOut(page);
  await signUp(page, first);
  await addFirstOf(page, 'gold-bars', 1);
  await openCheckout(page);
  await orderWithoutAnswer(page);
  await endSession(page, context);
  await signIn(page, next);
  await signOut(page);
  await signIn(page, first);
  await addFirstOf(page, 'gold-bars', 1);
  await openCheckout(page);
  await expect(mayHaveArrived(page)).toBeVisible();
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  await expectOrders(page, 1);
});

test('signing out erases what is remembered of an order without an answer where local storage is full', async ({
  page,
  context,
}) => {
  await atCheckout(page);
  await fillLocalStorage(page);
  await orderWithoutAnswer(page);
  expect(await cookiesOfOrders(context)).toHaveLength(1);
  await signOut(page);
  expect(await cookiesOfOrders(context)).toEqual([]);
});
