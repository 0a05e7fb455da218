import { randomInt } from 'node:crypto';
import { test as base } from '@playwright/test';
import { chromiumLaunchOptions } from './chromium.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

export type DatabaseOption = { database: 'pglite' | 'postgres' };

/**
 * Playwright's `test` with a real shop behind it: `shop` is a server process of this worker and this database, `page.goto('/')`
 * opens its home page.
 */
export const test = base.extend<object, DatabaseOption & { shop: ShopProcess }>({
  database: ['pglite', { option: true, scope: 'worker' }],
  shop: [
    async ({ database }, use) => {
      // Prices must not change under tests that are not about that: stream.spec.ts has shops of its own.
      const shop = await startShop({ database, env: { MAX_STREAMS: '0' } });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ...chromiumLaunchOptions() }),
    { scope: 'worker' },
  ],
  // Each test is a visitor from an address of its own: limits count by address.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }),
  baseURL: async ({ shop }, use) => use(shop.url),
  // A page may still be asking something by itself: what is routed then is no fault of the test.
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** The same with a shop whose letters arrive: `mail` is the server that takes them. */
export const mailedTest = test.extend<{ mail: MailServer }, { mailed: { shop: ShopProcess; mail: MailServer } }>({
  mailed: [
    async ({ database }, use) => {
      const mail = await startMailServer();
      const shop = await startShop({ database, host: 'localhost', env: { SMTP_URL: mail.url } });
      await use({ shop, mail });
      await shop.stop();
      await mail.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  mail: async ({ mailed }, use) => use(mailed.mail),
  baseURL: async ({ mailed }, use) => use(mailed.shop.url),
});
