import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import {
  completeOrder,
  expectOrders,
  keptAttempts,
  mayHaveArrived,
  orderWithoutAnswer,
  PLACE,
} from '../../e2e/order-steps.ts';
import { atCheckout, openCheckout, toast } from '../../e2e/steps.ts';

// Two tabs and two orders.
test.describe.configure({ timeout: 120_000 });

const endedElsewhere = (page: Page) =>
  page.getByRole('main').getByText('The order sent from here has been completed or given up elsewhere.');

test('a tab that waits for an answer hears when another tab has got it', async ({ page, context }) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  const other = await context.newPage();
  await openCheckout(other);
  await other.getByLabel('Street address', { exact: true }).fill('1840 Lakeview Ave');
  await completeOrder(other);
  await expect(other.getByText('Your earlier order did arrive')).toBeVisible();
  await expect(endedElsewhere(page)).toBeVisible();
  await expect(mayHaveArrived(page)).toBeHidden();
  // Now it is a second order, and meant as one.
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  await expectOrders(page, 2);
});

test('a press on the promise to place nothing twice sends nothing once that order is over', async ({ page }) => {
  await atCheckout(page);
  await orderWithoutAnswer(page);
  const [name = ''] = Object.keys(await keptAttempts(page));
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  // A page hears nothing of what it does itself, as little as a busy one has heard yet of another tab.
  await page.getByRole('button', { name: 'Complete Order' }).evaluate((button: HTMLButtonElement, key) => {
    localStorage.removeItem(key);
    button.click();
  }, name);
  await expect(toast(page, 'Please look at your orders')).toBeVisible();
  await expect(endedElsewhere(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Order' })).toBeEnabled();
  expect(sent.filter((url) => url.endsWith(PLACE.slice(2)))).toEqual([]);
  await expectOrders(page, 1);
});
