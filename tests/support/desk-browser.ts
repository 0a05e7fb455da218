import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { DeskClient, OWNER, type StaffMember } from './desk-client.ts';
import { type MailServer, startMailServer, tokenOf } from './mail-server.ts';
import { type DatabaseOption, test } from './shop.ts';
import { type ShopProcess, type ShopSettings, startShop } from './shop-process.ts';

export type DeskOwner = {
  /** Cookies of the session in which the owner joined, for `context.addCookies`. */
  readonly cookies: Parameters<BrowserContext['addCookies']>[0];
  /** A backup code that was not used before: there are ten. */
  nextCode(): string;
};

type UseShop = (shop: ShopProcess) => Promise<void>;

const withDeskShop = ({ database }: DatabaseOption, use: UseShop) => withShop(database, { MAX_STREAMS: '0' }, use);

async function withShop(database: ShopSettings['database'], env: object, use: UseShop): Promise<void> {
  const shop = await startShop({ database, env: { ...env, DESK_OWNER: OWNER.email } });
  await use(shop);
  await shop.stop();
}

/** Playwright's `test` with a shop whose desk has an owner: `owner` has joined, `desk` is a page that has entered as them. */
export const deskTest = test.extend<{ desk: Page }, { owner: DeskOwner }>({
  shop: [withDeskShop, { scope: 'worker', timeout: 120_000 }],
  owner: [async ({ shop }, use) => use(await joinAsOwner(shop)), { scope: 'worker' }],
  desk: async ({ page, owner }, use) => {
    await page.context().addCookies(owner.cookies);
    await page.addInitScript(keepFromDialing);
    await use(page);
  },
});

/** Runs in the page: a browser that cannot call asks the person what should, and takes no key until they have answered. */
function keepFromDialing(): void {
  const { navigation } = window as unknown as { navigation: EventTarget };
  navigation.addEventListener('navigate', (event) => {
    const { destination } = event as Event & { destination: { url: string } };
    if (/^(?:tel|sms|mailto):/.test(destination.url)) event.preventDefault();
  });
}

/** The same with a shop that no other file works in: a function of its own is a worker of its own. Called once by a file. */
export const ownDeskTest = () =>
  deskTest.extend({
    shop: [({ database }, use) => withDeskShop({ database }, use), { scope: 'worker', timeout: 120_000 }],
  });

/** The same with a shop whose open pages hear at once of what the desk changes: it streams. */
export const streamingDeskTest = deskTest.extend({
  shop: [({ database }, use) => withShop(database, {}, use), { scope: 'worker', timeout: 120_000 }],
});

type Staff = {
  /** A page of a new member of the staff, whom the owner has invited. */
  pageOf(person: Omit<StaffMember, 'email'> & { readonly role: string }): Promise<Page>;
};

/** The same with a shop whose letters arrive, and in which the owner is not alone. */
export const deskOfManyTest = deskTest.extend<{ staff: Staff }, { mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  mail: [async ({}, use) => withMail(use), { scope: 'worker' }],
  shop: [
    async ({ database, mail }, use) => {
      await withShop(database, { MAX_STREAMS: '0', SMTP_URL: mail.url }, async (shop) => {
        // With a mail server the invitation is a letter.
        const { text } = await mail.letter(OWNER.email, '');
        await use({ ...shop, logs: () => text });
      });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  staff: async ({ desk, browser, shop, mail }, use) => {
    const contexts: BrowserContext[] = [];
    await use({
      async pageOf({ role, name, letters }) {
        const email = `${role}-${randomUUID()}@troy.example`;
        if (!desk.url().startsWith(`${shop.url}/desk`)) await desk.goto('/desk/me');
        await askDesk(desk, '/staff/invitations', { email, name, role });
        const client = new DeskClient(shop.url);
        await client.joinBy(tokenOf(await mail.letter(email, '')), { email, name, letters });
        const context = await browser.newContext({ baseURL: shop.url });
        contexts.push(context);
        await context.addCookies(client.browserCookies(shop.url));
        return context.newPage();
      },
    });
    for (const context of contexts) await context.close();
  },
});

/** The same with a shop that no other file works in. */
export const ownDeskOfManyTest = () =>
  deskOfManyTest.extend({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    mail: [async ({}, use) => withMail(use), { scope: 'worker' }],
  });

async function withMail(use: (mail: MailServer) => Promise<void>): Promise<void> {
  const mail = await startMailServer();
  await use(mail);
  await mail.stop();
}

export async function joinAsOwner(shop: Pick<ShopProcess, 'url' | 'logs'>): Promise<DeskOwner> {
  const client = new DeskClient(shop.url);
  await client.join(shop);
  return {
    cookies: client.browserCookies(shop.url),
    nextCode() {
      const code = client.backupCodes.pop();
      if (!code) throw new Error('All backup codes of the owner are used.');
      return code;
    },
  };
}

/** Sends a call of the desk from a page that has entered, as the page does. Answers its data, or throws the refusal. */
export async function askDesk(page: Page, path: string, body?: object, method = 'POST') {
  return page.evaluate(
    async ([address, text, method, key]) => {
      const token = document.querySelector<HTMLMetaElement>('meta[name=desk]')?.content ?? '';
      const headers = { 'x-desk': token, 'idempotency-key': key, 'content-type': 'application/json' };
      const response = await fetch(`/api/desk${address}`, {
        method,
        headers,
        ...(text !== undefined && { body: text }),
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${address}: ${JSON.stringify(answer)}`);
      return answer.data;
    },
    [path, body && JSON.stringify(body), method, randomUUID()] as const,
  );
}
