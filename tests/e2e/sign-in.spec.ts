import { expect } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { hydrated, toast } from './steps.ts';

// Proves 2.auth.1
test('the sign-in page has two tabs with the specified fields, moved by arrows', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth');
  await hydrated(page);
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Sign In')).toHaveAttribute('aria-selected', 'true');
  const fields = (name: string) => page.getByRole('form', { name }).locator('label');
  await expect(fields('Sign In')).toHaveText(['Email', 'Password']);
  await tab('Sign In').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Sign Up')).toBeFocused();
  await expect(tab('Sign Up')).toHaveAttribute('aria-selected', 'true');
  await expect(fields('Sign Up')).toHaveText(['Full name', 'Email', 'Phone', 'Password', 'Confirm password']);
  await page.keyboard.press('Home');
  await expect(tab('Sign In')).toBeFocused();
});

// Proves 5.sign-in.1
test('signing in asks for e-mail and password', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth');
  await hydrated(page);
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(form.getByRole('alert')).toContainText('Two fields need your attention');
  await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

const COMPLETE = {
  'Full name': 'Ada Lovelace',
  Email: 'ada@example.com',
  Phone: '312 555 0188',
  Password: 'correct horse',
  'Confirm password': 'correct horse',
};

// Proves 3.register.3, 5.sign-up.1, 5.sign-up.2, 5.sign-up.3
test('signing up names what is missing or wrong, and leads to the first of it', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth');
  await hydrated(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('form', { name: 'Sign Up' });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  const submit = form.getByRole('button', { name: 'Sign Up' });
  await submit.click();
  await expect(form.getByRole('alert')).toBeFocused();
  await expect(form.getByRole('alert')).toContainText(/^(Four|Five) fields need your attention/);
  for (const [name, text] of Object.entries(COMPLETE)) await field(name).fill(text);
  for (const [label, entry, sentence] of [
    ['Full name', ' ', 'Full name is required'],
    ['Email', '', 'Email is required'],
    ['Email', 'ada', 'Please enter a valid email address'],
    ['Phone', '', 'Phone number is required'],
    ['Confirm password', 'correct hose', 'Passwords do not match'],
  ] as const) {
    await field(label).fill(entry);
    await submit.click();
    await expect(form.getByText(sentence)).toBeVisible();
    await expect(field(label)).toBeFocused();
    await expect(field(label)).toHaveAccessibleDescription(new RegExp(sentence));
    await field(label).fill(COMPLETE[label]);
  }
});

test('an email that has an account already leads to the sign-in with it', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth');
  await page.route('**/auth/register', (route) => {
    const sentence = 'An account with this email already exists. Please use regular sign in.';
    return route.fulfill({
      status: 409,
      json: { status: 'ERROR', data: sentence, message: sentence, reason: 'email-taken' },
    });
  });
  await hydrated(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('form', { name: 'Sign Up' });
  for (const [name, text] of Object.entries(COMPLETE)) await form.getByLabel(name, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Registration Failed')).toBeVisible();
  const notice = form.getByRole('alert');
  await expect(notice).toHaveText(/^An account with this email already exists\./);
  await expect(notice).toBeFocused();
  await expect(notice.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/auth/forgot-password',
  );
  await notice.getByRole('button', { name: 'Sign in instead' }).press('Enter');
  const signIn = page.getByRole('form', { name: 'Sign In' });
  await expect(signIn.getByLabel('Email')).toHaveValue(COMPLETE.Email);
  await expect(signIn.getByLabel('Password', { exact: true })).toBeFocused();
});

// Proves 2.auth.3, 8.20
test('the sign-in page explains an error of its address, and takes it out of the address', { tag: '@long' }, async ({
  page,
}) => {
  for (const [error, sentence] of [
    ['user_exists', 'An account with this email already exists. Please use regular sign in.'],
    ['anything<b>else', 'An error occurred during authentication.'],
  ] as const) {
    await page.goto(`/auth?error=${encodeURIComponent(error)}`);
    await expect(toast(page, 'Authentication Error')).toBeVisible();
    await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/auth');
  }
});

const ADA = encodeURIComponent(JSON.stringify({ id: '1', name: 'Ada', email: 'ada@example.com', phone: '' }));

// Proves 7.24, 8.22, 8.23
test('either callback page leads to the sign-in page without a user, with a broken one, and with one that is not signed in', {
  tag: '@long',
}, async ({ page }) => {
  for (const [address, parameter] of [
    ['/auth/google/success', 'user'],
    ['/auth/oauth2/success', 'userData'],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('alert')).toHaveCount(0);
    for (const user of ['%7Bbroken', ADA]) {
      await page.goto(`${address}?${parameter}=${user}`);
      await expect(toast(page, 'Authentication Error')).toBeVisible();
      await expect(page.getByText('Failed to complete Google sign in. Please try again.')).toBeVisible();
      await expect(page).toHaveURL('/auth');
      expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    }
  }
});

// Proves 4.google-callback.1, 9.11
test('the callback page asks the server first after 1 s', { tag: '@long' }, async ({ page }) => {
  let asked = 0;
  await page.route('**/auth/oauth2/success', (route) => {
    if (route.request().headers().accept !== 'application/json') return route.continue();
    asked++;
    return route.abort();
  });
  await page.clock.install({ time: new Date('2025-11-19T16:00:00Z') });
  await page.goto(`/auth/google/success?user=${ADA}`);
  await hydrated(page);
  await page.clock.pauseAt(new Date('2025-11-19T16:00:00.900Z')).catch(() => {});
  await expect(page.getByText('Attempt 1 of 5')).toBeVisible();
  await page.clock.runFor(1000);
  await expect.poll(() => asked).toBe(1);
  await expect(page.getByText('Attempt 2 of 5')).toBeVisible();
});

// Proves 2.google-callback.2, 4.google-callback.2, 4.google-callback.3, 4.google-callback.4, 7.12, 8.5
test('the callback page asks five times, shows whether the server answers, and can be tried again or left', {
  tag: '@long',
}, async ({ page }) => {
  await page.clock.install();
  await page.route('**/auth/oauth2/success', (route) => route.abort());
  await page.route('**/api/getMetal', (route) => route.abort());
  await page.goto(`/auth/google/success?user=${ADA}`);
  await hydrated(page);
  const card = page.getByRole('region', { name: 'Backend connection' });
  await expect(card.getByText('Offline', { exact: true })).toBeVisible();
  await expect(card).toContainText('Backend server is not responding');
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await page.unroute('**/api/getMetal');
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(card.getByText('Online', { exact: true })).toBeVisible();

  for (const attempt of [1, 2, 3, 4, 5]) {
    await expect(page.getByText(`Attempt ${attempt} of 5`)).toBeVisible();
    await page.clock.fastForward(attempt * 1000);
  }
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Attempt 1 of 5')).toBeVisible();
  for (const attempt of [1, 2, 3, 4, 5]) {
    await expect(page.getByText(`Attempt ${attempt} of 5`)).toBeVisible();
    await page.clock.fastForward(attempt * 1000);
  }
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  await expect(page).toHaveURL('/auth');
});

// Proves 4.popup-callback.1, 7.10, 8.24
test('the page of the popup asks after 0.5 s, and tells the window that opened it what went wrong', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/auth');
  await hydrated(page);
  const opened = page.waitForEvent('popup');
  const message = page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const popup = window.open(address, 'popup', 'popup');
        const openedAt = performance.now();
        window.addEventListener('message', ({ origin, source, data }) => {
          if (source !== popup) return;
          resolve({ origin, data, isAfterHalfASecond: performance.now() - openedAt >= 500 });
        });
      }),
    `/auth/oauth2/success?userData=${ADA}`,
  );
  const popup = await opened;
  expect(await message).toEqual({
    origin: new URL(page.url()).origin,
    data: { status: 'ERROR', message: 'Failed to process authentication' },
    isAfterHalfASecond: true,
  });
  await expect.poll(() => popup.isClosed()).toBe(true);
});
