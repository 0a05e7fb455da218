import { type MailServer, startMailServer } from './mail-server.ts';
import { test as base } from './shop.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

/** Playwright's `test` with a shop whose letters arrive: `mail` is the server that takes them. */
export const test = base.extend<{ mail: MailServer }, { mailed: { shop: ShopProcess; mail: MailServer } }>({
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
