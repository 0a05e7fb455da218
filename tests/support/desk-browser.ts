import { type APIRequestContext, type BrowserContext, request } from '@playwright/test';
import { type TOTP, URI } from 'otpauth';
import { test } from './shop.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

const PASSWORD = 'correct horse battery';
const PERIOD_MS = 30_000;

export const OWNER = { email: 'owner@troy.example', name: 'Maria Gold', letters: 'MG', password: PASSWORD } as const;

export type DeskOwner = {
  /** What a browser keeps of the session in which the owner has joined: for `context.addCookies`. */
  readonly cookies: Parameters<BrowserContext['addCookies']>[0];
  /** A code of the authenticator that was not used before: each is good once. */
  nextCode(): string;
};

/** Playwright's `test` with a shop whose desk has an owner: `owner` has joined, and `desk` is a context that has entered. */
export const deskTest = test.extend<{ desk: BrowserContext }, { owner: DeskOwner }>({
  shop: [
    async ({ database }, use) => {
      const shop = await startShop({ database, env: { MAX_STREAMS: '0', DESK_OWNER: OWNER.email } });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  owner: [async ({ shop }, use) => use(await joinAsOwner(shop)), { scope: 'worker' }],
  desk: async ({ context, owner }, use) => {
    await context.addCookies(owner.cookies);
    await use(context);
  },
});

/** The owner whom the settings name makes an account and joins by the link, which the shop has printed. */
export async function joinAsOwner(shop: Pick<ShopProcess, 'url' | 'logs'>): Promise<DeskOwner> {
  const [, token] = /\/desk\/join#token=(\S+)/.exec(shop.logs()) ?? [];
  const api = await request.newContext({ baseURL: shop.url });
  await ask(api, '/auth/register', { name: OWNER.name, email: OWNER.email, password: PASSWORD });
  await ask(api, '/api/desk/join/open', { token });
  const started = await ask(api, '/auth/second-factor/start', { password: PASSWORD });
  const app = URI.parse(started.data.uri) as TOTP;
  let last = 0;
  const nextCode = () => {
    last = Math.max(Date.now(), last + PERIOD_MS);
    return app.generate({ timestamp: last });
  };
  const mark = { name: OWNER.name, letters: OWNER.letters, shape: 'shield' };
  await ask(api, '/api/desk/join', { token, ...mark, factor: { code: nextCode() } });
  const { cookies } = await api.storageState();
  await api.dispose();
  return { cookies, nextCode };
}

async function ask(api: APIRequestContext, path: string, data: object) {
  const response = await api.post(path, { data });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}
