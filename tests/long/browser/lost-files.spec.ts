import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { completeOrder } from '../../e2e/order-steps.ts';
import { atCheckout, hydrated, newCustomer, signOut, signUp, toldOrderNumber } from '../../e2e/steps.ts';

// A customer, an order and pages that are loaded twice.
test.describe.configure({ timeout: 120_000 });

const THANK_YOU = /\/assets\/thank-you-[^/]*\.js$/;
const keptNumber = (page: Page) => page.evaluate(() => sessionStorage.getItem('placedOrder'));

async function storedNumber(page: Page): Promise<string> {
  const user = JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}');
  const answer = await page.request.get(`/api/order/get/by-user/${user.id}`);
  const orders: { orderId: string }[] = (await answer.json()).data;
  expect(orders).toHaveLength(1);
  return orders[0]?.orderId ?? '';
}

for (const [name, status] of [
  ['a newer version does not have it', 404],
  ['the line drops', undefined],
] as const) {
  // Proves r.14
  test(`an order is told with its number, once, though the script of the next page is lost: ${name}`, async ({
    page,
  }) => {
    await page.route(THANK_YOU, (route) => (status ? route.fulfill({ status, body: 'Not found' }) : route.abort()));
    await atCheckout(page);
    await completeOrder(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Cart is Empty' })).toBeVisible();
    await expect(main).toContainText(`Order ${await storedNumber(page)} was placed.`);
    await expect(main.getByRole('link', { name: 'Order History' })).toHaveAttribute('href', '/orders');
    await page.reload();
    await hydrated(page);
    await expect(main.getByRole('link', { name: 'Start Shopping' })).toBeVisible();
    await expect(main).not.toContainText('was placed');
  });
}

test('a press on a link whose script is gone leads to its page', async ({ page }) => {
  await page.route(/\/assets\/about-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: 'Not found' }), {
    times: 1,
  });
  await page.goto('/cart');
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('About');
  await hydrated(page);
  await page.reload();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expect(page).toHaveURL('/cart');
});

test('the number of a placed order is not told to another customer, and goes at sign-out', async ({ page }) => {
  const keep = (userId: string) =>
    page.evaluate((id) => {
      sessionStorage.setItem('placedOrder', JSON.stringify({ userId: id, orderNumber: '1763548920417123456' }));
    }, userId);
  await signUp(page, newCustomer());
  await keep('somebody else');
  await page.goto('/checkout');
  await hydrated(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Cart is Empty' })).toBeVisible();
  await expect(main).not.toContainText('was placed');
  await keep('somebody else');
  await page.goto('/thank-you');
  await hydrated(page);
  await expect(page.getByText(/^Returning home in/)).toBeVisible();
  await expect(toldOrderNumber(page)).toBeHidden();
  await keep(JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}').id);
  await signOut(page);
  await expect.poll(() => keptNumber(page)).toBeNull();
});
