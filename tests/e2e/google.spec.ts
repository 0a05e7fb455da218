import { expect, type Page, type Route } from '@playwright/test';
import { type GoogleStandIn, startGoogleStandIn } from '#tests/support/google-stand-in.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { test as base } from '#tests/support/shop.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { hydrated, newCustomer, PASSWORD, signUp, toast } from './steps.ts';

const GINA = { sub: 'g-1', email: 'gina@example.com', name: 'Gina Google', verified: true, hd: 'example.com' };

/** A shop with Google sign-in, the stand-in for Google, and the server that takes the letters. */
const test = base.extend<object, { google: { shop: ShopProcess; standIn: GoogleStandIn; mail: MailServer } }>({
  google: [
    async ({ database }, use) => {
      const standIn = await startGoogleStandIn(GINA);
      const mail = await startMailServer();
      const shop = await startShop({ database, env: { ...standIn.env, SMTP_URL: mail.url } });
      await use({ shop, standIn, mail });
      await shop.stop();
      await mail.stop();
      await standIn.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ google }, use) => use(google.shop.url),
});

test.beforeEach(({ google }) => {
  google.standIn.person = GINA;
  google.standIn.tampers = undefined;
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
    page.getByText('Google sign-in, name and phone number were removed: nobody had confirmed'),
  ).toBeVisible();
  const told = await google.mail.letter(email, 'Your password was changed');
  expect(told.text).toContain('Google sign-in, name and phone number were removed from your account');
});

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

test('the popup is 500 by 600 and goes where Google sign-in begins', async ({ page }) => {
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
  await popup.close();
});

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

test('what the server says at the end of a popup is said, or that it failed', async ({ page }) => {
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

test('what is asked of Google carries state, nonce and a PKCE challenge', async ({ page }) => {
  const popup = await openPopup(page);
  await popup.close();
  const answer = await page.request.get('/oauth2/authorization/google', { maxRedirects: 0 });
  const asked = new URL(answer.headers().location ?? '').searchParams;
  expect(asked.get('state')?.length).toBeGreaterThan(20);
  expect(asked.get('nonce')?.length).toBeGreaterThan(20);
  expect(asked.get('code_challenge')?.length).toBe(43);
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('response_type')).toBe('code');
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

for (const tampers of ['nonce', 'code_challenge'] as const) {
  test(`a sign-in whose ${tampers} was changed on the way is refused`, async ({ page, google }) => {
    google.standIn.person = { ...GINA, sub: 'g-tampered', email: 'tampered@example.com', name: 'Tam Pered' };
    google.standIn.tampers = tampers;
    const popup = await openPopup(page);
    await popup.getByRole('button', { name: 'Continue as' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Google authentication failed. Please try again.',
    );
    await nobodyIsSignedIn(page);
  });
}

test('an answer of Google that nobody asked for signs nobody in', async ({ page }) => {
  await page.goto('/api/auth/callback/google?code=stolen&state=forged');
  await expect(page).toHaveURL('/auth');
  await expect(toast(page, 'Authentication Error')).toBeVisible();
  await nobodyIsSignedIn(page);
});

test('an answer of Google to another browser signs nobody in', async ({ page, browser, google }) => {
  const popup = await openPopup(page);
  const back = popup.waitForRequest((request) => request.url().includes('/api/auth/callback/google'));
  await popup.route('**/api/auth/callback/google**', (route) => route.abort());
  await popup.getByRole('button', { name: 'Continue as' }).click();
  const other = await browser.newContext({ baseURL: google.shop.url });
  const victim = await other.newPage();
  await victim.goto((await back).url());
  await expect(victim).toHaveURL('/auth');
  await nobodyIsSignedIn(victim);
  await other.close();
});

test('a user in the address of either callback page signs nobody in', async ({ page }) => {
  const forged = encodeURIComponent(JSON.stringify({ id: '1', name: 'Mallory', email: 'm@example.com', phone: '' }));
  for (const address of [`/auth/google/success?user=${forged}`, `/auth/oauth2/success?userData=${forged}`]) {
    await page.goto(address);
    await expect(toast(page, 'Authentication Error')).toBeVisible();
    await expect(page.getByText('Failed to complete Google sign in. Please try again.')).toBeVisible();
    await expect(page).toHaveURL('/auth');
    await nobodyIsSignedIn(page);
  }
});

test('who came by Google sets a password, after another sign-in if the last one is long ago, and signs in with it', async ({
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
  await expect(part.getByLabel('Present password')).toHaveCount(0);
  await part.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await part.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(part.getByRole('alert')).toContainText('Please sign in again first, so that we know it is you.');
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

async function nobodyIsSignedIn(page: Page): Promise<void> {
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  expect((await page.request.get('/auth/session')).status()).toBe(401);
}

async function openPopup(page: Page): Promise<Page> {
  await page.goto('/auth');
  await hydrated(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await popup.getByRole('button', { name: 'Continue as' }).waitFor();
  return popup;
}
