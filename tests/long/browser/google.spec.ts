import { expect } from '@playwright/test';
import { GINA, nobodyIsSignedIn, openPopup, test } from '../../e2e/google-steps.ts';
import { hydrated, newCustomer, PASSWORD, signUp, toast } from '../../e2e/steps.ts';

// Proves 7.7
test("success is seen by the popup's address alone", async ({ page }) => {
  const popup = await openPopup(page);
  await page.evaluate(() => {
    window.postMessage = () => {};
  });
  await popup.addInitScript(() => {
    window.close = () => {};
  });
  await popup.getByRole('button', { name: 'Continue as' }).click();
  await expect(toast(page, 'Welcome!')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a customer who refuses at Google is told that it failed', async ({ page }) => {
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Google authentication failed. Please try again.',
  );
  await expect.poll(() => popup.isClosed()).toBe(true);
  await nobodyIsSignedIn(page);
});

// Proves r.23
test('an account with a password is not taken over by an unproven address', async ({ page, google }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  google.standIn.person = { ...GINA, sub: customer.email, email: customer.email, name: 'Mallory' };
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'Continue as' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'An account with this email already exists. Please use regular sign in.',
  );
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('a reset that removes Google sign-in says so, on the page and in its letter', async ({ page, google }) => {
  const email = 'unproven@example.com';
  google.standIn.person = { ...GINA, sub: 'g-unproven', email, verified: false };
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'Continue as' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/auth/forgot-password');
  await hydrated(page);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  const letter = await google.mail.letter(email, 'Choose a new password');
  await page.goto(`/auth/reset-password${/#token=\S+/.exec(letter.text)?.[0]}`);
  await hydrated(page);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(
      'Google sign-in and your name and phone number were removed because this email address had not been confirmed',
    ),
  ).toBeVisible();
  const told = await google.mail.letter(email, 'Your password was changed');
  expect(told.html).toContain('Google sign-in and your name and phone number were removed from your account');
});

test('a customer who came by Google sets a password, after another sign-in if the last one is long ago, and signs in with it', async ({
  page,
  google,
}) => {
  google.standIn.person = { ...GINA, sub: 'g-2', email: 'grace@example.com', name: 'Grace Google' };
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'Continue as' }).click();
  await expect(toast(page, 'Welcome!')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Sign-in email' })).toContainText('Confirmed');
  await expect(page.getByRole('region', { name: 'Two-step sign-in' })).toContainText('Set a password first');
  const part = page.getByRole('region', { name: 'Password', exact: true });
  await expect(part).toContainText('You sign in with Google.');
  await page.route('**/auth/password', (route) =>
    route.fulfill({ status: 403, json: { status: 'ERROR', data: '', message: '', reason: 'sign-in-again' } }),
  );
  await part.getByRole('button', { name: 'Set a password' }).click();
  await expect(part.getByLabel('Current password')).toHaveCount(0);
  await part.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await part.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(part.getByRole('alert')).toContainText("Please sign in again first to confirm it's you.");
  await page.unroute('**/auth/password');
  // Google knows its own visitor by now and asks nothing: the popup comes and goes.
  await part.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(part.getByRole('alert')).toHaveCount(0);
  await part.getByRole('button', { name: 'Save password' }).click();
  await expect(toast(page, 'Password set')).toBeVisible();
  await expect(part.getByRole('button', { name: 'Change password' })).toBeVisible();

  await page.context().clearCookies();
  const signedIn = await page.request.post('/auth/login', { data: { email: 'grace@example.com', password: PASSWORD } });
  expect(signedIn.status()).toBe(200);
});
