import { expect } from '@playwright/test';
import { deskOfManyTest as test } from '../support/desk-browser.ts';
import { placeOrder } from '../support/placed-order.ts';
import { expectForEverybody } from './looks.ts';

test('shows viewers what customers ordered, not who they are', { tag: '@long' }, async ({ staff, shop }) => {
  const { orderId } = await placeOrder(shop.url);
  const page = await staff.pageOf({ role: 'viewer', name: 'Vera View', letters: 'VV' });
  await page.goto('/desk/customers');
  const names = page.locator('.customers-list tbody').getByRole('link', { name: /^Customer [\da-f]{6}$/ });
  await expect(names.first()).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await names.first().click();
  const customer = page.getByRole('region', { name: 'Customer', exact: true });
  await expect(customer).toContainText('Names, contact details and notes are for clerks, managers and owners.');
  await expect(customer.getByRole('link', { name: new RegExp(orderId.slice(-6)) })).toBeVisible();
  await expect(page.getByText('Lovelace')).toHaveCount(0);
  await expect(customer.getByRole('button')).toHaveCount(0);
  await expectForEverybody(page, 'a customer without a name');
});
