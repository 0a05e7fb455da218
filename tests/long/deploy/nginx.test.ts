import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import { cents } from '#domain/money.ts';
import { orderBody } from '../../support/claims.ts';
import { type Nginx, startNginx } from '../../support/nginx.ts';
import { createDatabase } from '../../support/postgres.ts';
import { type ShopProcess, startShop } from '../../support/shop-process.ts';

const SOON = { timeout: 60_000 };
const PAUSE_MS = 25;
/** Below the limit of orders in an hour. */
const MOST_ORDERS = 110;

/** The proxy's settings as they are handed to an operator, with two processes behind them. */
describe('two processes behind the documented proxy', () => {
  let nginx: Nginx;
  let where: { url: string; drop(): Promise<void> };
  const shops: ShopProcess[] = [];
  const ports: number[] = [];
  let agent: Agent;

  function start(index: number): Promise<ShopProcess> {
    return startShop({
      database: 'postgres',
      databaseUrl: where.url,
      ...(ports[index] && { port: ports[index] }),
      env: { APP_SECRET: 'a secret that both processes have', PUBLIC_URL: 'https://localhost' },
    });
  }

  beforeAll(async () => {
    where = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '', process.env.TEST_POSTGRES_TEMPLATE);
    shops.push(await start(0), await start(1));
    ports.push(...shops.map(({ url }) => Number(new URL(url).port)));
    nginx = await startNginx([shops[0]!.url, shops[1]!.url]);
    agent = new Agent({ ca: nginx.certificate, keepAlive: true });
  }, 180_000);
  afterAll(async () => {
    agent.destroy();
    await nginx.stop();
    await Promise.all(shops.map((shop) => shop.stop()));
    await where.drop();
  }, 60_000);

  it('let every body pass that a call takes', async () => {
    let large = 0;
    for (const call of Object.values(DESK_CALLS)) {
      if (!('mostBytes' in call)) continue;
      const { status } = await ask(call.method, call.path.replaceAll(/:\w+/g, '1'), randomBytes(call.mostBytes));
      // The shop's own answer to a stranger.
      expect(status, call.path).toBe(401);
      large += 1;
    }
    expect(large).toBeGreaterThan(3);
    // Everything else is small.
    expect((await ask('POST', '/api/order/place', randomBytes(400_000))).status).toBe(413);
  });

  it('answer every request while one after the other is restarted', async () => {
    const spot = await currentSpot();
    const cookies = await Promise.all([0, 1, 2, 3].map(signUp));
    const faults: string[] = [];
    let answered = 0;
    let isOver = false;
    const note = async (method: string, path: string, ...rest: [body?: unknown, headers?: Headers]) => {
      const { status, body } = await ask(method, path, ...rest);
      if (status === 200) answered += 1;
      else faults.push(`${status} ${method} ${path} ${body.slice(0, 120)}`);
    };
    const working = [
      ...cookies.map(async (cookie) => {
        for (let orders = 0; !isOver && orders < MOST_ORDERS; orders += 1) {
          await note('POST', '/api/order/place', orderBody(undefined, spot), {
            cookie,
            'idempotency-key': randomUUID(),
          });
          await sleep(PAUSE_MS);
        }
      }),
      ...['/', '/category/gold-bars', '/api/getMetal'].map(async (path) => {
        while (!isOver) {
          await note('GET', path);
          await sleep(PAUSE_MS);
        }
      }),
    ];
    for (const index of [0, 1]) {
      const old = shops[index]!;
      const before = answered;
      await expect.poll(() => answered, SOON).toBeGreaterThan(before + 30);
      expect(await old.kill('SIGTERM')).toBe(0);
      // As the documents say: the next one when this one is ready again.
      shops[index] = await start(index);
      await old.stop();
    }
    const before = answered;
    await expect.poll(() => answered, SOON).toBeGreaterThan(before + 30);
    isOver = true;
    await Promise.all(working);
    expect(faults).toEqual([]);
  }, 240_000);

  it('keep no query in the access log', async () => {
    await ask('POST', '/auth/login?email=ada@example.com&password=correct-horse');
    await expect.poll(() => nginx.accessLog(), SOON).toContain('POST /auth/login ');
    const log = await nginx.accessLog();
    expect(log).not.toContain('correct-horse');
    expect(log).not.toContain('?');
  });

  it('say so in the shop’s words while neither answers', async () => {
    await Promise.all(shops.map((shop) => shop.kill('SIGTERM')));
    const page = await ask('GET', '/', undefined, { accept: 'text/html' });
    expect(page.status).toBe(503);
    expect(page.body).toContain('Back in a moment');
    const call = await ask('POST', '/api/order/place', {});
    expect(call.status).toBe(503);
    expect(JSON.parse(call.body)).toMatchObject({ status: 'ERROR', reason: 'unavailable' });
  });

  type Headers = Readonly<Record<string, string>>;
  type Answer = { status: number; body: string; cookie: string };

  function ask(method: string, path: string, body?: unknown, headers: Headers = {}): Promise<Answer> {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
    return new Promise((resolve, reject) => {
      const sent = request(
        nginx.url + path,
        {
          method,
          agent,
          headers: {
            'sec-fetch-site': 'same-origin',
            accept: 'application/json',
            ...(method !== 'GET' && { 'content-type': 'application/json', 'content-length': bytes.length }),
            ...headers,
          },
        },
        async (answer) => {
          const chunks: Buffer[] = [];
          for await (const chunk of answer) chunks.push(chunk);
          const cookie = (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString(), cookie });
        },
      );
      sent.on('error', reject);
      sent.end(method === 'GET' ? undefined : bytes);
    });
  }

  async function signUp(): Promise<string> {
    const account = { name: 'Ada Lovelace', email: `${randomUUID()}@example.com`, password: 'correct horse' };
    const { status, cookie } = await ask('POST', '/auth/register', account);
    expect(status).toBe(200);
    return cookie;
  }

  async function currentSpot() {
    const { rates } = JSON.parse((await ask('GET', '/api/getMetal')).body);
    return { gold: cents(Math.round(rates.USDXAU * 100)), silver: cents(Math.round(rates.USDXAG * 100)) };
  }
});
