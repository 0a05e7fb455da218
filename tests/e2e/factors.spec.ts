import { expect, type Page } from '@playwright/test';
import { type MailServer, tokenOf } from '#tests/support/mail-server.ts';
import { mailedTest as test } from '#tests/support/shop.ts';
import { appOf } from '#tests/support/totp-app.ts';
import { addAuthenticator, section } from './account-steps.ts';
import { type Customer, hydrated, newCustomer, PASSWORD, sendSignIn, signUp, toast } from './steps.ts';

test('two-step sign-in is turned on with an authenticator app and asked for at the next sign-in', {
  tag: '@long',
}, async ({ page, mail }) => {
  test.setTimeout(120_000);
  const customer = newCustomer();
  await signUp(page, customer);
  await page.goto('/profile');
  const part = section(page, 'Two-step sign-in');
  await expect(part).toContainText('Please confirm your email address first.');
  await confirmEmail(page, mail, customer);

  await page.goto('/profile');
  await part.getByRole('button', { name: 'Turn on' }).press('Enter');
  await expect(part.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(part.getByRole('img', { name: 'QR code for setup' })).toBeVisible();
  const uri = await part.getByRole('link', { name: 'open it on this device' }).getAttribute('href');
  const app = appOf(uri ?? '');
  const shown = (await part.locator('.second-factor__secret').innerText()).replaceAll(' ', '');
  expect(shown).toBe(app.secret);
  await expect(part.getByLabel('Code from the app')).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(part).toContainText('This code is incorrect.');
  await part.getByLabel('Code from the app').fill(app.now());
  await page.keyboard.press('Enter');
  await expect(part.getByRole('heading', { name: 'Your backup codes' })).toBeFocused();
  const backupCodes = await part.getByRole('listitem').allInnerTexts();
  expect(backupCodes).toHaveLength(10);
  await part.getByRole('button', { name: "I've saved them" }).click();
  await expect(part.getByText('On', { exact: true })).toBeVisible();
  await page.reload();
  await expect(part.getByRole('button', { name: 'New backup codes' })).toBeVisible();

  await signOut(page);
  await passwordStep(page, customer);
  const form = page.getByRole('form', { name: 'Two-step sign-in' });
  await expect(form.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('This code is incorrect.');
  await form.getByLabel('Code', { exact: true }).fill(app.next());
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Login Successful!')).toBeVisible();
  await expect(page).toHaveURL('/');

  await signOut(page);
  await passwordStep(page, customer);
  await form.getByRole('button', { name: 'Start again' }).click();
  await passwordStep(page, customer);
  await form.getByLabel('Code', { exact: true }).fill(backupCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await page.goto('/profile');
  await part.getByRole('button', { name: 'Turn off' }).click();
  await part.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(part.getByText('Off', { exact: true })).toBeVisible();
  await signOut(page);
  await passwordStep(page, customer);
  await expect(page).toHaveURL('/');
});

test('a passkey of the device is added, signs in, and is removed', { tag: '@long' }, async ({ page, mail }) => {
  test.setTimeout(120_000);
  const authenticator = await addAuthenticator(page);
  const customer = newCustomer();
  await signUp(page, customer);
  await page.goto('/profile');
  const part = section(page, 'Passkeys');
  await expect(part).toContainText('Please confirm your email address first.');
  await confirmEmail(page, mail, customer);

  await page.goto('/profile');
  await part.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expect(part.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('wrong wrong');
  await page.keyboard.press('Enter');
  await expect(part).toContainText('This password is incorrect.');
  await part.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Passkey added')).toBeVisible();
  await expect(part.getByRole('listitem')).toContainText(/Chrome on \w+/);
  await mail.letter(customer.email, 'A passkey was added to your account');

  await signOut(page);
  await page.goto('/auth');
  await hydrated(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
  await expect(toast(page, 'Login Successful!')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').email)).toBe(customer.email);

  // A device that has not made sure who holds it proves nothing.
  await signOut(page);
  await authenticator.isHeldByOwner(false);
  await page.goto('/auth');
  await hydrated(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No passkey was used.');
  expect((await page.request.get('/auth/session')).status()).toBe(401);

  // And a browser that was talked out of asking for it is refused by the shop.
  await page.route('**/auth/login/passkey/start', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...json, data: { options: { ...json.data.options, userVerification: 'discouraged' } } },
    });
  });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This passkey was not accepted.');
  expect((await page.request.get('/auth/session')).status()).toBe(401);
  await page.unroute('**/auth/login/passkey/start');

  await authenticator.isHeldByOwner(true);
  await passwordStep(page, customer);
  await expect(page).toHaveURL('/');
  await page.goto('/profile');
  const remove = part.getByRole('button', { name: /^Remove the Chrome/ });
  await remove.press('Enter');
  await part.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await part.getByLabel('Password', { exact: true }).fill('wrong wrong');
  await page.keyboard.press('Enter');
  await expect(part).toContainText('This password is incorrect.');
  await part.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Passkey removed')).toBeVisible();
  await expect(part.getByRole('listitem')).toHaveCount(0);
  await signOut(page);
  await page.goto('/auth');
  await hydrated(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This passkey was not accepted.');
});

test('a passkey asks for no code, and what it answered cannot be sent again', { tag: '@long' }, async ({
  page,
  mail,
}) => {
  test.setTimeout(120_000);
  await addAuthenticator(page);
  const customer = newCustomer();
  await signUp(page, customer);
  await confirmEmail(page, mail, customer);
  await page.goto('/profile');
  const factor = section(page, 'Two-step sign-in');
  await factor.getByRole('button', { name: 'Turn on' }).click();
  await factor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const uri = await factor.getByRole('link', { name: 'open it on this device' }).getAttribute('href');
  const app = appOf(uri ?? '');
  await factor.getByLabel('Code from the app').fill(app.now());
  await page.keyboard.press('Enter');
  await factor.getByRole('button', { name: "I've saved them" }).click();
  const part = section(page, 'Passkeys');
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await part.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(part.getByRole('listitem')).toHaveCount(1);

  await signOut(page);
  await page.goto('/auth');
  await hydrated(page);
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth/login/passkey');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/');
  const answer = (await sent).postDataJSON();
  await page.context().clearCookies();
  const replayed = await page.request.post('/auth/login/passkey', { data: answer });
  expect(replayed.status()).toBe(401);
  expect((await replayed.json()).reason).toBe('passkey-refused');
});

async function confirmEmail(page: Page, mail: MailServer, { email }: Customer): Promise<void> {
  const token = tokenOf(await mail.letter(email, 'Please confirm your email address'));
  await page.goto(`/auth/verify-email#token=${token}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

async function passwordStep(page: Page, customer: Customer): Promise<void> {
  if (new URL(page.url()).pathname !== '/auth') await page.goto('/auth');
  await sendSignIn(page, customer);
}
