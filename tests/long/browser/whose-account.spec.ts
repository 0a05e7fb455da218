import { expect, type Page } from '@playwright/test';
import { tokenOf } from '#tests/support/mail-server.ts';
import { test } from '#tests/support/mailed-shop.ts';
import {
  addFirstOf,
  hydrated,
  newCustomer,
  openProfile,
  PASSWORD,
  signIn,
  signOut,
  signUp,
  toast,
} from '../../e2e/steps.ts';

// Two customers at one browser.
test.describe.configure({ timeout: 120_000 });

const DELETE = '**/auth/account/delete';
const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);

async function confirmDeletion(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'Delete account', exact: true });
  await section.getByRole('button', { name: 'Delete account' }).click();
  await section.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await section.getByRole('button', { name: 'Delete for good' }).click();
}

test('a page deletes nobody but the customer whom it shows, whoever is signed in by now', async ({ page }) => {
  const [ada, grace] = [newCustomer(), newCustomer()];
  await signUp(page, grace);
  await signOut(page);
  await signUp(page, ada);
  await openProfile(page);
  // As a sign-in leaves it whose answer was lost: the browser has the session, and the page does not know.
  const signedIn = await page.request.post('/auth/login', { data: { email: grace.email, password: PASSWORD } });
  expect(signedIn.ok()).toBe(true);
  await confirmDeletion(page);
  await expect(toast(page, 'Signed out')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await signIn(page, grace);
  await signOut(page);
  await signIn(page, ada);
});

for (const [name, isRefused] of [
  ['answer', false],
  ['refusal', true],
] as const) {
  test(`a late ${name} to who deletes the account is not for another customer who has signed in meanwhile`, async ({
    page,
    context,
  }) => {
    await signUp(page, newCustomer());
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(DELETE, async (route) => {
      if (isRefused) await context.clearCookies();
      const { status, body } = await route.fetch().then(async (answer) => ({
        status: answer.status(),
        body: await answer.text(),
      }));
      await held;
      await route.fulfill({ status, body, contentType: 'application/json' });
    });
    await openProfile(page);
    await confirmDeletion(page);
    const other = await context.newPage();
    await other.goto('/about');
    await hydrated(other);
    await signOut(other);
    await signUp(other, { ...newCustomer(), name: 'Grace Hopper' });
    await addFirstOf(other, 'gold-bars', 1);
    const [user, cart] = [await stored(other, 'user'), await stored(other, 'legacyGoldCart')];
    const answered = page.waitForResponse(DELETE);
    letGo();
    await (await answered).finished();
    if (!isRefused) await expect(toast(page, 'Account deleted')).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expect(toast(page, 'Signed out')).toBeHidden();
    expect(await stored(page, 'user')).toBe(user);
    expect(await stored(page, 'legacyGoldCart')).toBe(cart);
  });
}

test('a link to choose a password leaves another customer signed in where it is opened, and says so', async ({
  page,
  mail,
}) => {
  const [ada, grace] = [newCustomer(), newCustomer()];
  await signUp(page, grace);
  await signOut(page);
  await page.request.post('/auth/password/forgot', { data: { email: grace.email } });
  const link = `/auth/reset-password#token=${tokenOf(await mail.letter(grace.email, 'Choose a new password'))}`;
  await signUp(page, ada);
  await page.goto(link);
  await hydrated(page);
  await page.getByLabel('New password', { exact: true }).fill('battery staple 77');
  await page.getByLabel('Confirm new password', { exact: true }).fill('battery staple 77');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Password changed')).toBeVisible();
  await expect(page.getByText(`You are still signed in as ${ada.email}.`)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: ada.name })).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
});
