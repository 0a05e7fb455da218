import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { askDesk, type DeskOwner, joinAsOwner } from '../support/desk-browser.ts';
import { DeskClient, OWNER } from '../support/desk-client.ts';
import { type MailServer, startMailServer, tokenOf } from '../support/mail-server.ts';
import { startPriceProvider } from '../support/price-provider.ts';
import { test as base } from '../support/shop.ts';
import { type ShopProcess, type ShopSettings, startShop } from '../support/shop-process.ts';
import { expectForEverybody, show } from './looks.ts';
import { complaintsOf } from './steps.ts';

const SELLER = {
  legalName: 'Troy Bullion LLC',
  address: '400 Sample Street, Suite 12, Chicago, IL 60601',
  registration: 'Registered in Illinois, no. 00-000-0000',
  phone: '(312) 555-0148',
  email: 'desk@troy.example',
};

type NewShop = { readonly shop: ShopProcess; readonly mail: MailServer; readonly settings: ShopSettings };

/** A shop that was opened just now: nobody but its owner has joined, and `desk` has entered as them. */
const test = base.extend<{ desk: Page }, { begun: NewShop; owner: DeskOwner }>({
  begun: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const mail = await startMailServer();
      const env = { MAX_STREAMS: '0', DESK_OWNER: OWNER.email, SMTP_URL: mail.url };
      const settings = { database: 'postgres', env } as const;
      const shop = await startShop(settings);
      await use({ shop, mail, settings });
      await shop.stop();
      await mail.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  owner: [
    async ({ begun: { shop, mail } }, use) => {
      const { text } = await mail.letter(OWNER.email, '');
      await use(await joinAsOwner({ ...shop, logs: () => text }));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ begun }, use) => use(begun.shop.url),
  desk: async ({ page, owner }, use) => {
    await page.context().addCookies(owner.cookies);
    await use(page);
  },
});

// One shop, of which the last test leaves nothing to do.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const setup = (page: Page) => page.getByRole('region', { name: 'Set up your shop' });
const step = (page: Page, title: string) => setup(page).getByRole('listitem').filter({ hasText: title });

async function openToday(page: Page): Promise<void> {
  await page.goto('/desk/');
  await expect(page.getByRole('heading', { name: 'The day so far' })).toBeVisible();
}

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test(`suits everybody, ${theme}, ${width} wide`, { tag: '@long' }, async ({ desk: page }) => {
      await show(page, { theme, width });
      await openToday(page);
      await expect(setup(page)).toBeVisible();
      await expectForEverybody(page, 'Today of a new shop');
    });

test('a new shop is told what it needs, and each line ticks itself off', { tag: '@long' }, async ({
  desk: page,
  begun,
}) => {
  test.setTimeout(240_000);
  const { shop, mail, settings } = begun;
  const complaints = complaintsOf(page);
  await openToday(page);
  await expect(setup(page)).toContainText('0 of 6 done');
  await expect(step(page, 'Connect live prices')).toContainText('Prices are made up.');

  mail.refusesWith = '451 try again later';
  await setup(page).getByRole('button', { name: 'Send test email' }).click();
  await expect(step(page, 'Send yourself an email')).toContainText('has not accepted it (451)');
  mail.refusesWith = undefined;
  await setup(page).getByRole('button', { name: 'Try again' }).click();
  await expect(step(page, 'Send yourself an email')).toContainText('The mail server accepted a test email at');
  await mail.letter(OWNER.email, 'Test email from your shop');
  await expect(setup(page)).toContainText('1 of 6 done');
  await expect(setup(page).getByRole('button')).toHaveCount(0);

  await setup(page).getByRole('link', { name: 'Set costs' }).click();
  await setAllCosts(page);
  await page.getByRole('link', { name: 'Today' }).first().click();
  await expect(step(page, 'Set your costs')).toContainText('Every product has a cost.');

  await expect(step(page, 'Add your business details')).toContainText(
    'Not set yet: legal name, address, phone and email.',
  );
  await step(page, 'Add your business details').getByRole('link', { name: 'Open settings' }).click();
  await expect(page).toHaveURL('/desk/settings');
  await askDesk(page, '/settings', { name: 'seller', value: SELLER, version: 0 }, 'PUT');
  await page.getByRole('link', { name: 'Today' }).first().click();
  await expect(step(page, 'Add your business details')).toContainText('Pages and emails name the seller.');
  await expect(step(page, 'Add your business details').getByRole('link')).toHaveCount(0);

  await step(page, 'Say how to pay').getByRole('link', { name: 'Open settings' }).click();
  const value = { text: 'Wire {total} to Sample Bank, account 0000000000, by {payBy}.' };
  await askDesk(page, '/settings/how-to-pay', { name: 'how-to-pay', value, version: 0 }, 'PUT');
  await page.getByRole('link', { name: 'Today' }).first().click();
  await expect(step(page, 'Say how to pay')).toContainText('Emails about a confirmed order say how to pay it.');

  await setup(page).getByRole('link', { name: 'Invite' }).click();
  await expect(page.getByRole('dialog', { name: 'Invite a colleague' })).toBeVisible();
  const email = 'second@troy.example';
  await askDesk(page, '/staff/invitations', { email, name: 'Second', role: 'manager' });
  await openToday(page);
  await expect(step(page, 'Invite a second person')).toContainText('1 invitation is open.');
  const second = { email, name: 'Second', letters: 'SE' };
  await new DeskClient(shop.url).joinBy(tokenOf(await mail.letter(email, '')), second);
  await openToday(page);
  await expect(setup(page)).toContainText('5 of 6 done');

  const provider = await startPriceProvider(() => ({ USDXAU: 4000, USDXAG: 50 }));
  // From here on it asks a server that is away.
  expect(complaints).toEqual([]);
  const { dataDir, databaseUrl } = shop;
  await shop.kill('SIGTERM');
  const feed = { SPOT_FEED: 'metalpriceapi', METALPRICE_API_URL: provider.url, METALPRICE_API_KEY: 'any' };
  const port = Number(new URL(shop.url).port);
  const again = await startShop({
    ...settings,
    env: { ...settings.env, ...feed },
    port,
    dataDir,
    ...(databaseUrl && { databaseUrl }),
  });
  await openToday(page);
  await expect(setup(page), 'nothing is left').toHaveCount(0);
  await again.stop();
  await provider.close();
});

/** The same cost for all products that have none. */
async function setAllCosts(page: Page): Promise<void> {
  await expect(page).toHaveURL('/desk/goods?view=no-cost');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Cost', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^Set cost of/ })).toHaveAttribute('aria-disabled', 'true');
  const cost = dialog.getByLabel('Cost over spot');
  await cost.fill('about 2');
  await expect(dialog.getByText('A cost over spot is a percentage from 0 to 100')).toBeVisible();
  await cost.fill('4');
  await expect(dialog.getByText(/^\d+ products below cost$/)).toBeVisible();
  await expect(dialog.getByText('It would sell below cost.')).toBeVisible();
  await cost.fill('$0.10');
  await expect(dialog.getByText(/products? below cost/)).toHaveCount(0);
  await expect(dialog.getByText(/^Margin per piece at spot now: \$[\d.,]+ to \$[\d.,]+$/)).toBeVisible();
  await expectForEverybody(page, 'the cost of many products');
  // More than fifty, and nobody else to ask.
  await dialog.getByLabel('Why').fill('Our wholesaler’s list');
  const [count = ''] = /\d+/.exec((await dialog.getByRole('heading').textContent()) ?? '') ?? [];
  await dialog.getByLabel('How many products does this change?').fill(count);
  await dialog.getByRole('button', { name: 'Confirm and change' }).click();
  await expect(page.getByText(`${count} products given a new cost`)).toBeVisible();
  await expect(page.getByText('Every product has a cost.')).toBeVisible();
}
