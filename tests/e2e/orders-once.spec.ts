import { expect } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import {
  completeOrder,
  expectOrders,
  keysSentBy,
  loseNextAnswer,
  noAnswer,
  notAgain,
  orderWithoutAnswer,
  storedOrderKey,
} from './order-steps.ts';
import { atCheckout, hydrated, newCustomer, openCheckout, signUp, toast } from './steps.ts';

// Proves r.12
test('an order whose answer was lost is placed once', async ({ page }) => {
  await atCheckout(page, 'gold-coins');
  const keys = keysSentBy(page);
  await loseNextAnswer(page);
  await completeOrder(page);
  await expect(page.getByText('Failed to submit order. Please try again.')).toBeVisible();
  await expect(page.getByText('Press again. The same order is never placed twice.')).toBeVisible();
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByRole('main')).toContainText(/This order went through at \d+:\d\d [AP]M C[SD]T/);
  await expect(notAgain(page)).toBeVisible();
  await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
  await expect(toast(page, 'Error')).toBeHidden();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(await storedOrderKey(page)).toBeNull();
  await expectOrders(page, 1);
});

test('an order whose answer was lost is placed once, after a reload too', { tag: '@long' }, async ({ page }) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  await page.reload();
  await hydrated(page);
  await expect(noAnswer(page)).toBeVisible();
  await completeOrder(page);
  await expect(notAgain(page)).toBeVisible();
  await expectOrders(page, 1);
});

test('an order whose answer was lost is placed once, in another tab too', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  const other = await context.newPage();
  await openCheckout(other);
  await expect(noAnswer(other)).toBeVisible();
  await completeOrder(other);
  await expect(notAgain(other)).toBeVisible();
  await expect(page.getByText('Cart is Empty')).toBeVisible();
  await expectOrders(other, 1);
});

test('an order whose answer was lost is placed once, where the form was changed too', { tag: '@long' }, async ({
  page,
}) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  await page.getByLabel('City').fill('Springfield');
  await completeOrder(page);
  await expect(notAgain(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('It ships to 1840 Lakeview Avenue, Chicago, IL 60614.');
  await expectOrders(page, 1);
});

test('a button that is pressed twice sends one order', { tag: '@long' }, async ({ page }) => {
  await atCheckout(page);
  const keys = keysSentBy(page);
  await page.getByRole('button', { name: 'Complete Order' }).dblclick();
  await expect(page).toHaveURL('/thank-you');
  expect(keys).toHaveLength(1);
  await expectOrders(page, 1);
});

test('an order is refused where the browser has the session of another customer by now', { tag: '@long' }, async ({
  page,
  context,
  browser,
}) => {
  await atCheckout(page);
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await elsewhere.newPage();
  await signUp(other, newCustomer());
  await context.clearCookies();
  await context.addCookies(await elsewhere.cookies());
  await completeOrder(page);
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expectOrders(other, 0);
  await elsewhere.close();
});
