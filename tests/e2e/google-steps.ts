import { expect, type Page } from '@playwright/test';
import { type GoogleStandIn, startGoogleStandIn } from '#tests/support/google-stand-in.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { test as base } from '#tests/support/shop.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { hydrated } from './steps.ts';

export const GINA = { sub: 'g-1', email: 'gina@example.com', name: 'Gina Google', verified: true, hd: 'example.com' };

/** A shop with Google sign-in, the stand-in for Google, and the server that takes the letters. */
export const test = base.extend<
  { asGina: undefined },
  { google: { shop: ShopProcess; standIn: GoogleStandIn; mail: MailServer } }
>({
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
  asGina: [
    async ({ google }, use) => {
      google.standIn.person = GINA;
      google.standIn.tampers = undefined;
      await use(undefined);
    },
    { auto: true },
  ],
  baseURL: async ({ google }, use) => use(google.shop.url),
});

export async function nobodyIsSignedIn(page: Page): Promise<void> {
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  expect((await page.request.get('/auth/session')).status()).toBe(401);
}

export async function openPopup(page: Page): Promise<Page> {
  await page.goto('/auth');
  await hydrated(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await popup.getByRole('button', { name: 'Continue as' }).waitFor();
  return popup;
}
