import { expect, type Page } from '@playwright/test';
import { askDesk, deskTest as test } from '../support/desk-browser.ts';
import { newBuyer, type PlacedOrder, placeOrder } from '../support/placed-order.ts';
import { eagle, openList, rowOf } from './list-steps.ts';

const button = (page: Page, name: string | RegExp) => page.locator('main').getByRole('button', { name }).first();
const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

async function openOrder(page: Page, { orderId }: Pick<PlacedOrder, 'orderId'>): Promise<void> {
  await page.goto(`/desk/orders/${orderId}`);
  await expect(page.getByRole('heading', { name: 'Calls and history' })).toBeVisible();
}

/** An order with several flags. */
async function placeLarge(origin: string): Promise<PlacedOrder> {
  return (await newBuyer(origin)).order([{ id: eagle?.id ?? '', quantity: 4 }]);
}

test('says of a blocked customer where the order is decided, listed and waits, and why', async ({
  desk: page,
  shop,
}) => {
  const { orderId } = await placeLarge(shop.url);
  await openOrder(page, { orderId });
  const { customer } = await askDesk(page, `/orders/${orderId}`, undefined, 'GET');
  const { version } = await askDesk(page, `/customers/${customer.customerId}`, undefined, 'GET');
  await askDesk(page, `/customers/${customer.customerId}/block`, { version, reason: 'Bounced checks' });
  await page.reload();
  const decide = panel(page, 'Price held').or(panel(page, 'To confirm'));
  await expect(decide.getByText('Blocked customer: Bounced checks')).toBeVisible();
  await expect(decide.getByRole('link', { name: 'Blocked customer' })).toHaveAttribute(
    'href',
    `/desk/customers/${customer.customerId}`,
  );
  const flag = page.locator('.flag--bad').filter({ hasText: 'Blocked customer' });
  await expect(page.locator('.order-head').locator(flag)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList(page, `?view=to-confirm&q=${orderId}`);
  await expect(rowOf(page, orderId).locator(flag).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.list-card .orders-flags__short .flag--bad .icon')).toBeVisible();
  await page.goto('/desk/');
  await expect(page.locator('.need').filter({ has: flag })).toHaveCount(1);
});

for (const width of [800, 1024, 1440])
  test(`moves nothing below its head when it is taken and confirmed: ${width} px`, {
    tag: '@long',
  }, async ({ desk: page, shop }) => {
    await page.setViewportSize({ width, height: 900 });
    await openOrder(page, await placeLarge(shop.url));
    await expect(page.locator('.order-head .flag').first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const top = () =>
      page.locator('.order').evaluate((order) => {
        const columns = order.querySelector('.order__columns');
        return (columns?.getBoundingClientRect().top ?? 0) - order.getBoundingClientRect().top;
      });
    const before = await top();
    await page.keyboard.press('c');
    await expect(page.getByText(/^You have it, since/)).toBeVisible();
    expect(await top()).toBe(before);
    const [sentence, next] = await Promise.all([
      page.locator('.order-head__taker').boundingBox(),
      button(page, 'Unassign').boundingBox(),
    ]);
    expect((next?.x ?? 0) - (sentence?.x ?? 0) - (sentence?.width ?? 0)).toBeGreaterThanOrEqual(8);
    await button(page, /^Confirm at \$/).click();
    await expect(panel(page, 'Awaiting payment')).toBeVisible();
    expect(await top()).toBe(before);
  });

test('keeps a price in one line beside Decline once its hold has ended', { tag: '@long' }, async ({
  desk: page,
  shop,
}) => {
  const { orderId } = await placeOrder(shop.url);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Whatever the hour: the hold of the answer ended long ago.
  await page.route(`**/api/desk/orders/${orderId}`, async (route) => {
    const response = await route.fetch();
    const { data, ...answer } = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...data, heldUntil: Date.now() - 30 * 86_400_000 } } });
  });
  await openOrder(page, { orderId });
  const [confirm, decline] = [button(page, /^Confirm at \$/), button(page, 'Decline')];
  await expect(confirm).toBeVisible();
  const lines = await confirm.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element.firstChild ?? element);
    return words.getClientRects().length;
  });
  expect(lines).toBe(1);
  expect((await confirm.boundingBox())?.height).toBe((await decline.boundingBox())?.height);
});
