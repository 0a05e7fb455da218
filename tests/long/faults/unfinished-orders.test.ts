import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderBody } from '../../support/claims.ts';
import { HonestVisitor } from '../../support/honest-visitor.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { openRaw, type RawClient } from '../../support/raw-client.ts';
import { type ShopProcess, startShop } from '../../support/shop-process.ts';

const KiB = 1024;
const BEGUN = 400;
/** As many orders of 64 KiB as 16 MiB are. */
const LEFT = 256;

describe.each(['pglite', 'postgres'] as const)('long orders that never end, on %s', (database) => {
  let shop: ShopProcess;
  let cookie: string;
  beforeAll(async () => {
    shop = await startShop({ database });
    cookie = await newSession(shop.url);
  }, 120_000);
  afterAll(() => shop.stop());

  const open = (count: number) => Promise.all(Array.from({ length: count }, () => openRaw(shop.url)));
  const begin = (client: RawClient, bytes: number, body: string) =>
    client.write(
      `POST /api/order/place HTTP/1.1\r\nhost: shop\r\nsec-fetch-site: same-origin\r\ncookie: ${cookie}\r\n` +
        `content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n${body}`,
    );

  it('are given up for newer ones beyond 16 MiB, and others of the same address order', async () => {
    const honest = new HonestVisitor(shop.url);
    await honest.signUp();
    const clients = await open(BEGUN);
    const isLeft = () => clients.filter((client) => !client.isClosed());
    const attack = async () => {
      for (const client of clients) begin(client, 64 * KiB, ' '.repeat(60 * KiB));
      // Without that bound all of them end at once, with 408, after the time that a request has.
      await expect.poll(() => isLeft().length, { timeout: 60_000 }).toBe(LEFT);
      expect(isLeft().map((client) => client.status())).toEqual(Array.from({ length: LEFT }, () => 0));
      const order = JSON.stringify(orderBody(undefined, await new BrowserlessClient(shop.url).spot()));
      const [client] = (await open(1)) as [RawClient];
      begin(client, 60 * KiB, order.padEnd(60 * KiB));
      await expect.poll(() => client.status(), { timeout: 60_000 }).toBe(200);
      client.close();
    };
    await honest.during(attack());
    for (const client of clients) client.close();
  }, 120_000);
});

/** The cookie of somebody who has just registered. */
async function newSession(url: string): Promise<string> {
  const { headers } = await fetch(`${url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ name: 'Ada Lovelace', email: 'unfinished@example.com', password: 'correct horse' }),
  });
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0]);
  return cookies.join('; ');
}
