import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { NO_PAUSES } from '#domain/sale.ts';
import type { Spot, Tick } from '#domain/spot.ts';
import { ticks } from '#server/database/schema.ts';
import type { Database } from '#server/database/types.ts';
import { addClientIp, isOwnProxy } from '#server/http/client-ip.ts';
import { ratesStreamRoute } from '#server/prices/stream-routes.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { type EventReader, readEvents } from '../support/event-stream.ts';
import { openShop, SPOT, type TestShop } from '../support/open-shop.ts';
import { reviseGoods } from '../support/revise-goods.ts';

const PATH = '/api/rates/stream';
const SOON = { timeout: 30_000 };

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${PATH}`;
}

describeOnEachDatabase('the stream of rates', (open) => {
  let database: Database;
  let shop: TestShop;
  let url: string;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.delete(ticks);
    shop = await openShop(database, { mostStreams: 3 });
    url = await listen(shop.app);
  });
  afterEach(() => shop.close());

  it('begins with the newest tick and goes on with each new one', async () => {
    const reader = await readEvents(url);
    expect(reader.status).toBe(200);
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(reader.headers['content-encoding']).toBeUndefined();
    await expect.poll(() => reader.events().length, SOON).toBe(1);
    expect(reader.text()).toMatch(/^retry: \d{4}\n\n/);
    shop.clock.advance(15_000);
    shop.feed.set({ gold: cents(408_000), silver: SPOT.silver });
    await shop.shop.spot.refresh();
    await expect.poll(() => reader.events().length, SOON).toBe(2);
    const [first, second] = reader.events();
    expect(JSON.parse(first!.data)).toEqual({
      catalogue: 1,
      sales: NO_PAUSES,
      source: 'fixed',
      rates: { USDXAU: 4078.4, USDXAG: 50.62 },
      at: new Date(shop.clock() - 15_000).toISOString(),
    });
    expect(JSON.parse(second!.data)).toMatchObject({ rates: { USDXAU: 4080 } });
    expect(Number(second!.id)).toBeGreaterThan(Number(first!.id));
    // The same rates as the call, at the same instant, against the same reference.
    const { rates, at, source, reference, stream, catalogue, sales } = (await shop.app.inject('/api/getMetal')).json();
    expect(reference).toMatchObject({ USDXAU: 4078.4 });
    expect({ rates, at, source, reference, catalogue, sales }).toEqual(JSON.parse(second!.data));
    expect(stream).toBe(PATH);
    reader.close();
  });

  it('sends a returning reader the newest tick, and nothing twice', async () => {
    const first = await readEvents(url);
    await expect.poll(() => first.events().length, SOON).toBe(1);
    const { id } = first.events()[0]!;
    first.close();
    const again = await readEvents(url, { 'last-event-id': id });
    shop.feed.set({ gold: cents(408_000), silver: SPOT.silver });
    await shop.shop.spot.refresh();
    await expect.poll(() => again.events().length, SOON).toBe(1);
    expect(again.events()[0]!.id).not.toBe(id);
    const late = await readEvents(url, { 'last-event-id': id });
    await expect.poll(() => late.events(), SOON).toEqual(again.events());
    again.close();
    late.close();
  });

  it('tells of changes of the goods at a stale price, and of no rates', async () => {
    shop.clock.advance(301_000);
    const reader = await readEvents(url);
    await expect.poll(() => reader.events().length, SOON).toBe(1);
    const before = shop.shop.goods.revision();
    await reviseGoods(database, shop.clock, [{ kind: 'pause', scope: 'gold', message: 'At noon.', cause: 'hand' }]);
    await expect.poll(() => reader.events().length, SOON).toBe(2);
    await reviseGoods(database, shop.clock, [{ kind: 'resume', scope: 'gold' }]);
    await expect.poll(() => reader.events().length, SOON).toBe(3);
    expect(reader.events().map(({ data }) => JSON.parse(data))).toEqual([
      { catalogue: before, sales: NO_PAUSES },
      { catalogue: before + 1, sales: { ...NO_PAUSES, gold: 'At noon.' } },
      { catalogue: before + 2, sales: NO_PAUSES },
    ]);
    await shop.shop.spot.refresh();
    await expect.poll(() => reader.events().length, SOON).toBe(4);
    expect(JSON.parse(reader.events()[3]!.data).at).toBe(new Date(shop.clock()).toISOString());
    reader.close();
  });

  it('refuses more streams than it may have, says when to come back, and has room again after one has left', async () => {
    const readers = [await readEvents(url), await readEvents(url), await readEvents(url)];
    const refused = await readEvents(url);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await expect.poll(() => refused.text(), SOON).toContain('"reason":"unavailable"');
    expect((await shop.app.inject('/readyz')).json()).toMatchObject({ streams: 3 });
    readers[0]!.close();
    await expect
      .poll(async () => {
        const reader = await readEvents(url);
        reader.close();
        return reader.status;
      }, SOON)
      .toBe(200);
    for (const reader of readers) reader.close();
  });

  it('refuses pages of other sites, and has no answer for the headers alone', async () => {
    expect((await readEvents(url, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await readEvents(url, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(404);
  });

  it('holds up no end of the shop', async () => {
    const readers = [await readEvents(url), await readEvents(url)];
    readers[1]!.pause();
    await shop.app.close();
    await expect.poll(() => readers[0]!.hasEnded(), SOON).toBe(true);
  });
});

/** The route alone, with as many ticks as wanted. */
describe('a stream', () => {
  let app: FastifyInstance;
  let url: string;
  let tick: Tick;
  let listeners: ((tick: Tick) => void)[];
  const readers: EventReader[] = [];

  beforeEach(async () => {
    listeners = [];
    tick = { id: '1', prices: SPOT, at: Date.parse('2026-03-02T16:00:00Z'), source: 'fixed' };
    app = Fastify({ trustProxy: isOwnProxy }) as unknown as FastifyInstance;
    addClientIp(app);
    const spot = {
      current: (): Spot => ({ state: 'live', tick }),
      reference: () => undefined,
      onTick(listener: (tick: Tick) => void) {
        listeners.push(listener);
        return () => {};
      },
    };
    const goods = { revision: () => 1, pauses: () => NO_PAUSES, onChange: () => () => {} };
    ratesStreamRoute(app, { spot, goods, mostStreams: 1_000, heartbeatMs: 50 });
    url = await listen(app);
  });
  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.close();
    await app.close();
  });

  async function read(headers: Record<string, string> = {}): Promise<EventReader> {
    const reader = await readEvents(url, headers);
    readers.push(reader);
    return reader;
  }

  function publish(): void {
    tick = { ...tick, id: String(Number(tick.id) + 1), at: tick.at + 1 };
    for (const listener of listeners) listener(tick);
  }

  it('is kept open by comments while nothing happens', async () => {
    const reader = await read();
    await expect.poll(() => reader.text().match(/^:\n\n/gm)?.length ?? 0, SOON).toBeGreaterThan(2);
    expect(reader.events()).toHaveLength(1);
  });

  it('is cut when its reader is too slow, while others go on, and nothing piles up', async () => {
    const quick = await read();
    const slow = await read();
    slow.pause();
    const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
    expect(await connections()).toBe(2);
    // Beyond what the system itself keeps for a reader, a few megabytes.
    for (let sent = 0; (await connections()) === 2 && sent < 1_000_000; sent += 500) {
      for (let n = 0; n < 500; n += 1) {
        publish();
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    expect(await connections()).toBe(1);
    await expect.poll(() => quick.events().at(-1)?.id, SOON).toBe(`${tick.id}.1`);
    expect(quick.hasEnded()).toBe(false);
  });

  it('is refused to an address that has too many, and to no other', async () => {
    const office = { 'x-forwarded-for': '10.1.1.1' };
    for (let n = 0; n < 200; n += 1) expect((await read(office)).status).toBe(200);
    expect((await read(office)).status).toBe(503);
    expect((await read({ 'x-forwarded-for': '10.1.1.2' })).status).toBe(200);
    readers[0]!.close();
    await expect.poll(async () => (await read(office)).status, SOON).toBe(200);
  });
});
