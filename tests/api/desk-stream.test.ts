import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff } from '../support/desk.ts';
import { readEvents } from '../support/event-stream.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

describeOnEachDatabase('the stream of the desk', (open) => {
  let shop: TestShop;
  let url: string;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}/api/desk/stream`;
  });
  afterAll(() => shop.close());

  it('tells of orders that come and of what is done with them, by ids alone', async () => {
    const { visitor } = await newStaff(shop, 'clerk');
    const stream = await readEvents(url, { cookie: visitor.cookies(), 'x-desk': visitor.pageToken() });
    expect([stream.status, stream.headers['cache-control']]).toEqual([200, 'no-store']);
    const ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    // The first poll notes where things stand: orders are placed until one is new to it.
    let id = '';
    await expect
      .poll(async () => {
        id = (await ada.ask('POST', '/api/order/place', orderBody())).json().data.orderId;
        return stream.text();
      })
      .toContain('"subject":"orders"');
    await visitor.desk('POST', `/orders/${id}/notes`, { text: 'secret words' });
    await expect.poll(() => stream.events().map(({ data }) => JSON.parse(data).subject)).toContain(`order ${id}`);
    expect(stream.text()).not.toContain('secret');
    stream.close();
  });

  it('marks for a session what was done in it', async () => {
    const [{ visitor: ada }, { visitor: bob }] = [await newStaff(shop, 'clerk'), await newStaff(shop, 'clerk')];
    const streams = await Promise.all(
      [ada, bob].map((one) => readEvents(url, { cookie: one.cookies(), 'x-desk': one.pageToken() })),
    );
    const view = { screen: 'orders', name: 'Mine', isForAll: false, query: 'view=all' };
    const { id } = (await ada.desk('POST', '/views', view)).json().data;
    const told = (nth: number) =>
      streams[nth]?.events().find(({ data }) => JSON.parse(data).subject === `view ${id}`)?.data;
    await expect.poll(() => told(0)).toBe(JSON.stringify({ subject: `view ${id}`, isOwn: true }));
    await expect.poll(() => told(1)).toBe(JSON.stringify({ subject: `view ${id}` }));
    for (const stream of streams) stream.close();
  });

  it('tells of an order that commits after one with a later number', async () => {
    const { visitor } = await newStaff(shop, 'clerk');
    const stream = await readEvents(url, { cookie: visitor.cookies(), 'x-desk': visitor.pageToken() });
    const ada = new Visitor(shop.app);
    await ada.signUp('late@example.com');
    const place = async () => (await ada.ask('POST', '/api/order/place', orderBody())).json().data.orderId;
    const told = () => stream.text().split('"subject":"orders"').length - 1;
    shop.clock.advance(5_000);
    const later = await place();
    await expect.poll(told).toBe(1);
    shop.clock.advance(-5_000);
    const earlier = await place();
    expect(earlier < later).toBe(true);
    await expect.poll(told).toBe(2);
    stream.close();
  });

  it('ends at a suspension, and is refused without a session', async () => {
    const { visitor: owner } = await newStaff(shop, 'owner');
    const { visitor, id } = await newStaff(shop, 'clerk');
    const stream = await readEvents(url, { cookie: visitor.cookies(), 'x-desk': visitor.pageToken() });
    await owner.desk('PUT', `/staff/${id}/state`, { state: 'suspended' });
    await expect.poll(() => stream.hasEnded()).toBe(true);
    expect((await readEvents(url, { cookie: visitor.cookies(), 'x-desk': visitor.pageToken() })).status).toBe(401);
    expect((await readEvents(url, { cookie: owner.cookies() })).status).toBe(403);
  });
});
