import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { completeOrder, PLACE } from './order-steps.ts';
import { atCheckout, newCustomer, PASSWORD, sendSignIn, signUp, toast } from './steps.ts';

/** Answers of a server that knows the specification alone. */
const answer = (page: Page, call: string, json: object) => page.route(call, (route) => route.fulfill({ json }));

const said = async (page: Page, title: string, sentence: string) => {
  await expect(toast(page, title)).toBeVisible();
  await expect(toast(page, sentence)).toBeVisible();
};

test('a refusal without words is told in those of the specification', { tag: '@long' }, async ({ page }) => {
  const wordless = { status: 'ERROR' };
  for (const call of ['**/auth/login', '**/auth/register']) await answer(page, call, wordless);
  await page.goto('/auth');
  await sendSignIn(page, { email: 'ada@example.com' });
  await expect(toast(page, 'Login Failed')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Sign In' }).getByRole('alert')).toContainText('Invalid credentials');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('form', { name: 'Sign Up' });
  await form.getByLabel('Full name').fill('Ada Lovelace');
  await form.getByLabel('Phone').fill('312 555 0188');
  for (const label of ['Password', 'Confirm password']) await form.getByLabel(label, { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await said(page, 'Registration Failed', 'Failed to create account');
});

test('orders are fetched and refused in the words of the specification, and an odd one hides no other', {
  tag: '@long',
}, async ({ page }) => {
  await signUp(page, newCustomer());
  await answer(page, '**/api/order/get/by-user/**', { status: 'ERROR' });
  await page.goto('/orders');
  await said(page, 'Error', 'Failed to fetch orders');
  const known = { orderId: 1763548920417, orderDate: '2025-11-19T16:42:00.000Z', status: 'pending', totalAmount: 10 };
  const odd = { orderId: '2', cartItem: [{ product: { name: '1 oz Gold Bar' }, quantity: '2' }, null] };
  await answer(page, '**/api/order/get/by-user/**', { status: 'SUCCESS', data: [odd, null, known, 'x', {}] });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('article', { name: 'Order 1763548920417' })).toContainText('$10.00');
  await expect(page.getByRole('article').first()).toContainText('1 oz Gold Bar');
  await expect(page.getByRole('main')).not.toContainText('NaN');
});

test('an order is refused without words and then placed by the status alone', { tag: '@long' }, async ({ page }) => {
  await atCheckout(page);
  await answer(page, PLACE, { status: 'ERROR' });
  await completeOrder(page);
  await said(page, 'Error', 'Failed to place order');
  await answer(page, PLACE, { status: 'SUCCESS' });
  await completeOrder(page);
  await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
  await expect(page).toHaveURL('/thank-you');
  expect(await page.evaluate(() => localStorage.getItem('legacyGoldCart'))).toBe('[]');
});
