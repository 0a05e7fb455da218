import { expect } from '@playwright/test';
import { tokenOf } from '#tests/support/mail-server.ts';
import { mailedTest as test } from '#tests/support/shop.ts';
import { anotherDevice, fillNewPassword, section, signedUp } from './account-steps.ts';
import { hydrated, PASSWORD, sendSignIn, signUp, toast } from './steps.ts';

const NEW_PASSWORD = 'battery staple 77';
const CONFIRM = 'Please confirm your email address';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Version/18.4 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0';
const RESET = 'Choose a new password';

test.describe.configure({ timeout: 120_000 });

test('the address is confirmed by the link of a letter, when its button is pressed, and once', {
  tag: '@long',
}, async ({ page, mail }) => {
  const customer = await signedUp(page);
  await page.goto('/profile');
  const email = section(page, 'Sign-in email');
  await expect(email).toContainText('Not confirmed');
  await email.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'Email sent')).toBeVisible();
  const token = tokenOf(await mail.letter(customer.email, CONFIRM, 2));

  const link = `/auth/verify-email#token=${token}`;
  await page.goto(link);
  await expect(page).toHaveURL('/auth/verify-email');
  await page.goto('/profile');
  await expect(email).toContainText('Not confirmed');
  await page.goto(link);
  await hydrated(page);
  await page.getByRole('button', { name: 'Confirm email address' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'My Profile' }).click();
  await expect(email).toContainText('Confirmed');
  await expect(email).not.toContainText('Not confirmed');
  await expect(email.getByRole('button')).toHaveCount(0);

  await page.goto(link);
  await hydrated(page);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('This link is no longer valid.');
  await expect(alert).toBeFocused();
  await expect(page.getByRole('button', { name: 'Confirm email address' })).toHaveCount(0);
  await page.goto('/auth/verify-email');
  await expect(alert).toContainText('This link is incomplete.');
});

test('a customer who has forgotten the password chooses a new one by letter, and is signed out everywhere', {
  tag: '@long',
}, async ({ page, browser, mail }) => {
  const customer = await signedUp(page);
  const elsewhere = await anotherDevice(browser);
  await elsewhere.goto('/auth');
  await hydrated(elsewhere);
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await elsewhere.getByLabel('Email', { exact: true }).fill(customer.email);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  await elsewhere.goto(`/auth/reset-password#token=${tokenOf(await mail.letter(customer.email, RESET))}`);
  await expect(elsewhere).toHaveURL('/auth/reset-password');
  await hydrated(elsewhere);
  const form = elsewhere.getByRole('form', { name: 'Choose a new password' });
  await fillNewPassword(form, 'iloveyou');
  await elsewhere.keyboard.press('Enter');
  await expect(form).toContainText('This password is too common or too easy to guess.');
  await fillNewPassword(form, NEW_PASSWORD, 'something else');
  await elsewhere.keyboard.press('Enter');
  await expect(form).toContainText('Passwords do not match');
  await form.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD);
  await elsewhere.keyboard.press('Enter');
  await expect(toast(elsewhere, 'Password changed')).toBeVisible();
  await expect(elsewhere).toHaveURL('/auth');

  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
  await sendSignIn(elsewhere, customer);
  await expect(toast(elsewhere, 'Login Failed')).toBeVisible();
  await sendSignIn(elsewhere, customer, NEW_PASSWORD);
  await expect(elsewhere).toHaveURL('/');
  await elsewhere.context().close();
});

test('the password is changed with the keyboard alone, and the other browser is signed out', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const customer = await signedUp(page);
  const elsewhere = await anotherDevice(browser);
  await elsewhere.goto('/auth');
  await sendSignIn(elsewhere, customer);
  await expect(elsewhere).toHaveURL('/');

  await page.goto('/profile');
  await section(page, 'Password').getByRole('button', { name: 'Change password' }).press('Enter');
  const form = page.getByRole('form', { name: 'Change password' });
  await expect(form.getByLabel('Current password', { exact: true })).toBeFocused();
  await page.keyboard.type('wrong wrong');
  await form.getByLabel('New password', { exact: true }).focus();
  await page.keyboard.type(NEW_PASSWORD);
  await form.getByLabel('Confirm new password', { exact: true }).focus();
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(form.getByText('This password is incorrect.')).toBeVisible();
  await expect(form.getByLabel('Current password', { exact: true })).toBeFocused();
  await form.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Password changed')).toBeVisible();
  await expect(section(page, 'Password').getByRole('button', { name: 'Change password' })).toBeFocused();

  await elsewhere.goto('/profile');
  await expect(toast(elsewhere, 'Signed out')).toBeVisible();
  await expect(elsewhere).toHaveURL('/auth');
  await sendSignIn(elsewhere, customer, NEW_PASSWORD);
  await expect(elsewhere).toHaveURL('/');
  await elsewhere.context().close();
});

test('a customer sees where they are signed in, and signs out one place or all others', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const customer = await signedUp(page);
  const signedIn = async (userAgent: string) => {
    const other = await anotherDevice(browser, { userAgent });
    await other.goto('/auth');
    await sendSignIn(other, customer);
    await expect(other).toHaveURL('/');
    return other;
  };
  const phone = await signedIn(IPHONE);
  const office = await signedIn(FIREFOX);
  await page.goto('/profile');
  const sessions = section(page, 'Where you are signed in');
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByRole('listitem').first()).toContainText('This device');
  await expect(sessions.getByRole('listitem').first()).toContainText('Active in the last hour');
  await sessions.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await expect(toast(page, 'That device was signed out')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await phone.goto('/orders');
  await expect(phone.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
  await office.goto('/orders');
  await expect(office.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await office.goto('/orders');
  await expect(office.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
  await page.reload();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  for (const other of [phone, office]) await other.context().close();
});

test('an account is deleted by its password, after a second thought', { tag: '@long' }, async ({ page, mail }) => {
  const customer = await signedUp(page);
  const order = (orderId: string, status: string) => ({
    orderId,
    status,
    orderDate: '2025-11-19T16:42:00.000Z',
    totalAmount: 50159.88,
    address: '',
    cartItem: [],
  });
  await page.route('**/api/order/get/by-user/**', (route) => {
    const data = [order('176354892041700000002', 'processing'), order('176354892041700000001', 'Delivered')];
    return route.fulfill({ json: { status: 'SUCCESS', data, message: '' } });
  });
  await page.goto('/profile');
  const part = section(page, 'Delete account');
  await part.getByRole('button', { name: 'Delete account' }).press('Enter');
  await part.getByRole('button', { name: 'Keep account' }).press('Enter');
  await expect(part.getByRole('button', { name: 'Delete account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(part).toContainText('This cannot be undone.');
  await expect(part.getByRole('listitem')).toHaveText(['Order 176354892041700000002 · $50,159.88']);
  await part.getByRole('button', { name: 'Delete for good' }).click();
  await expect(part).toContainText('Password is required');
  await part.getByLabel('Password', { exact: true }).fill('wrong wrong');
  await page.keyboard.press('Enter');
  await expect(part).toContainText('This password is incorrect.');
  await part.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Account deleted')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await mail.letter(customer.email, 'Your Troy account was deleted');
  await page.goto('/auth');
  await sendSignIn(page, customer);
  await expect(toast(page, 'Login Failed')).toBeVisible();
  await signUp(page, customer);
});
