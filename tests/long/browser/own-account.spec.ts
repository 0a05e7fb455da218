import { expect } from '@playwright/test';
import { tokenOf } from '#tests/support/mail-server.ts';
import { mailedTest as test } from '#tests/support/shop.ts';
import { anotherDevice, fillNewPassword, section, signedUp } from '../../e2e/account-steps.ts';
import { hydrated, newCustomer, sendSignIn, signUp } from '../../e2e/steps.ts';

const NEW_PASSWORD = 'battery staple 77';

test('the link of the letter leads to the sign-in on another device, and from there back to itself', async ({
  page,
  browser,
  mail,
}) => {
  const customer = await signedUp(page);
  const token = tokenOf(await mail.letter(customer.email, 'Please confirm your email address'));
  const phone = await anotherDevice(browser);
  await phone.goto(`/auth/verify-email#token=${token}`);
  await hydrated(phone);
  await expect(phone.getByRole('main')).toContainText('Please sign in first');
  await expect(phone.getByRole('button', { name: 'Confirm email address' })).toHaveCount(0);
  await phone.getByRole('main').getByRole('link', { name: 'Sign In' }).press('Enter');
  await expect(phone).toHaveURL('/auth');
  await sendSignIn(phone, customer);
  await expect(phone).toHaveURL('/auth/verify-email');
  await expect(phone.getByRole('main')).toContainText(`You are signed in as ${customer.email}.`);
  await phone.getByRole('button', { name: 'Confirm email address' }).press('Enter');
  await expect(phone.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible();
  await phone.context().close();
});

test('a link that is spent or broken says so and offers another', async ({ page }) => {
  await page.goto(`/auth/reset-password#token=${'x'.repeat(43)}`);
  await hydrated(page);
  const form = page.getByRole('form', { name: 'Choose a new password' });
  await fillNewPassword(form, NEW_PASSWORD);
  await page.keyboard.press('Enter');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('This link is no longer valid. Please ask for a new one.');
  await expect(alert).toBeFocused();
  await alert.getByRole('link', { name: 'Send a new link' }).click();
  await expect(page).toHaveURL('/auth/forgot-password');
  await page.goto('/auth/reset-password');
  await expect(alert).toContainText('This link is incomplete.');
});

test('the profile says when the rest of the account cannot be loaded, and tries again', async ({ page }) => {
  await signUp(page, newCustomer());
  await page.route('**/auth/account', (route) => route.abort());
  await page.goto('/profile');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('The rest of your account could not be loaded');
  await page.unroute('**/auth/account');
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(section(page, 'Password')).toBeVisible();
});

test('the profile says when the code for the rest of the account does not come, and tries again', async ({ page }) => {
  await signUp(page, newCustomer());
  const code = '**/assets/security-*.js';
  await page.route(code, (route) => route.abort());
  await page.goto('/profile');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('The rest of your account could not be loaded');
  await page.unroute(code);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(section(page, 'Password')).toBeVisible();
});
