import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { openRaw } from '../support/raw-client.ts';

describeOnEachDatabase('a request that is broken', (open) => {
  let shop: TestShop;
  let url: string;

  beforeAll(async () => {
    shop = await openShop(await open());
    url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => shop.close());

  it('is refused in one sentence', async () => {
    const client = await openRaw(url);
    client.write('no request at all\r\n\r\n');
    await client.closed;
    expect(client.status()).toBe(400);
    expect(client.received()).toContain('"reason":"invalid-input"');
  });

  it.each([
    ['bytes that are no request', '', 'garbage\r\n\r\n'],
    [
      'a request behind one that said it was the last',
      'Connection: close\r\n',
      'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    ],
  ])('does not take the answer of an order before it on the connection: %s', async (_, header, more) => {
    const ada = new Visitor(shop.app);
    await ada.signUp(`broken-${header.length}@example.com`);
    const body = JSON.stringify(orderBody());
    const client = await openRaw(url);
    client.write(
      [
        'POST /api/order/place HTTP/1.1',
        'Host: troy.example',
        'Content-Type: application/json',
        'Sec-Fetch-Site: same-origin',
        `Cookie: ${ada.cookies()}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        `${header}\r\n${body}${more}`,
      ].join('\r\n'),
    );
    await client.closed;
    expect(client.status()).toBe(200);
    expect(client.received()).toContain('"message":"Order placed"');
    expect(client.received()).not.toContain('invalid-input');
    const userId = (await ada.ask('GET', '/auth/session')).json().data.id;
    expect((await ada.ask('GET', `/api/order/get/by-user/${userId}`)).json().data).toHaveLength(1);
  });
});
