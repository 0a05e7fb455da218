import { expect } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import {
  addShownProduct,
  complaintsOf,
  fillShipping,
  hydrated,
  newCustomer,
  SHIPPING,
  signUp,
  toast,
  toldOrderNumber,
} from './steps.ts';

// Proves 1.7, 2.track.2, 4.checkout.2, 5.checkout.4, 6.1, 8.11, 8.31, 8.33
test('a visitor finds a product, makes an account, orders, and follows the order', async ({ page }) => {
  const complaints = complaintsOf(page);
  const customer = newCustomer();

  await page.goto('/');
  await page.getByRole('main').locator('a[href="/categories/gold"]').last().click();
  await expect(page).toHaveURL('/categories/gold');
  await page.getByRole('main').locator('a[href="/category/gold-bars"]').click();
  await expect(page).toHaveURL('/category/gold-bars');
  const link = page.getByRole('article').first().getByRole('link').first();
  const product = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
  await addShownProduct(page, 2);

  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
  await expect(page.getByRole('main').getByText(product, { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' }).first().click();
  await expect(page).toHaveURL('/checkout');

  // Not signed in yet: what was typed waits for the sign-in.
  await fillShipping(page);
  await page.getByLabel('Email', { exact: true }).fill(customer.email);
  await page.getByLabel('Phone', { exact: true }).fill(customer.phone);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expect(toast(page, 'Authentication Required')).toBeVisible();
  await expect(page.getByText('Please log in to place an order.')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await signUp(page, customer);

  await page.goto('/checkout');
  for (const [label, entry] of Object.entries(SHIPPING))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(entry);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.email);
  await hydrated(page);
  // Until then the total is that of the rates that came with the page.
  await expect(page.getByText(/^Priced at .+ held until/)).toBeVisible();
  const button = page.getByRole('button', { name: 'Complete Order' });
  await expect(button).toHaveText(/^Complete Order - \$[\d,]+\.\d\d$/);
  const total = (await button.innerText()).replace('Complete Order - ', '');
  await button.click();

  await expect(page).toHaveURL('/thank-you');
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
  const orderNumber = await toldOrderNumber(page).innerText();
  expect(await page.evaluate(() => localStorage.getItem('legacyGoldCart'))).toBe('[]');

  await page.goto('/orders');
  const order = page.getByRole('article', { name: `Order ${orderNumber}` });
  await expect(order).toContainText(total);
  await expect(order).toContainText(product);
  await expect(order).toContainText('1840 Lakeview Avenue, Chicago, IL 60614');
  await expect(order).toContainText('Pending');

  await page.goto('/track-order');
  await hydrated(page);
  await page.getByLabel('Order ID').fill(` ${orderNumber} `);
  await page.getByLabel('Order ID').press('Enter');
  await expect(page.getByRole('article', { name: `Order ${orderNumber}` })).toContainText('PENDING');

  await page.getByRole('banner').getByRole('button', { name: customer.name }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^(user|authToken)/.test(key)))).toEqual(
    [],
  );

  expect(complaints).toEqual([]);
});
