import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { hydrated, newCustomer, PASSWORD, SHIPPING, tabTo, toldOrderNumber } from './steps.ts';

async function follow(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

// Proves r.31
test('a customer finds, adds, signs up, orders and tracks with the keyboard alone', { tag: '@long' }, async ({
  page,
}) => {
  test.setTimeout(180_000);
  const customer = newCustomer();
  const main = page.getByRole('main');
  await page.goto('/');
  await hydrated(page);
  await follow(page, page.getByRole('banner').getByRole('button', { name: 'Silver' }));
  await follow(page, page.locator('#menu-silver').getByRole('link', { name: /^Silver Bars/ }));
  await expect(page).toHaveURL('/category/silver-bars');
  const card = page.getByRole('article').first();
  await tabTo(page, card.getByLabel('Quantity', { exact: true }));
  await page.keyboard.press('ArrowUp');
  await follow(page, card.getByRole('button', { name: 'Add to Cart' }));
  await expect(card.getByText('2 Added to Cart')).toBeVisible();

  await page.goto('/cart');
  await hydrated(page);
  await follow(page, main.getByRole('link', { name: 'Proceed to Checkout' }));
  await expect(page).toHaveURL('/checkout');
  await page.goto('/auth');
  await hydrated(page);
  await tabTo(page, page.getByRole('tab', { name: 'Sign In' }));
  await page.keyboard.press('ArrowRight');
  const form = page.getByRole('form', { name: 'Sign Up' });
  await type(page, form.getByLabel('Full name'), customer.name);
  await type(page, form.getByLabel('Email'), customer.email);
  await type(page, form.getByLabel('Phone'), customer.phone);
  await type(page, form.getByLabel('Password', { exact: true }), PASSWORD);
  await type(page, form.getByLabel('Confirm password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await page.goto('/checkout');
  await hydrated(page);
  for (const [label, entry] of Object.entries(SHIPPING))
    await type(page, page.getByLabel(label, { exact: true }), entry);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/thank-you');
  await follow(page, main.getByRole('button', { name: 'Stay on this page' }));
  const orderNumber = await toldOrderNumber(page).innerText();

  await follow(page, page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' }));
  await expect(page).toHaveURL('/track-order');
  await type(page, page.getByLabel('Order ID'), orderNumber);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: `Order ${orderNumber}` })).toBeVisible();
});
