import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, request } from '@playwright/test';
import { type TOTP, URI } from 'otpauth';
import { cents } from '#domain/money.ts';
import { orderBody } from './claims.ts';
import { type DatabaseOption, test } from './shop.ts';
import { type ShopProcess, type ShopSettings, startShop } from './shop-process.ts';

const PASSWORD = 'correct horse battery';

export const OWNER = { email: 'owner@troy.example', name: 'Maria Gold', letters: 'MG', password: PASSWORD } as const;

export type DeskOwner = {
  /** What a browser keeps of the session in which the owner has joined: for `context.addCookies`. */
  readonly cookies: Parameters<BrowserContext['addCookies']>[0];
  /** A backup code that was not used before: there are ten. Those of the app would have to wait for each other. */
  nextCode(): string;
};

type UseShop = (shop: ShopProcess) => Promise<void>;

const withDeskShop = ({ database }: DatabaseOption, use: UseShop) => withShop(database, { MAX_STREAMS: '0' }, use);

async function withShop(database: ShopSettings['database'], env: object, use: UseShop): Promise<void> {
  const shop = await startShop({ database, env: { ...env, DESK_OWNER: OWNER.email } });
  await use(shop);
  await shop.stop();
}

/** Playwright's `test` with a shop whose desk has an owner: `owner` has joined, and `desk` is a context that has entered. */
export const deskTest = test.extend<{ desk: BrowserContext }, { owner: DeskOwner }>({
  shop: [withDeskShop, { scope: 'worker', timeout: 120_000 }],
  owner: [async ({ shop }, use) => use(await joinAsOwner(shop)), { scope: 'worker' }],
  desk: async ({ context, owner }, use) => {
    await context.addCookies(owner.cookies);
    await use(context);
  },
});

/** The same with a shop that no other file works in: a fixture of its own is a worker of its own. */
export const quietDeskTest = deskTest.extend({ shop: [withDeskShop, { scope: 'worker', timeout: 120_000 }] });

/** The same with a shop whose open pages hear at once of what the desk changes: it streams. */
export const streamingDeskTest = deskTest.extend({
  shop: [({ database }, use) => withShop(database, {}, use), { scope: 'worker', timeout: 120_000 }],
});

/** The owner whom the settings name makes an account and joins by the link, which the shop has printed. */
export async function joinAsOwner(shop: Pick<ShopProcess, 'url' | 'logs'>): Promise<DeskOwner> {
  const [, token] = /\/desk\/join#token=(\S+)/.exec(shop.logs()) ?? [];
  const api = await request.newContext({ baseURL: shop.url });
  await ask(api, '/auth/register', { name: OWNER.name, email: OWNER.email, password: PASSWORD });
  await ask(api, '/api/desk/join/open', { token });
  const started = await ask(api, '/auth/second-factor/start', { password: PASSWORD });
  const app = URI.parse(started.data.uri) as TOTP;
  const backupCodes: string[] = started.data.backupCodes;
  const mark = { name: OWNER.name, letters: OWNER.letters, shape: 'shield' };
  await ask(api, '/api/desk/join', { token, ...mark, factor: { code: app.generate() } });
  const { cookies } = await api.storageState();
  await api.dispose();
  return {
    cookies,
    nextCode() {
      const code = backupCodes.pop();
      if (!code) throw new Error('All backup codes of the owner are used.');
      return code;
    },
  };
}

/** A customer makes an account and orders on the web, at the prices of this moment. Answers the order's number. */
export async function orderOnTheWeb(url: string): Promise<string> {
  const api = await request.newContext({ baseURL: url });
  const email = `ada-${randomUUID()}@example.com`;
  await ask(api, '/auth/register', { name: 'Ada Lovelace', email, password: PASSWORD });
  const { rates } = await (await api.get('/api/getMetal')).json();
  const spot = { gold: cents(Math.round(rates.USDXAU * 100)), silver: cents(Math.round(rates.USDXAG * 100)) };
  const placed = await ask(api, '/api/order/place', { ...orderBody(undefined, spot), email });
  await api.dispose();
  return placed.data.orderId;
}

async function ask(api: APIRequestContext, path: string, data: object) {
  const response = await api.post(path, { data });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}
