import { expect } from '@playwright/test';
import { test } from '#tests/support/shop.ts';
import { hydrated, newCustomer, signUp, toast } from './steps.ts';

test('the sign-in page has two tabs with the specified fields, moved by arrows', async ({ page }) => {
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

test('who is signed in is sent home from the sign-in page', async ({ page }) => {
  await signUp(page, newCustomer());
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

test('signing in asks for e-mail and password', async ({ page }) => {
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
  Phone: '555',
  Password: 'correct horse',
  'Confirm password': 'correct horse',
};

for (const [label, entry, sentence] of [
  ['Full name', ' ', 'Full name is required'],
  ['Email', '', 'Email is required'],
  ['Email', 'ada', 'Please enter a valid email address'],
  ['Phone', '', 'Phone number is required'],
  ['Confirm password', 'correct hose', 'Passwords do not match'],
] as const) {
  test(`signing up with ${JSON.stringify(entry)} as ${label} says '${sentence}'`, async ({ page }) => {
    await page.goto('/auth');
    await hydrated(page);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    const form = page.getByRole('form', { name: 'Sign Up' });
    for (const [name, text] of Object.entries({ ...COMPLETE, [label]: entry }))
      await form.getByLabel(name, { exact: true }).fill(text);
    await form.getByRole('button', { name: 'Sign Up' }).click();
    await expect(form.getByText(sentence)).toBeVisible();
    await expect(form.getByLabel(label, { exact: true })).toBeFocused();
    await expect(form.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(sentence));
  });
}

for (const [error, sentence] of [
  ['no_user', 'Google authentication failed. Please try again.'],
  ['oauth_failed', 'Google authentication failed. Please try again.'],
  ['user_exists', 'An account with this email already exists. Please use regular sign in.'],
  [
    'google_away',
    'Google cannot be reached right now. Please try again in a few minutes, or sign in with your password.',
  ],
  ['anything<b>else', 'An error occurred during authentication.'],
] as const) {
  test(`the sign-in page explains error=${error}`, async ({ page }) => {
    await page.goto(`/auth?error=${encodeURIComponent(error)}`);
    await expect(toast(page, 'Authentication Error')).toBeVisible();
    await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/auth');
  });
}

for (const [address, parameter] of [
  ['/auth/google/success', 'user'],
  ['/auth/oauth2/success', 'userData'],
] as const) {
  test(`${address} without ${parameter} leads to the sign-in page`, async ({ page }) => {
    await page.goto(address);
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test(`${address} with a broken ${parameter} says so and leads to the sign-in page`, async ({ page }) => {
    await page.goto(`${address}?${parameter}=%7Bbroken`);
    await expect(toast(page, 'Authentication Error')).toBeVisible();
    await expect(page.getByText('Failed to complete Google sign in. Please try again.')).toBeVisible();
    await expect(page).toHaveURL('/auth');
  });
}

const ADA = encodeURIComponent(JSON.stringify({ id: '1', name: 'Ada', email: 'ada@example.com', phone: '' }));

test('the callback page asks the server first after 1 s', async ({ page }) => {
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

test('the callback page shows whether the server answers, with tips and a way to ask again', async ({ page }) => {
  await page.clock.install();
  await page.route('**/auth/oauth2/success', (route) => route.abort());
  await page.route('**/api/getMetal', (route) => route.abort());
  await page.goto(`/auth/google/success?user=${ADA}`);
  const card = page.getByRole('region', { name: 'Backend connection' });
  await expect(card.getByText('Offline', { exact: true })).toBeVisible();
  await expect(card).toContainText('Backend server is not responding');
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await page.unroute('**/api/getMetal');
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(card.getByText('Online', { exact: true })).toBeVisible();
});

test('after five attempts the callback page can be tried again', async ({ page }) => {
  await page.clock.install();
  await page.route('**/auth/oauth2/success', (route) => route.abort());
  await page.goto(`/auth/google/success?user=${ADA}`);
  await hydrated(page);
  for (const attempt of [1, 2, 3, 4, 5]) {
    await expect(page.getByText(`Attempt ${attempt} of 5`)).toBeVisible();
    await page.clock.fastForward(attempt * 1000);
  }
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Attempt 1 of 5')).toBeVisible();
});

test('the page of the popup asks after 0.5 s, and tells the window that opened it what went wrong', async ({
  page,
}) => {
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
