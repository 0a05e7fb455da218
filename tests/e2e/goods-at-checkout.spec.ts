import { expect, type Page } from '@playwright/test';
import { askDesk, streamingDeskTest as test } from '../support/desk-browser.ts';
import { completeOrder, holdNextOrder } from './order-steps.ts';
import { atCheckout, hydrated } from './steps.ts';

const BAR = '1-oz-gold-bar-in-assay-card';
const PAUSED = '1 oz Gold Bar in Assay Card is not available right now.';

const orderButton = (page: Page) => page.getByRole('button', { name: 'Complete Order' });
const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' });

/** The bar's row at the desk, whose version each change needs. */
function atDesk(desk: Page) {
  let version: number | undefined;
  async function change(path: string, set: object, method?: string): Promise<void> {
    if (!desk.url().includes('/desk')) await desk.goto('/desk/goods');
    version ??= (await askDesk(desk, `/goods/${BAR}`, undefined, 'GET')).version;
    version = (await askDesk(desk, `/goods/${BAR}${path}`, { version, ...set }, method)).revision;
  }
  return {
    sell: (state: string, more: object = {}) => change('/state', { state, ...more }),
    premium: (premium: number, more: object = {}) => change('', { premium, ...more }, 'PATCH'),
  };
}

test('a checkout keeps its price and follows how its goods are sold', async ({ desk, browser, shop }) => {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await atCheckout(page);
  const seen = await orderButton(page).innerText();
  const bar = atDesk(desk);

  await bar.sell('pre-sale', { shipsFrom: '2099-12-08' });
  await expect(summary(page).getByRole('listitem')).toContainText('Ships from Dec 8');
  // By more than the demo's prices move meanwhile.
  await bar.premium(550);
  await bar.sell('paused');
  await expect(page.getByRole('alert').filter({ hasText: PAUSED })).toBeVisible();
  await expect(orderButton(page)).toBeDisabled();
  await bar.sell('on-sale');
  await expect(orderButton(page)).toBeEnabled();
  await expect(page.getByText(PAUSED)).toBeHidden();
  await expect(orderButton(page)).toHaveText(seen);

  await page.getByRole('button', { name: 'Use the latest price' }).click();
  await expect(summary(page).getByRole('status')).toHaveText(/^Price updated: \+\$/);
  await expect(orderButton(page)).not.toHaveText(seen);
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  await bar.premium(275);
  await page.context().close();
});

test('a pause during the press keeps cart and entries, and the order goes on after it', { tag: '@long' }, async ({
  desk,
  browser,
  shop,
}) => {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await atCheckout(page);
  const bar = atDesk(desk);
  const letGo = await holdNextOrder(page, false);
  await completeOrder(page);
  await bar.sell('paused', { pausedMessage: 'The mint is late.' });
  letGo();
  await expect(page.getByRole('alert').filter({ hasText: PAUSED })).toBeVisible();
  await expect(summary(page).getByRole('listitem')).toContainText('1 ×');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Chicago');
  await bar.sell('pre-sale', { shipsFrom: '2099-12-08' });
  await expect(page.getByText(PAUSED)).toBeHidden();
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Ships from Dec 8');
  await bar.sell('on-sale');
  await page.context().close();
});

test('a corrected price is told with both totals, until it is agreed to or the cart is another', async ({
  desk,
  browser,
  shop,
}) => {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await atCheckout(page);
  const seen = await orderButton(page).innerText();
  const bar = atDesk(desk);
  await bar.premium(425, { refusesShownPrices: true });
  await completeOrder(page);
  const told = page.getByRole('alert').filter({ hasText: 'Prices have changed.' });
  await expect(told).toContainText(seen.replace('Complete Order - ', ''));
  await expect(orderButton(page)).not.toHaveText(seen);

  const cart = await page.context().newPage();
  await cart.goto('/cart');
  await hydrated(cart);
  await cart.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(summary(page).getByRole('listitem')).toContainText('2 ×');
  await expect(told).toBeHidden();
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
  await bar.premium(275);
  await page.context().close();
});
