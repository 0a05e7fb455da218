import { expect } from '@playwright/test';
import { HOUR_MS } from '#domain/durations.ts';
import { test } from '#tests/support/shop.ts';
import { addFirstOf, hydrated, newCustomer, sendSignIn, signUp, toast } from './steps.ts';

// Proves 8.16
test('sign-in with a wrong password says so and keeps the entries', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth');
  await sendSignIn(page, { email: 'nobody@example.com' }, 'wrong password');
  const form = page.getByRole('form', { name: 'Sign In' });
  await expect(toast(page, 'Login Failed')).toBeVisible();
  const alert = form.getByRole('alert').filter({ hasText: 'Invalid credentials' });
  await expect(alert.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
  await expect(form.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(form.getByLabel('Email')).toHaveValue('nobody@example.com');
  // The notice goes, the sentence above the button stays.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page, 'Login Failed')).toHaveCount(0);
  await expect(alert).toBeVisible();
});

// Proves 1.5, 2.auth.2, 4.1, 4.auth.1, 8.32
test('a customer signs out and in again, and is then sent home from the sign-in page', async ({ page }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto('/auth');
  await sendSignIn(page, customer);
  await expect(toast(page, 'Login Successful!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

// Proves 1.10, 2.profile.1, 4.profile.2, 6.2
test('the profile needs a customer, and keeps what they change', { tag: '@long' }, async ({ page }) => {
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

for (const [name, hours] of [
  ['ahead', 5],
  ['behind', -5],
] as const) {
  test(`a device whose clock is five hours ${name} is told the time of the shop`, { tag: '@long' }, async ({
    page,
  }) => {
    await signUp(page, newCustomer());
    await page.clock.install({ time: new Date(Date.now() + hours * HOUR_MS) });
    await page.goto('/profile');
    await expect(page.getByText('This device')).toBeVisible();
    await expect(page.getByText('Active in the last hour')).toBeVisible();
    await expect(page.getByText(/hours ago/)).toHaveCount(0);
  });
}

test('a browser that refuses cookies is told so, and nobody seems to be signed in', { tag: '@long' }, async ({
  page,
}) => {
  await page.route('**/auth/register', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  await page.goto('/auth');
  // It waits for a notice that does not come.
  signUp(page, newCustomer()).catch(() => undefined);
  await expect(toast(page, 'Your browser is blocking cookies')).toBeVisible();
  await expect(page.getByText('Registration Successful!')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('where session storage is denied, nothing throws and the entries of the checkout outlast a sign-in', {
  tag: '@long',
}, async ({ page }) => {
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(String(error)));
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  });
  await addFirstOf(page, 'gold-bars', 1);
  await page.goto('/checkout');
  await hydrated(page);
  await page.getByLabel('City', { exact: true }).fill('Springfield');
  await page.getByRole('main').getByRole('link', { name: 'sign up' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await signUp(page, newCustomer());
  await page.getByRole('link', { name: 'Back to checkout' }).click();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Springfield');
  expect(thrown).toEqual([]);
});

// Proves r.18
test('a session that is gone is noticed and said', { tag: '@long' }, async ({ page }) => {
  await signUp(page, newCustomer());
  await page.context().clearCookies();
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});
