import { expect } from '@playwright/test';
import { streamingDeskTest as test } from '../support/desk-browser.ts';
import { completeOrder } from './order-steps.ts';
import { addShownProduct, newCustomer, openCheckout, signUp } from './steps.ts';

const BEFORE = '10 oz Silver Bar';
const NOW = '10 oz Silver Bar of Another Name';

test('a product that is renamed while it is in a cart goes on under its new name, at the price of now', {
  tag: '@long',
}, async ({ desk: page, shop, browser }) => {
  const context = await browser.newContext({ baseURL: shop.url });
  const customer = await context.newPage();
  await signUp(customer, newCustomer());
  await customer.goto(`/product/${encodeURIComponent(BEFORE)}`);
  await addShownProduct(customer, 3);
  await customer.goto('/cart');
  const line = customer.getByRole('main').getByRole('listitem').first();
  await expect(line.getByRole('link', { name: BEFORE, exact: true })).toBeVisible();

  await page.goto(`/desk/goods?q=${encodeURIComponent(BEFORE)}`);
  await page.getByRole('table').getByRole('link', { name: BEFORE, exact: true }).click();
  const premium = page.getByLabel('Premium over spot, %');
  const percent = (Number(await premium.inputValue()) + 0.25).toFixed(2);
  await page.getByLabel('Name (also its page address)').fill(NOW);
  await premium.fill(percent);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: NOW })).toBeVisible();

  await expect(line.getByRole('link', { name: NOW, exact: true })).toBeVisible();
  await expect(line.getByLabel('Quantity', { exact: true })).toHaveValue('3');
  await expect(customer.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await openCheckout(customer);
  const summary = customer.getByRole('complementary', { name: 'Order summary' });
  await expect(summary.getByRole('listitem')).toContainText(NOW);
  await completeOrder(customer);
  // The shop takes an order at its own price alone.
  await expect(customer).toHaveURL('/thank-you');
  const order = customer.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText(NOW);
  await expect(order).toContainText(`${percent}% over spot`);
  await context.close();
});
