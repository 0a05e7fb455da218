import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { completeOrder } from './order-steps.ts';
import { atCheckout, hydrated, toast, toldOrderNumber } from './steps.ts';

const yourOrder = (page: Page) => page.getByRole('region', { name: 'Your order' });

/** A new customer at the page after an order, whose clock is the test's. */
async function thanked(page: Page): Promise<void> {
  await atCheckout(page);
  await page.clock.install();
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  await expect(yourOrder(page)).toContainText('Total');
}

test('the thank-you page tells the whole order, also after a reload', { tag: '@long' }, async ({ page }) => {
  await atCheckout(page);
  const button = page.getByRole('button', { name: 'Complete Order' });
  const total = (await button.innerText()).replace('Complete Order - ', '');
  await completeOrder(page);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Stay on this page' }).click();
  for (const load of [() => Promise.resolve(), () => page.reload()]) {
    await load();
    const order = yourOrder(page);
    const [lines, steps] = [order.getByRole('list').first(), order.getByRole('list').last()];
    await expect(lines.getByRole('listitem')).toHaveCount(1);
    await expect(lines.getByRole('listitem')).toContainText('1 × $');
    await expect(steps.getByRole('listitem')).toHaveCount(3);
    await expect(order).toContainText(`Total${total}`);
    await expect(order).toContainText(/Priced at gold \$[\d,.]+ per oz, rates as of \d+:\d\d [AP]M C[SD]T/);
    await expect(order).toContainText('Ada Lovelace');
    await expect(order).toContainText('1840 Lakeview Avenue, Chicago, IL 60614');
    await expect(main).toContainText(
      /We'll call you at \(312\) 555-0188. An email about your order is on its way to ada-/,
    );
    await expect(main.getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/orders');
  }
});

test('the order number is shown in fours, and copied without gaps', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await thanked(page);
  const number = toldOrderNumber(page);
  await expect(number.locator('span')).toHaveText([/^\d{4}$/, /^\d{4}$/, /^\d{4}$/, /^\d{4}$/, /^\d{4}$/, /^\d{3}$/]);
  await page.getByRole('button', { name: 'Copy the order number' }).click();
  await expect(page.getByText('Order number copied.')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await number.innerText());
});

test('the clock stands still while the pointer or the focus is inside', { tag: '@long' }, async ({ page }) => {
  await thanked(page);
  // The pointer rests where the button was pressed: the clock runs.
  await expect(page.getByText('Returning home in 10 seconds')).toBeVisible();
  await page.clock.runFor(1000);
  await expect(page.getByText('Returning home in 9 seconds', { exact: true })).toBeVisible();
  await yourOrder(page).hover();
  await expect(page.getByRole('timer')).toContainText('paused');
  await page.clock.runFor(60_000);
  await expect(page.getByRole('timer')).toContainText('9 seconds');
  await page.mouse.move(5, 5);
  await page.getByRole('link', { name: 'See your orders' }).focus();
  await page.clock.runFor(60_000);
  await expect(page.getByRole('timer')).toContainText('9 seconds');
  await page.getByRole('banner').getByRole('link').first().focus();
  await expect(page.getByRole('timer')).not.toContainText('paused');
  for (let second = 0; second < 9; second++) await page.clock.runFor(1000);
  await expect(page).toHaveURL('/');
});

test('on a phone nothing moves under the finger that pauses the clock', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await thanked(page);
  const stay = page.getByRole('button', { name: 'Stay on this page' });
  const before = await stay.boundingBox();
  await page.getByRole('heading', { name: 'Order Confirmed!' }).hover();
  await expect(page.getByRole('timer')).toContainText('paused');
  expect(await stay.boundingBox()).toEqual(before);
  await stay.click();
  await expect(page.getByRole('timer')).toBeHidden();
});

test('an order that cannot be loaded is said to be safe, and asked for again', { tag: '@long' }, async ({ page }) => {
  await thanked(page);
  await page.route('**/api/order/track/**', (route) => route.abort());
  await page.reload();
  await hydrated(page);
  await expect(yourOrder(page)).toContainText('Your order could not be loaded. It is safe with us.');
  await expect(toldOrderNumber(page)).toBeVisible();
  await page.unroute('**/api/order/track/**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(yourOrder(page)).toContainText('1840 Lakeview Avenue');
});

test('without a session the order is told no more', { tag: '@long' }, async ({ page, context }) => {
  await thanked(page);
  await context.clearCookies();
  await page.reload();
  await expect(toast(page, 'Signed out')).toBeVisible();
  await expect(yourOrder(page)).toBeHidden();
  await expect(toldOrderNumber(page)).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: 'Order History' })).toBeVisible();
});
