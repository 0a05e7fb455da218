import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { orderBody } from '../../support/claims.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { openRaw, type RawClient } from '../../support/raw-client.ts';
import { type ShopProcess, startShop } from '../../support/shop-process.ts';
import { SteadyVisitor } from '../../support/steady-visitor.ts';

const MEBIBYTE = 1024 * 1024;
const JSON_BODY = 'content-type: application/json\r\n';
const post = (path: string) => `POST ${path} HTTP/1.1\r\nhost: shop\r\nsec-fetch-site: same-origin\r\n${JSON_BODY}`;
/** The timeouts of `http/server.ts`, with room for a busy machine. */
const CUT_WITHIN_MS = 60_000;

/** The built server under excessive requests, while a visitor goes on buying. */
describe('bounds of requests and connections', () => {
  let shop: ShopProcess;
  let steady: SteadyVisitor;
  const open = (count: number) => Promise.all(Array.from({ length: count }, () => openRaw(shop.url)));

  beforeAll(async () => {
    shop = await startShop({ database: 'pglite' });
  }, 120_000);
  beforeEach(async () => {
    steady = new SteadyVisitor(shop.url);
    await steady.signUp();
  });
  afterAll(() => shop.stop());

  it('cut connections without a byte, and those with slow headers or bodies', async () => {
    const [idle, headers, bodies] = await Promise.all([open(500), open(100), open(100)]);
    for (const client of headers) client.write('GET / HTTP/1.1\r\nhost: shop\r\n');
    for (const client of bodies) client.write(`${post('/api/order/place')}content-length: 10000\r\n\r\n{"lines":[`);
    const dripping = setInterval(() => {
      for (const client of headers) client.write(`x-${randomInt(10 ** 6)}: 1\r\n`);
      for (const client of bodies) client.write(' ');
    }, 250);
    const all = [...idle, ...headers, ...bodies];
    try {
      const areCut = () => all.every((client) => client.isClosed());
      await steady.during(expect.poll(areCut, { timeout: CUT_WITHIN_MS }).toBe(true));
    } finally {
      clearInterval(dripping);
      for (const client of all) client.close();
    }
    expect(statuses(idle)).toEqual([0]);
    expect(statuses(headers)).toEqual([408]);
    expect(statuses(bodies)).toEqual([408]);
    expect(shop.logs()).toContain('"reason":"too-slow"');
  }, 180_000);

  it('refuse a body of ten mebibytes with 413, or cut it, before its second mebibyte', async () => {
    const [announced, pouring, chunked] = await Promise.all([open(20), open(20), open(20)]);
    const part = Buffer.alloc(64 * 1024, ' ');
    const chunk = Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
    const length = `content-length: ${10 * MEBIBYTE}\r\n\r\n`;
    for (const client of [...announced, ...pouring]) client.write(post('/auth/login') + length);
    for (const client of chunked) client.write(`${post('/auth/login')}transfer-encoding: chunked\r\n\r\n`);
    const isRefused = (client: RawClient) => client.status() === 413 || client.isClosed();
    for (let sent = 0; sent < MEBIBYTE; sent += part.length) {
      for (const client of pouring) client.write(part);
      for (const client of chunked) client.write(chunk);
    }
    const all = [...announced, ...pouring, ...chunked];
    await steady.during(expect.poll(() => all.every(isRefused), { timeout: 30_000 }).toBe(true));
    for (const client of announced) expect(client.status()).toBe(413);
    // A client that still sends may see the connection reset before it reads the refusal.
    for (const client of [...pouring, ...chunked]) expect([413, 0]).toContain(client.status());
    for (const client of all) client.close();
  }, 120_000);

  it('refuse a compressed body with 415, and unpack nothing', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * MEBIBYTE, ' '));
    const before = memoryOf(shop.pid);
    const answers = await steady.during(
      Promise.all(
        Array.from({ length: 40 }, async (_, n) => {
          const headers = { 'content-type': 'application/json', 'content-encoding': n % 2 === 0 ? 'gzip' : 'br' };
          const response = await fetch(`${shop.url}/auth/login`, { method: 'POST', headers, body: bomb });
          return { status: response.status, reason: (await response.json()).reason };
        }),
      ),
    );
    for (const answer of answers) expect(answer).toEqual({ status: 415, reason: 'not-json' });
    expect(memoryOf(shop.pid) - before).toBeLessThan(200 * MEBIBYTE);
  }, 120_000);

  it('refuse ten thousand lines and a hundred thousand nested arrays in a few words', async () => {
    const customer = new BrowserlessClient(shop.url);
    const userId = await customer.signUp('many-lines@example.com');
    const whole = { product: { id: '1 oz Gold Bar', name: 'x', price: 1 }, quantity: 1, price: 1 };
    const many = (line: unknown) => Array.from({ length: 10_000 }, () => line);
    const byPath = `/api/order/place/user/${userId}/amount/1.00/somewhere`;
    const attempts: [string, unknown, number][] = [
      ['/api/order/place', { lines: many(whole), amount: 1 }, 413],
      ['/api/order/place', { lines: many({}), amount: 1 }, 400],
      [byPath, many(whole), 413],
      [byPath, many({}), 400],
    ];
    await steady.during(
      Promise.all(
        Array.from({ length: 40 }, (_, n) => attempts[n % attempts.length]).map(async (attempt) => {
          const [path, body, status] = attempt ?? ['', undefined, 0];
          const answer = await customer.ask('POST', path, body);
          expect(answer.status).toBe(status);
          expect(JSON.stringify(answer.json).length).toBeLessThan(2_000);
        }),
      ),
    );
    const wrap = async (times: number) => {
      const body = `{"email":${'['.repeat(times)}${']'.repeat(times)}}`;
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${shop.url}/auth/login`, { method: 'POST', headers, body })).status;
    };
    expect(await wrap(200_000)).toBe(413);
    expect(await wrap(100_000)).toBe(400);
  }, 120_000);

  it('take an order of a hundred different products, each with all its fields', async () => {
    const customer = new BrowserlessClient(shop.url);
    await customer.signUp('thorough@example.com');
    const all = new Map(troyCatalogue().entries.map((product) => [product.id, product]));
    const longest = [...all.values()].sort((a, b) => b.id.length - a.id.length).slice(0, 100);
    const body = orderBody(
      longest.map(({ id }) => ({ id, quantity: 1 })),
      await customer.spot(),
    );
    const lines = body.lines.map((line, n) => ({ ...line, product: { ...longest[n], ...line.product, weight: 1 } }));
    const placed = await customer.ask('POST', '/api/order/place', { ...body, lines });
    expect(placed.json.data.cartItem).toHaveLength(100);
  }, 60_000);

  it('hold memory while thousands of unknown addresses are asked for', async () => {
    const someAddress = () => {
      const word = `${randomInt(10 ** 9)}`;
      return [
        `/?utm=${word}`,
        `/category/gold-bars?sort=${word}`,
        `/category/silver-rounds?${word}`,
        `/categories/gold?${word}=${word}`,
        `/category/${word}`,
        `/product/${word}?q=${word}`,
        `/search?q=gold+${word}`,
        `/${word}/${word}`,
      ][randomInt(8)];
    };
    const askMany = async (count: number) => {
      let left = count;
      const ask = async () => {
        while (left-- > 0) {
          const response = await fetch(`${shop.url}${someAddress()}`, { headers: { 'accept-encoding': 'br' } });
          await response.arrayBuffer();
          expect(response.status).toBeLessThan(500);
        }
      };
      await Promise.all(Array.from({ length: 8 }, ask));
    };
    // What a busy shop needs anyway comes first, and what its memory holds until it is tidied up does not count.
    await steady.during(askMany(1_600));
    const before = memoryOf(shop.pid);
    await steady.during(askMany(1_600));
    await expect.poll(() => memoryOf(shop.pid) - before, { timeout: 60_000 }).toBeLessThan(80 * MEBIBYTE);
  }, 300_000);

  it('refuse endless headers with 431, and bytes that are no HTTP with 400', async () => {
    const [endless, odd] = await Promise.all([open(10), open(10)]);
    for (const client of endless) client.write(`GET / HTTP/1.1\r\nhost: shop\r\nx: ${'x'.repeat(100_000)}`);
    for (const client of odd) client.write('\u0016\u0003\u0001 is no HTTP\r\n\r\n');
    await steady.during(Promise.all([...endless, ...odd].map(({ closed }) => closed)));
    expect(statuses(endless)).toEqual([431]);
    expect(endless[0]?.received()).toContain('"reason":"headers-too-large"');
    expect(statuses(odd)).toEqual([400]);
  }, 120_000);
});

function statuses(clients: readonly RawClient[]): number[] {
  return [...new Set(clients.map((client) => client.status()))];
}

/** Bytes of the machine's memory that a process holds. */
function memoryOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout) * 1024;
}
