import { expect, type Page } from '@playwright/test';
import { test as base } from '#tests/support/shop.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { type GoogleStandIn, startGoogleStandIn } from './google-stand-in.ts';
import { hydrated, newCustomer, signUp, toast } from './steps.ts';

/** A shop with Google sign-in, and the stand-in for Google. */
const test = base.extend<object, { google: { shop: ShopProcess; standIn: GoogleStandIn } }>({
  google: [
    async ({ database }, use) => {
      const standIn = await startGoogleStandIn({
        sub: 'g-1',
        email: 'gina@example.com',
        name: 'Gina Google',
        verified: true,
      });
      const shop = await startShop({ database, env: standIn.env });
      await use({ shop, standIn });
      await shop.stop();
      await standIn.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ google }, use) => use(google.shop.url),
});

test('a customer signs in with Google in a popup', async ({ page }) => {
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'Continue as' }).click();
  await expect(toast(page, 'Welcome!')).toBeVisible();
  await expect(page.getByText('Successfully signed in as Gina Google')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect.poll(() => popup.isClosed()).toBe(true);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').name)).toBe('Gina Google');
});

test('only the popup is heard, and closing it cancels the sign-in', async ({ page }) => {
  const popup = await openPopup(page);
  await page.evaluate(() => window.postMessage({ status: 'ERROR', message: 'Forged' }, window.location.origin));
  await popup.close();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Authentication was cancelled.');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});

test('a blocked popup is said, and the whole window is offered instead', async ({ page }) => {
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

test('a popup that never ends is given up after five minutes', async ({ page }) => {
  await page.clock.install();
  const popup = await openPopup(page);
  await page.clock.runFor(5 * 60_000);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Authentication timed out. Please try again.');
  await expect.poll(() => popup.isClosed()).toBe(true);
});

test('an account with a password is not taken over by an unproven address', async ({ page, google }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  google.standIn.person = { sub: customer.email, email: customer.email, name: 'Mallory', verified: true };
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'Continue as' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'An account with this email already exists. Please use regular sign in.',
  );
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

async function openPopup(page: Page): Promise<Page> {
  await page.goto('/auth');
  await hydrated(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await popup.getByRole('button', { name: 'Continue as' }).waitFor();
  return popup;
}
