import { expect, type Page } from '@playwright/test';
import { EVERY_PAGE } from './every-page.ts';
import { expectForEverybody, type Look, show } from './looks.ts';
import {
  addFirstOf,
  complaintsOf,
  fillShipping,
  hydrated,
  newCustomer,
  signUp,
  storedLine,
  toldOrderNumber,
} from './steps.ts';

/** A filled cart, so that cart and checkout show what they are for. */
const CART = [storedLine('10 oz Silver Bar', 'silver', 2)];

/** One h1, landmarks, a title of its own, nothing that axe finds, and nothing that sticks out at the side. */
export async function isForEverybody(page: Page, name: string): Promise<void> {
  await expect(page.locator('main h1')).toHaveCount(1);
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1);
  await expect(page).toHaveTitle(/.+ \| Troy$|^Troy \| .+/);
  await expectForEverybody(page, name);
}

/** Opens every page in turn, or those of these addresses; none of them complains while it wakes up. */
export async function checkEveryPage(page: Page, look: Look, paths: readonly string[] = EVERY_PAGE): Promise<void> {
  await show(page, look);
  const complaints = complaintsOf(page);
  await page.addInitScript((cart) => localStorage.setItem('legacyGoldCart', cart), JSON.stringify(CART));
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
    await isForEverybody(page, path);
  }
  // Addresses that do not exist, and a session that nobody has.
  expect(complaints.filter((each) => !/status of 40[14]/.test(each))).toEqual([]);
}

/** Walks through the states that pages have for a customer: faults, notices, open menus, parts of an account. */
export async function checkEveryState(page: Page, look: Look): Promise<void> {
  await show(page, look);
  const { width } = look;
  await page.goto('/auth/forgot-password');
  await hydrated(page);
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await isForEverybody(page, 'an email is on its way');
  await refuse(page, '**/auth/login', 'second-factor-needed');
  await page.goto('/auth');
  await hydrated(page);
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('x');
  await page.keyboard.press('Enter');
  await page.getByRole('form', { name: 'Two-step sign-in' }).waitFor();
  await isForEverybody(page, 'a code is asked for');
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('/auth');
  await hydrated(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('form').getByRole('button', { name: 'Sign Up' }).click();
  await isForEverybody(page, 'faults of a form');
  await signUp(page, newCustomer());
  await isForEverybody(page, 'a notice');
  await page.goto('/orders');
  await isForEverybody(page, 'no orders');
  await page.goto('/profile');
  await isForEverybody(page, 'profile');
  await page.getByRole('button', { name: 'Change password' }).waitFor();
  await isForEverybody(page, 'profile with the rest of the account');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await isForEverybody(page, 'open parts of the account');
  await answerAccount(page, {});
  await page.reload();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('form', { name: 'Turn on two-step sign-in' }).getByLabel('Password', { exact: true }).fill('x');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'QR code for setup' }).waitFor();
  await isForEverybody(page, 'a second factor is set up');
  await page.getByLabel('Code from the app').fill('123456');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your backup codes' }).waitFor();
  await isForEverybody(page, 'backup codes');
  await answerAccount(page, { hasPassword: false, hasGoogle: true, hasSecondFactor: true });
  await page.reload();
  await page.getByRole('button', { name: 'Set a password' }).waitFor();
  await isForEverybody(page, 'an account by Google, with a second factor');
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/auth/account', (route) => route.abort());
  await page.reload();
  await page.getByText('The rest of your account could not be loaded').waitFor();
  // A reload comes back to where the page was scrolled to, and the footer of so short a page lies under its header there.
  await page.evaluate(() => window.scrollTo(0, 0));
  await isForEverybody(page, 'an account that cannot be loaded');
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await isForEverybody(page, 'profile in edit');
  await addFirstOf(page, 'gold-bars', 2);
  await isForEverybody(page, 'added to the cart');
  await page.goto('/checkout');
  await hydrated(page);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await isForEverybody(page, 'faults at checkout');
  await fillShipping(page);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  const orderNumber = await toldOrderNumber(page).innerText();
  await page.goto('/orders');
  await page.getByRole('article').waitFor();
  await isForEverybody(page, 'orders');
  await page.goto('/track-order');
  await hydrated(page);
  await page.getByLabel('Order ID').fill(orderNumber);
  await page.keyboard.press('Enter');
  await page.getByRole('article').waitFor();
  await isForEverybody(page, 'a tracked order');
  await page.route('**/api/getMetal', (route) => route.abort());
  await page.goto('/category/gold-bars');
  await page.getByText('Price unavailable').first().waitFor();
  await isForEverybody(page, 'no rates');
  await page.unroute('**/api/getMetal');
  await page.goto('/category/gold-bars');
  await hydrated(page);
  if (width > 768) await page.locator('summary').first().click();
  else await page.getByRole('button', { name: 'Filter' }).click();
  await isForEverybody(page, 'open filters');
  await page.goto('/about');
  await hydrated(page);
  if (width < 768) await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search products' }).fill('eagle');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await isForEverybody(page, 'suggestions');
  if (width > 768) {
    await page.goto('/about');
    await hydrated(page);
    await page.getByRole('banner').getByRole('button', { name: 'Gold' }).click();
    await isForEverybody(page, 'an open menu');
  } else {
    await page.goto('/about');
    await hydrated(page);
    await page.getByRole('navigation').getByRole('button', { name: 'Gold' }).click();
    await isForEverybody(page, 'an open sheet');
  }
}

/** An owner whose address is confirmed, with a passkey; what they turn on is answered at once. */
async function answerAccount(page: Page, facts: object): Promise<void> {
  const answer = (data: unknown) => ({ json: { status: 'SUCCESS', data, message: '' } });
  const passkeys = [{ id: '1', name: 'Chrome on Linux', addedAt: '2026-03-02T16:00:00.000Z' }];
  const whole = { email: 'ada@example.com', isEmailVerified: true, hasPassword: true, hasGoogle: false };
  await page.route('**/auth/account', (route) =>
    route.fulfill(answer({ ...whole, hasSecondFactor: false, passkeys, ...facts })),
  );
  const qr = Array.from({ length: 29 }, (_, row) => (row % 2 ? '10' : '01').repeat(14));
  const backupCodes = Array.from({ length: 10 }, (_, n) => `abcd${n}-efghi`);
  const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Troy?secret=JBSWY3DPEHPK3PXP', qr, backupCodes };
  await page.route('**/auth/second-factor/start', (route) => route.fulfill(answer(secret)));
  await page.route('**/auth/second-factor/confirm', (route) => route.fulfill(answer(null)));
}

async function refuse(page: Page, call: string, reason: string): Promise<void> {
  await page.route(call, (route) =>
    route.fulfill({ status: 401, json: { status: 'ERROR', data: reason, message: reason, reason } }),
  );
}
