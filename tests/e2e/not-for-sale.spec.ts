import { expect, type Page } from '@playwright/test';
import { ownDeskTest } from '../support/desk-browser.ts';
import { test } from '../support/shop.ts';
import { refusedFor } from './offer-steps.ts';
import { completeOrder, PLACE } from './order-steps.ts';
import { addFirstOf, fillShipping, hydrated, newCustomer, signUp } from './steps.ts';

const ownShopTest = ownDeskTest();

type Selling = { readonly sale?: object; readonly most?: number; readonly left?: number };

/** From now on the products of a cart are sold so. */
async function sellCartAs(page: Page, selling: Selling): Promise<void> {
  await page.unroute('**/api/products?*');
  await page.route('**/api/products?*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ json: { ...answer, data: answer.data.map((one: object) => ({ ...one, ...selling })) } });
  });
}

const line = (page: Page) => page.getByRole('main').getByRole('listitem').first();
const toCheckout = (page: Page) => page.getByRole('button', { name: 'Proceed to Checkout' }).first();

test('a cart marks what cannot be ordered as it is, and stops at the limit', async ({ page }) => {
  await addFirstOf(page, 'gold-bars', 3);
  await sellCartAs(page, { most: 2 });
  await page.goto('/cart');
  await hydrated(page);
  await expect(line(page)).toContainText('2 maximum per order.');
  await expect(toCheckout(page)).toBeDisabled();
  await line(page)
    .getByRole('button', { name: /^Set .* to 2$/ })
    .click();
  await expect(line(page).getByLabel('Quantity', { exact: true })).toHaveValue('2');
  await expect(line(page).getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' }).first()).toBeVisible();

  await sellCartAs(page, { sale: { state: 'paused', message: 'The mint is late.' } });
  await page.reload();
  await expect(line(page)).toContainText('Not available right now. The mint is late.');
  await expect(toCheckout(page)).toBeDisabled();

  await sellCartAs(page, { sale: { state: 'pre-sale', shipsFrom: '2026-12-08' } });
  await page.reload();
  await expect(line(page)).toContainText('Ships from Dec 8');
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' }).first()).toBeVisible();
});

test('cart and checkout say on a line how many pieces are left, and take that many', { tag: '@long' }, async ({
  page,
}) => {
  await addFirstOf(page, 'gold-bars', 5);
  await sellCartAs(page, { left: 3 });
  await page.goto('/cart');
  await hydrated(page);
  await expect(line(page)).toContainText('Only 3 pieces are left.');
  await expect(toCheckout(page)).toBeDisabled();
  await page.goto('/checkout');
  await hydrated(page);
  const ordered = page.getByRole('complementary', { name: 'Order summary' }).getByRole('listitem');
  await expect(ordered).toContainText('Only 3 pieces are left.');
  await expect(page.getByRole('button', { name: /^Complete Order/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Order 3' }).click();
  await expect(ordered).toContainText('3 ×');
  await expect(ordered).not.toContainText('left');
  await expect(page.getByRole('button', { name: /^Complete Order/ })).toBeEnabled();

  await sellCartAs(page, { sale: { state: 'sold-out' } });
  await page.goto('/cart');
  await expect(line(page)).toContainText('Sold out. Please remove it to continue.');
});

test('the checkout says how many are left, and goes on with as many', { tag: '@long' }, async ({ page }) => {
  await signUp(page, newCustomer());
  await addFirstOf(page, 'gold-bars', 3);
  await page.goto('/checkout');
  await hydrated(page);
  await fillShipping(page);
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem('legacyGoldCart') ?? '[]')[0].id);
  const sentence = `Only 2 pieces are left of ${id}.`;
  const refused = {
    status: 'ERROR',
    data: sentence,
    message: sentence,
    reason: 'not-enough',
    atMost: { id, quantity: 2 },
  };
  await page.route(PLACE, (route) => route.fulfill({ status: 409, json: refused }), { times: 1 });
  await completeOrder(page);
  const notice = page.getByRole('alert').filter({ hasText: sentence });
  await expect(notice.getByRole('link', { name: 'Review cart' })).toBeVisible();
  await notice.getByRole('button', { name: 'Order 2' }).click();
  await expect(notice).toBeHidden();
  await completeOrder(page);
  await expect(page).toHaveURL('/thank-you');
});

ownShopTest(
  'staff stop selling, customers read why, and it goes on when it is sold again',
  { tag: '@long' },
  async ({ desk: page }) => {
    await page.goto('/desk/');
    await page.getByRole('region', { name: 'Market' }).getByRole('button', { name: 'Stop selling' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop selling' });
    await dialog.getByRole('button', { name: 'Gold', exact: true }).click();
    await dialog.getByLabel('Reason, for staff only').fill('The feed looks wrong');
    await dialog.getByLabel('Message to customers (optional)').fill('Gold is back at nine.');
    await dialog.getByRole('button', { name: 'Stop selling' }).click();
    const band = page.getByText(/Gold sales stopped .*The feed looks wrong/);
    await expect(band).toBeVisible();

    const shop = await page.context().newPage();
    await shop.goto('/category/gold-bars');
    await hydrated(shop);
    const card = shop.getByRole('article').first();
    await expect(shop.getByLabel('Orders').getByText('Gold is back at nine.')).toBeVisible();
    await expect(card).toContainText('Not available right now');
    await expect(card.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
    await shop.getByRole('combobox', { name: 'Search' }).fill('gold bar');
    await expect(shop.getByRole('option').filter({ hasText: '10 oz Gold Bar' })).toContainText(
      'Not available right now',
    );
    await shop.goto('/category/silver-bars');
    await hydrated(shop);
    await expect(shop.getByRole('article').first().getByRole('button', { name: 'Add to Cart' })).toBeEnabled();

    await page.goto('/desk/goods');
    const bar = page.getByRole('row').filter({ hasText: '10 oz Gold Bar' });
    await expect(bar).toContainText('Gold stopped');
    await page.getByRole('button', { name: 'Resume selling' }).click();
    await expect(band).toBeHidden();
    await expect(bar).not.toContainText('stopped');
    await shop.goto('/category/gold-bars');
    await hydrated(shop);
    await expect(card.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  },
);

ownShopTest(
  'staff accept what the feed says of a halted metal, and read why where they cannot',
  { tag: '@long' },
  async ({ desk: page }) => {
    const halt = {
      metal: 'gold',
      price: 400_000,
      goodAt: Date.parse('2025-11-19T14:05:00Z'),
      reading: 800_000,
      since: Date.parse('2025-11-19T14:06:00Z'),
    };
    let halts = [halt];
    const accepted: unknown[] = [];
    const answered = (data: unknown) => ({ json: { status: 'SUCCESS', data, message: '' } });
    await page.route('**/api/desk/halts', (route) => route.fulfill(answered(halts)));
    await page.route('**/api/desk/halts/gold/accept', (route) => {
      accepted.push(route.request().postDataJSON());
      if (accepted.length === 1)
        return route.fulfill({ status: 409, json: refusedFor('changed-meanwhile', 'Not so.') });
      halts = [];
      return route.fulfill(answered(null));
    });
    await page.goto('/desk/');
    const band = page.getByText(
      /^Gold sales stopped on .*: the feed reports \$8,000\.00, \+100\.00% from .* of \$4,000\.00 on /,
    );
    await expect(band).toBeVisible();
    await page.getByRole('button', { name: 'Accept price' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept the price of gold' });
    await expect(dialog.locator('dd')).toHaveText([/^\$4,000\.00, /, /^\$8,000\.00, since /, '+100.00%']);
    await dialog.getByRole('button', { name: 'Accept $8,000.00' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Not so.');
    await dialog.getByRole('button', { name: 'Accept $8,000.00' }).click();
    await expect(dialog).toBeHidden();
    await expect(band).toBeHidden();
    expect(accepted).toEqual([{ reading: 800_000 }, { reading: 800_000 }]);
  },
);
