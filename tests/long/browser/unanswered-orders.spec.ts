import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import {
  completeOrder,
  expectOrders,
  holdNextOrder,
  keysSentBy,
  nextPrices,
  noAnswer,
  notAgain,
  orderWithoutAnswer,
  PLACE,
  storedOrderKey,
} from '../../e2e/order-steps.ts';
import { addFirstOf, atCheckout, hydrated, nextFrames, openCheckout, signOut } from '../../e2e/steps.ts';

// Two orders, some of them at another price.
test.describe.configure({ timeout: 150_000 });

const cartOf = async (page: Page): Promise<readonly { id: string; quantity: number; metal: string }[]> =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('legacyGoldCart'))) ?? '[]');

test('an order whose answer was lost is placed once, at another price too', async ({ page }) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  await nextPrices(page);
  await page.reload();
  await hydrated(page);
  await expect(noAnswer(page)).toBeVisible();
  await completeOrder(page);
  await expect(notAgain(page)).toBeVisible();
  expect(await storedOrderKey(page)).toBeNull();
  await expectOrders(page, 1);
});

test('a refusal that comes before the look-up leaves an order unanswered', async ({ page }) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  const refusal = { status: 'ERROR', data: 'Too many attempts.', message: '', reason: 'too-many-requests' };
  await page.route(PLACE, (route) => route.fulfill({ status: 429, json: refusal }), { times: 1 });
  await completeOrder(page);
  await expect(page.getByText('Too many attempts.', { exact: true })).toBeVisible();
  await expect(noAnswer(page)).toBeVisible();
  await completeOrder(page);
  await expect(notAgain(page)).toBeVisible();
  await expectOrders(page, 1);
});

test('what was ordered already goes out of a larger cart, and the rest is the next order', async ({ page }) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  await addFirstOf(page, 'silver-bars', 3);
  await openCheckout(page);
  const keys = keysSentBy(page);
  await completeOrder(page);
  const notice = page.getByRole('alert').filter({ hasText: 'Your earlier order was placed.' });
  await expect(notice).toContainText(/Order \d{23} for \$[\d,.]+, placed at/);
  const left = page.locator('.order-summary__line');
  await expect(left).toHaveCount(1);
  await expect(left).toContainText('3 ×');
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  await expect(notAgain(page)).toBeHidden();
  expect(new Set(keys).size).toBe(2);
  await expectOrders(page, 2);
});

test('of what was ordered already, pieces that were added since stay in the cart', async ({ page }) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('legacyGoldCart') ?? '[]');
    localStorage.setItem('legacyGoldCart', JSON.stringify([{ ...line, quantity: 3 }]));
  });
  await page.reload();
  await hydrated(page);
  await completeOrder(page);
  await expect(page.getByText('Your earlier order was placed.')).toBeVisible();
  await expect(page.locator('.order-summary__line')).toContainText('2 ×');
});

test('an order may have arrived also where nothing can be ordered any more, and the page says so', async ({ page }) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('legacyGoldCart') ?? '[]');
    localStorage.setItem('legacyGoldCart', JSON.stringify([{ ...line, id: 'withdrawn', name: 'Withdrawn Bar' }]));
  });
  await page.reload();
  await hydrated(page);
  await expect(page.getByText('Some products are no longer available.')).toBeVisible();
  await expect(page.getByText('Your order may have been placed. Please check your orders.')).toBeVisible();
  await expect(page.getByText('Press again')).toBeHidden();
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
  // That there is no answer yet is no news.
  await expect(noAnswer(page)).toBeHidden();
  await page.clock.runFor(60_000);
  await expect(noAnswer(page)).toBeVisible();
  await completeOrder(page);
  await expect(notAgain(page)).toBeVisible();
  await expectOrders(page, 1);
});

test('a page that has not heard yet that another tab got the answer places nothing', async ({ page }) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  // A page hears nothing of what it does itself, as little as a busy one has heard yet of another tab.
  await page.getByRole('button', { name: 'Complete Order' }).evaluate((button: HTMLButtonElement) => {
    localStorage.removeItem('orderKey');
    button.click();
  });
  await expect(notAgain(page)).toBeVisible();
  await expectOrders(page, 1);
});

test('what another tab adds while an order is on its way stays in the cart', async ({ page, context }) => {
  await atCheckout(page);
  const letGo = await holdNextOrder(page, false);
  await completeOrder(page);
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  const other = await context.newPage();
  await addFirstOf(other, 'silver-bars', 3);
  letGo();
  await expect(page).toHaveURL('/thank-you');
  expect((await cartOf(page)).map(({ quantity, metal }) => [quantity, metal])).toEqual([[3, 'silver']]);
});

test('a late answer leaves alone the next cart of another tab, and the order that it becomes', async ({
  page,
  context,
}) => {
  await atCheckout(page);
  const letGo = await holdNextOrder(page, true);
  await completeOrder(page);
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  const other = await context.newPage();
  await openCheckout(other);
  await completeOrder(other);
  await expect(notAgain(other)).toBeVisible();
  await addFirstOf(other, 'gold-bars', 1);
  await openCheckout(other);
  await orderWithoutAnswer(other);
  const [cart, key] = [await cartOf(other), await storedOrderKey(other)];
  letGo();
  await expect(page).toHaveURL('/thank-you');
  expect(await cartOf(page)).toEqual(cart);
  expect(await storedOrderKey(page)).toBe(key);
  await completeOrder(other);
  await expect(notAgain(other)).toBeVisible();
  await expectOrders(other, 2);
});

test('an answer that comes after signing out leads nowhere', async ({ page }) => {
  await atCheckout(page);
  const letGo = await holdNextOrder(page, true);
  await completeOrder(page);
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith(PLACE.slice(2)));
  await signOut(page);
  await expect(page).toHaveURL('/');
  letGo();
  await answered;
  await nextFrames(page);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('an order can be placed where the browser makes no UUIDs, as on plain http', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
  });
  await atCheckout(page);
  expect(await page.evaluate(() => typeof crypto.randomUUID)).toBe('undefined');
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
});
