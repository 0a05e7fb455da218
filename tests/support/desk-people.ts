import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, type Page, request } from '@playwright/test';
import { type TOTP, URI } from 'otpauth';
import { cents, centsFromDollars } from '#domain/money.ts';
import { GOODS, orderBody } from './claims.ts';
import { type MailServer, tokenOf } from './mail-server.ts';
import type { ShopProcess } from './shop-process.ts';

const PASSWORD = 'correct horse battery';
type Cookies = Parameters<BrowserContext['addCookies']>[0];
/** A shop whose letters arrive. */
type MailedDesk = Pick<ShopProcess, 'url'> & { readonly mail: Pick<MailServer, 'letter'> };

/** Sends a call of the desk from a page that has entered, as the page does. Answers its data, or throws the refusal. */
export async function askDesk(page: Page, path: string, body: object) {
  return page.evaluate(
    async ([address, text, key]) => {
      const token = document.querySelector<HTMLMetaElement>('meta[name=desk]')?.content ?? '';
      const headers = { 'x-desk': token, 'idempotency-key': key, 'content-type': 'application/json' };
      const response = await fetch(`/api/desk${address}`, { method: 'POST', headers, body: text });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${address}: ${JSON.stringify(answer)}`);
      return answer.data;
    },
    [path, JSON.stringify(body), randomUUID()] as const,
  );
}

/** Somebody else of the staff: invited by the owner, whose page this is, and joined by the link of the letter. */
export async function joinAs(
  { url, mail }: MailedDesk,
  ownerPage: Page,
  { role, name, letters }: { readonly role: string; readonly name: string; readonly letters: string },
): Promise<Cookies> {
  const email = `${role}-${randomUUID()}@troy.example`;
  await askDesk(ownerPage, '/staff/invitations', { email, name, role });
  const token = tokenOf(await mail.letter(email, ''));
  const api = await request.newContext({ baseURL: url });
  await ask(api, '/auth/register', { name, email, password: PASSWORD });
  await ask(api, '/api/desk/join/open', { token });
  const app = URI.parse((await ask(api, '/auth/second-factor/start', { password: PASSWORD })).uri) as TOTP;
  await ask(api, '/api/desk/join', { token, name, letters, shape: 'arch', factor: { code: app.generate() } });
  const { cookies } = await api.storageState();
  await api.dispose();
  return cookies;
}

export type PlacedOrder = {
  readonly orderId: string;
  readonly total: number;
  /** Signed in as the customer. */
  readonly customer: APIRequestContext;
};

/** An order of a new customer, at the prices of now. */
export async function placeOrder(
  shop: Pick<ShopProcess, 'url'>,
  goods: Parameters<typeof orderBody>[0] = GOODS,
  facts: object = {},
): Promise<PlacedOrder> {
  const customer = await request.newContext({ baseURL: shop.url });
  const email = `ada-${randomUUID()}@example.com`;
  await ask(customer, '/auth/register', { name: 'Ada Lovelace', email, password: PASSWORD });
  const { rates } = await (await customer.get('/api/getMetal')).json();
  const spot = { gold: toCents(rates.USDXAU), silver: toCents(rates.USDXAG) };
  const own = { email, phone: `(312) 555-${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}` };
  const body = { ...orderBody(goods, spot), ...own, ...facts };
  const { orderId, totalAmount } = await ask(customer, '/api/order/place', body);
  return { orderId, total: totalAmount, customer };
}

async function ask(api: APIRequestContext, path: string, data: object) {
  const response = await api.post(path, { data });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()).data;
}

function toCents(amount: number) {
  return centsFromDollars(amount) ?? cents(0);
}
