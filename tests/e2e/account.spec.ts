import { expect } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { hydrated, newCustomer, PASSWORD, signUp, toast } from './steps.ts';

test('sign-in with a wrong password says so and keeps the entries', async ({ page }) => {
  await page.goto('/auth');
  await hydrated(page);
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill('nobody@example.com');
  await form.getByLabel('Password', { exact: true }).fill('wrong password');
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page, 'Login Failed')).toBeVisible();
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  await expect(form.getByLabel('Email')).toHaveValue('nobody@example.com');
});

test('sign-up names what is missing, and passwords that differ', async ({ page }) => {
  await page.goto('/auth');
  await hydrated(page);
  await page.getByRole('tab', { name: 'Sign In' }).focus();
  await page.keyboard.press('ArrowRight');
  const form = page.getByRole('form', { name: 'Sign Up' });
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Confirm password', { exact: true }).fill('another password');
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(form.getByRole('alert')).toBeFocused();
  await expect(form.getByRole('alert')).toContainText('Four fields need your attention');
  await expect(form.getByText('Phone number is required')).toBeVisible();
  await expect(form.getByText('Passwords do not match')).toBeVisible();
});

test('a customer signs out and in again, and is then sent home from the sign-in page', async ({ page }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto('/auth');
  await hydrated(page);
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(customer.email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page, 'Login Successful!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

test('Google sign-in that is not set up says so', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled();
  await expect(page.getByText('Google sign-in is not set up.', { exact: true })).toBeVisible();
});

test('the end of a Google sign-in that the server knows nothing of stores nothing', async ({ page }) => {
  const user = JSON.stringify({ id: '1', name: 'Mallory', email: 'mallory@example.com', phone: '' });
  await page.goto(`/auth/google/success?user=${encodeURIComponent(user)}`);
  await expect(page.getByText('Attempt 1 of 5')).toBeVisible();
  await expect(toast(page, 'Authentication Error')).toBeVisible();
  await expect(page.getByText('Failed to complete Google sign in. Please try again.')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('the end of a Google sign-in is tried five times when the server does not answer', async ({ page }) => {
  const user = JSON.stringify({ id: '1', name: 'Ada', email: 'ada@example.com', phone: '' });
  await page.clock.install();
  await page.goto('/');
  await page.route('**/auth/oauth2/success', (route) => route.abort());
  await page.route('**/api/getMetal', (route) => route.abort());
  await page.goto(`/auth/google/success?user=${encodeURIComponent(user)}`);
  await hydrated(page);
  for (const attempt of [1, 2, 3, 4, 5]) {
    await expect(page.getByText(`Attempt ${attempt} of 5`)).toBeVisible();
    await page.clock.fastForward(attempt * 1000);
  }
  await expect(page.getByText('Backend server is not responding')).toBeVisible();
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  await expect(page).toHaveURL('/auth');
});

test('the profile needs a customer, and keeps what they change', async ({ page }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL('/auth');
  await signUp(page, newCustomer());
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ada King');
  await page.getByLabel('Address', { exact: true }).fill('12 St James Square, London');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Profile Updated')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Ada King');
  await expect(page.getByRole('main')).toContainText('12 St James Square, London');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Somebody else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('main')).not.toContainText('Somebody else');
});

test('a session that is gone is noticed and said', async ({ page }) => {
  await signUp(page, newCustomer());
  await page.context().clearCookies();
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});
