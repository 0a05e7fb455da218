import { expect } from '@playwright/test';
import { tokenOf } from '#tests/support/mail-server.ts';
import { mailedTest as test } from '#tests/support/shop.ts';
import { hydrated, newCustomer, signOut, signUp, toast } from '../../e2e/steps.ts';

// Two customers at one browser.
test.describe.configure({ timeout: 120_000 });

test('a link to choose a password leaves another customer signed in where it is opened, and says so', async ({
  page,
  mail,
}) => {
  const [ada, grace] = [newCustomer(), newCustomer()];
  await signUp(page, grace);
  await signOut(page);
  await page.request.post('/auth/password/forgot', { data: { email: grace.email } });
  const link = `/auth/reset-password#token=${tokenOf(await mail.letter(grace.email, 'Choose a new password'))}`;
  await signUp(page, ada);
  await page.goto(link);
  await hydrated(page);
  await page.getByLabel('New password', { exact: true }).fill('battery staple 77');
  await page.getByLabel('Confirm new password', { exact: true }).fill('battery staple 77');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Password changed')).toBeVisible();
  await expect(page.getByText(`You are still signed in as ${ada.email}.`)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: ada.name })).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
});
