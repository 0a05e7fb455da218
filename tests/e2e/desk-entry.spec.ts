import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { deskTest as test } from '#tests/support/desk-browser.ts';
import { OWNER } from '#tests/support/desk-client.ts';
import { printedBy, type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { appOf } from '#tests/support/totp-app.ts';
import { addAuthenticator } from './account-steps.ts';
import { expectForEverybody, show } from './looks.ts';
import { complaintsOf, PASSWORD, tabTo } from './steps.ts';

const PHONE = { width: 390, height: 844 };

test('a newcomer gets from the printed link to the desk on a phone, by keys alone', async ({ page, database }) => {
  test.setTimeout(120_000);
  const shop = await startShop({ database, env: { MAX_STREAMS: '0', DESK_OWNER: OWNER.email } });
  const complaints = complaintsOf(page);
  await page.setViewportSize(PHONE);
  await page.goto(await printedLink(shop));
  await tabTo(page, page.getByLabel('Choose a password'));
  await page.keyboard.type('too short');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please use at least 12 characters.')).toBeVisible();
  await page.getByLabel('Choose a password').selectText();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByLabel('Your name'));
  await page.keyboard.type('Åsa Lovelace');
  await expect(page.getByLabel('Initials')).toHaveValue('AL');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ad');
  await expect(page.getByLabel('Initials')).toHaveValue('AD');
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await expect(page.getByLabel('Initials'), 'what was typed stays').toHaveValue('AD');
  await tabTo(page, page.getByRole('button', { name: 'kite' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Use an authenticator app' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for setup' })).toBeVisible();
  const app = await shownApp(page);
  await expect(page.getByLabel('Code from the app')).toBeFocused();
  // All six digits are typed: it goes by itself.
  await page.keyboard.type('000000');
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  const answer = Promise.withResolvers<void>();
  let joins = 0;
  await page.route('**/api/desk/join', async (route) => {
    joins += 1;
    await answer.promise;
    await route.continue();
  });
  await page.getByLabel('Code from the app').selectText();
  await page.keyboard.type(app.now());
  const join = page.getByRole('button', { name: 'Join', exact: true });
  await expect(join).toHaveAttribute('aria-busy', 'true');
  await expect(join).toContainText('One moment…');
  await page.keyboard.press('Enter');
  answer.resolve();
  await expect(page.getByRole('heading', { name: 'You’re signed in. Keep these backup codes' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await tabTo(page, page.getByRole('button', { name: /Open the desk$/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${shop.url}/desk/`);
  await expect(page.getByRole('navigation', { name: 'Desk' }).first()).toBeAttached();
  expect(joins).toBe(1);
  // The shop session was for joining alone.
  expect((await page.request.get(`${shop.url}/auth/session`)).status()).toBe(401);

  await page.goto(`${shop.url}/desk/join#token=${'x'.repeat(43)}`);
  await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
  expect(complaints.filter((each) => !/status of 4(01|10)/.test(each))).toEqual([]);
  await shop.stop();
});

test('a passkey joins, enters and proves', { tag: '@long' }, async ({ page, database }) => {
  test.setTimeout(120_000);
  // Passkeys want a name that is no number.
  const shop = await startShop({ database, host: 'localhost', env: { MAX_STREAMS: '0', DESK_OWNER: OWNER.email } });
  await addAuthenticator(page);
  await page.goto(await printedLink(shop));
  await page.getByLabel('Choose a password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('Initials').fill('AL');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('button', { name: 'Join with your passkey' }).click();
  await expect(page).toHaveURL(`${shop.url}/desk/`);
  await signOut(page, 'Ada Lovelace');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Ada Lovelace: your menu' })).toBeVisible();

  // The server wants the person to authenticate again: it is asked for in place, and the change is repeated by itself.
  await page.goto(`${shop.url}/desk/staff`);
  await page.route(
    '**/api/desk/staff/invitations',
    (route) => route.fulfill({ status: 403, json: refusal('proof-needed') }),
    { times: 1 },
  );
  await invite(page, 'Grace Hopper', 'grace@example.com');
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(question).toBeVisible();
  await expect(question.getByLabel('Code')).toHaveCount(0);
  await question.getByRole('button', { name: 'Passkey' }).click();
  await expect(page.getByText('Grace Hopper is invited')).toBeVisible();
  await expect(page.getByRole('row', { name: /Grace Hopper/ })).toContainText('Clerk');
  await shop.stop();
});

test('answers every wrong credential alike, and enters by keys', { tag: '@long' }, async ({ page, owner }) => {
  await page.goto('/desk/');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(OWNER.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not this password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  // All six digits are typed: it goes by itself.
  await page.keyboard.type('000000');
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  await page.getByLabel('Code', { exact: true }).fill(owner.nextCode());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `${OWNER.name}: your menu` })).toBeVisible();
});

test('an owner invites a clerk, who joins, and whose page ends at the sign-in once suspended', {
  tag: '@long',
}, async ({ desk: page, shop, browser, baseURL }) => {
  test.setTimeout(120_000);
  await page.goto('/desk/staff');
  await invite(page, 'Grace Hopper', 'grace@example.com');
  await expect(page.getByText('Grace Hopper is invited')).toBeVisible();
  const row = page.getByRole('row', { name: /Grace Hopper/ });
  await expect(row).toContainText('grace@example.com');
  await expect(row).toContainText('not yet');

  const context = await browser.newContext({ viewport: PHONE, ...(baseURL && { baseURL }) });
  const clerk = await context.newPage();
  await joinByCode(clerk, await mailedLink(shop, 'grace@example.com'));
  await expect(clerk.getByRole('navigation', { name: 'Desk' }).first()).toBeAttached();
  await clerk.goto('/desk/staff');
  await expect(clerk.getByRole('listitem').filter({ hasText: 'Grace Hopper you' })).toContainText('now');
  await expect(clerk.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  await expect(clerk.getByText(OWNER.email)).toHaveCount(0);
  await expect(clerk.getByRole('link', { name: 'Log' })).toHaveCount(0);

  await page.goto('/desk/staff');
  await row.getByRole('button', { name: 'Change Grace Hopper' }).click();
  const dialog = page.getByRole('dialog', { name: 'Grace Hopper' });
  await dialog.getByRole('button', { name: 'Manager' }).click();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(row).toContainText('Manager');
  await row.getByRole('button', { name: 'Change Grace Hopper' }).click();
  await dialog.getByRole('button', { name: 'Suspend…' }).click();
  await dialog.getByRole('button', { name: 'Suspend Grace Hopper' }).click();
  await expect(row).toContainText('Suspended');
  // Their stream ends, and their page asks again.
  await expect(clerk.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible();

  // The last owner stays one.
  await page.getByRole('button', { name: `Change ${OWNER.name}` }).click();
  const own = page.getByRole('dialog', { name: OWNER.name });
  await own.getByRole('button', { name: 'Viewer' }).click();
  await own.getByRole('button', { name: 'Change role' }).click();
  await expect(own.getByRole('alert')).toHaveText('There must be at least one active owner.');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Log' }).click();
  const log = page.getByRole('region', { name: 'Log' });
  await expect(log.getByRole('row', { name: /suspended Grace Hopper/ })).toBeVisible();
  await log.getByLabel('What').selectOption({ label: 'change a role' });
  await expect(log.getByRole('row')).toHaveCount(2);
  await expect(log.getByRole('row').nth(1)).toContainText('clerk → manager');
  const saved = page.waitForEvent('download');
  await log.getByRole('button', { name: 'Export' }).click();
  expect((await saved).suggestedFilename()).toBe('troy-log.csv');
  await log.getByRole('searchbox').fill('no such thing');
  await page.keyboard.press('Enter');
  await log.getByRole('button', { name: 'Clear' }).click();
  await expect(log.getByRole('row', { name: /joined/ }).first()).toBeVisible();
});

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test(`is for everybody: ${width} px, ${theme}`, { tag: '@long' }, async ({ page, context, owner, shop }) => {
      test.setTimeout(120_000);
      await show(page, { theme, width });
      await page.goto('/desk/');
      await page.getByLabel('Email').fill(OWNER.email);
      await page.getByLabel('Password').fill('not this password');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectForEverybody(page, 'sign in');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
      await expectForEverybody(page, 'code');

      await context.addCookies(owner.cookies);
      await page.goto('/desk/staff');
      await expect(page.getByRole('button', { name: `Change ${OWNER.name}` })).toBeVisible();
      await expectForEverybody(page, 'staff');
      await page.getByRole('button', { name: `Change ${OWNER.name}` }).click();
      await expectForEverybody(page, 'a person');
      await page.keyboard.press('Escape');
      const email = `${theme}${width}@example.com`;
      await page.route(
        '**/api/desk/staff/invitations',
        (route) => route.fulfill({ status: 403, json: refusal('proof-needed') }),
        { times: 1 },
      );
      await invite(page, 'New Person', email);
      await expect(page.getByRole('dialog', { name: 'Confirm it’s you' }).getByLabel('Code')).toBeFocused();
      await expect(
        page.getByText(
          'Inviting a person requires you to confirm it’s you. You will not be asked again for ten minutes.',
        ),
      ).toBeVisible();
      await expectForEverybody(page, 'a proof');
      await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Send the invitation' }).click();
      await expect(page.getByText('New Person is invited')).toBeVisible();
      await page.goto('/desk/staff/log');
      await expect(page.getByText('joined', { exact: true }).first()).toBeVisible();
      await expectForEverybody(page, 'log');
      await page.goto('/desk/me');
      await expect(page.getByText('This one')).toBeVisible();
      await expectForEverybody(page, 'own sessions');

      await context.clearCookies();
      await page.goto(await mailedLink(shop, email));
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByLabel('Choose a password')).toBeVisible();
      await expectForEverybody(page, 'an account');
      await page.getByLabel('Choose a password').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Use an authenticator app' })).toBeVisible();
      await expectForEverybody(page, 'a mark');
      await page.getByRole('button', { name: 'Use an authenticator app' }).click();
      await expect(page.getByLabel('Code from the app')).toBeVisible();
      await expectForEverybody(page, 'an authenticator');
    });

const printedLink = (shop: ShopProcess) => printedBy(shop, /http\S+\/desk\/join#token=[^\s"]+/);

/** Letters go to files. */
async function mailedLink({ dataDir, url }: ShopProcess, email: string): Promise<string> {
  const folder = path.join(dataDir, 'mail');
  const find = async () => {
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.eml')) continue;
      const { to, text = '' } = await PostalMime.parse(await readFile(path.join(folder, name)));
      const [link] = /\/desk\/join#token=[\w-]+/.exec(text) ?? [];
      if (link && to?.some(({ address }) => address === email)) return url + link;
    }
    return '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

async function joinByCode(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Choose a password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use an authenticator app' }).click();
  const app = await shownApp(page);
  await page.getByLabel('Code from the app').fill(app.next());
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Open the desk$/ }).click();
}

async function shownApp(page: Page) {
  const uri = await page.getByRole('link', { name: 'Open it on this device' }).getAttribute('href');
  return appOf(uri ?? '');
}

async function invite(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
}

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `${name}: your menu` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

function refusal(reason: string) {
  return { status: 'ERROR', data: reason, message: reason, reason };
}
