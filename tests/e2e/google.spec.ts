import { expect, type Route } from '@playwright/test';
import { openPopup, test } from './google-steps.ts';
import { hydrated, toast } from './steps.ts';

// Proves 1.6, 2.popup-callback.1, 4.popup.1, 7.6, 7.9, 8.34
test('a customer signs in with Google in a popup', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    const { open } = window;
    window.open = (...how) => {
      Object.assign(window, { opened: how });
      return open.apply(window, how);
    };
  });
  const popup = await openPopup(page);
  const [path, , features] = await page.evaluate(() => (window as unknown as { opened: string[] }).opened);
  expect(path).toBe('/oauth2/authorization/google');
  expect(features).toContain('width=500,height=600');
  await popup.getByRole('button', { name: 'Continue as' }).click();
  await expect(toast(page, 'Welcome!')).toBeVisible();
  await expect(page.getByText('Successfully signed in as Gina Google')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect.poll(() => popup.isClosed()).toBe(true);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').name)).toBe('Gina Google');
});

// Proves 4.popup.2, 8.9, S32
test('only the popup is heard, and closing it cancels the sign-in', { tag: '@long' }, async ({ page }) => {
  const popup = await openPopup(page);
  await page.evaluate(() => window.postMessage({ status: 'ERROR', message: 'Forged' }, window.location.origin));
  await popup.close();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Authentication was cancelled.');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});

test('a popup that loses its opener signs in, and is closed or says that it can be', { tag: '@long' }, async ({
  page,
}) => {
  await page.context().route('**/interaction/**', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' },
    });
  });
  const popup = await openPopup(page);
  // As for a window that another one stands in front of.
  await page.evaluate(() => Object.assign(document, { hasFocus: () => false }));
  await popup.getByRole('button', { name: 'Continue as' }).click();
  await expect(toast(page, 'Welcome!')).toBeVisible();
  await expect(page.getByText('Authentication was cancelled.')).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await expect(async () => {
    if (!popup.isClosed()) await expect(popup.getByText('You can close this window.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

// Proves 2.google-callback.1, 5.google.1, 7.23, 8.7
test('a blocked popup is said, and the whole window is offered instead', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/auth');
  await hydrated(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Popup blocked. Please allow popups for this site.');
  await alert.getByRole('link').click();
  await page.getByRole('button', { name: 'Continue as' }).click();
  await expect(page).toHaveURL(/\/auth\/google\/success/);
  await expect(page.getByText('Attempt 1 of 5')).toBeVisible();
  await expect(toast(page, 'Welcome!')).toBeVisible();
  await expect(page).toHaveURL('/');
});

// Proves 4.popup.3, 8.8, 9.10
test('a popup that never ends is given up after five minutes', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  const popup = await openPopup(page);
  await page.clock.runFor(5 * 60_000);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Authentication timed out. Please try again.');
  await expect.poll(() => popup.isClosed()).toBe(true);
});

// Proves 4.popup.4, 8.10
test('what the server says at the end of a popup is said, or that it failed', { tag: '@long' }, async ({ page }) => {
  const sentence = 'The vault is closed';
  const refuse = (route: Route) =>
    route.fulfill({ status: 500, json: { status: 'ERROR', data: sentence, message: '' } });
  const drop = (route: Route) => route.abort();
  for (const [answer, shown] of [
    [refuse, sentence],
    [drop, 'Authentication failed'],
  ] as const) {
    const popup = await openPopup(page);
    await page.route('**/auth/oauth2/success', answer);
    await popup.getByRole('button', { name: 'Continue as' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(shown);
    await page.unroute('**/auth/oauth2/success');
    await page.context().clearCookies();
  }
});
