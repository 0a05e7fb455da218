import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../support/child-processes.ts';
import { orderBody } from '../../support/claims.ts';
import { EACH_DATABASE } from '../../support/databases.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { folderSellingAsUsual, sellAsUsual } from '../../support/market.ts';
import { type SpotProvider, saying, spotAnswer, startSpotProvider } from '../../support/price-provider.ts';
import { type ShopProcess, startShop } from '../../support/shop-process.ts';

const POLLED = { timeout: 30_000, interval: 200 };

describe.each(EACH_DATABASE)('what operators see, on %s', (database) => {
  let provider: SpotProvider;
  let mail: MailServer;
  let shop: ShopProcess;
  let operators: string;
  let ada: BrowserlessClient;
  let userId: string;
  let dataDir: string | undefined;

  const metrics = async () => (await fetch(`${operators}/metrics`)).text();
  const status = async () => (await fetch(`${operators}/status`)).text();
  /** The value of one series; undefined where it is not told. */
  const told = async (series: string) => {
    const line = (await metrics()).split('\n').find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };
  const place = async () => ada.ask('POST', '/api/order/place', orderBody(undefined, await ada.spot()));

  beforeAll(async () => {
    provider = await startSpotProvider((response) => saying(spotAnswer(4078.4, 50.62, Date.now()))(response));
    mail = await startMailServer();
    mail.refusesWith = '451 try again later';
    const port = await freePort();
    operators = `http://127.0.0.1:${port}`;
    dataDir = database === 'pglite' ? await folderSellingAsUsual() : undefined;
    shop = await startShop({
      database,
      ...(dataDir && { dataDir }),
      env: {
        SPOT_FEED: 'metalpriceapi',
        METALPRICE_API_KEY: 'secret-key',
        METALPRICE_API_URL: provider.url,
        SPOT_POLL_SECONDS: '1',
        METRICS_PORT: String(port),
        SMTP_URL: mail.url,
        DEALER_EMAIL: 'dealer@example.com',
      },
    });
    await sellAsUsual(shop.databaseUrl);
    ada = new BrowserlessClient(shop.url);
    userId = await ada.signUp('ada@example.com');
  }, 120_000);
  afterAll(async () => {
    await shop.stop();
    if (dataDir) await rm(dataDir, { recursive: true });
    provider.stop();
    await mail.stop();
  });

  // Proves S39
  it('is on a port of its own and nowhere else', async () => {
    const { headers } = await fetch(`${operators}/metrics`);
    expect(headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(headers.get('cache-control')).toBe('no-store');
    for (const path of ['/metrics', '/status']) {
      const response = await fetch(shop.url + path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('troy_');
    }
    await expect.poll(shop.logs).toContain(`operators ${operators}/status and /metrics`);
    expect((await fetch(`${operators}/api/getMetal`)).status).toBe(404);
    expect((await fetch(`${operators}/status`, { method: 'POST' })).status).toBe(404);
  });

  it('tells state, age and price of each metal, here and where readiness is asked', async () => {
    for (const metal of ['gold', 'silver']) {
      expect(await told(`troy_spot_state{metal="${metal}",state="live"}`)).toBe(1);
      expect(await told(`troy_spot_state{metal="${metal}",state="stale"}`)).toBe(0);
      expect(await told(`troy_spot_age_seconds{metal="${metal}"}`)).toBeLessThan(300);
    }
    expect(await told('troy_spot_price_dollars{metal="silver"}')).toBe(50.62);
    const ready = await (await fetch(`${shop.url}/readyz`)).json();
    expect(ready).toMatchObject({
      status: 'ok',
      spot: 'live',
      source: 'metalpriceapi',
      ageSeconds: expect.any(Number),
    });
  });

  it('counts new orders once, refused ones by reason, and waiting letters', async () => {
    const key = { 'idempotency-key': 'operators' };
    const body = orderBody(undefined, await ada.spot());
    for (let n = 0; n < 2; n += 1) expect((await ada.ask('POST', '/api/order/place', body, key)).status).toBe(200);
    expect((await ada.ask('POST', '/api/order/place', { ...body, amount: 1 })).status).toBe(409);
    expect((await new BrowserlessClient(shop.url).ask('POST', '/api/order/place', body)).status).toBe(401);
    expect(await told('troy_orders_placed_total')).toBe(1);
    expect(await told('troy_orders_refused_total{reason="price-moved"}')).toBe(1);
    expect(await told('troy_orders_refused_total{reason="not-signed-in"}')).toBe(1);
    // One to the new customer, one about the order, one to the dealer.
    await expect.poll(() => told('troy_letters{state="waiting"}'), POLLED).toBe(3);
    expect(await told('troy_letters{state="failed"}')).toBe(0);
    expect(await told('troy_letters_oldest_seconds')).toBeGreaterThan(0);
    expect(await told('troy_orders_to_confirm')).toBe(1);
    expect(await status()).toContain('3 waiting. None has failed.');
  });

  it('counts letters that were given up, and says what to do about them', async () => {
    mail.refusesWith = '550 5.1.1 no such user';
    await new BrowserlessClient(shop.url).signUp('bob@example.com');
    await expect.poll(() => told('troy_letters{state="failed"}'), POLLED).toBeGreaterThan(0);
    expect(await status()).toMatch(/\d failed and are kept: npm run resend-letters tries them again\./);
  });

  it('measures answers by the pattern of their route, event loop, database and disk', async () => {
    const count = 'troy_http_request_duration_seconds_count';
    await fetch(`${shop.url}/category/gold-bars`);
    expect(await told(`${count}{method="GET",route="/api/getMetal",status="2xx"}`)).toBeGreaterThan(0);
    expect(await told(`${count}{method="POST",route="/api/order/place",status="4xx"}`)).toBeGreaterThan(0);
    expect(await told('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(await told('troy_pages_kept')).toBeGreaterThan(0);
    expect(await told('troy_pages_kept_bytes')).toBeGreaterThan(0);
    expect(await told('troy_database_up')).toBe(1);
    expect(await told('troy_disk_free_bytes')).toBeGreaterThan(0);
    expect(await told('troy_disk_has_room')).toBe(1);
    expect(await told('troy_feed_leader')).toBe(1);
    expect(await told('troy_log_rows')).toBeGreaterThanOrEqual(0);
    expect((await told('troy_notifications_used_ratio')) !== undefined).toBe(database === 'postgres');
    const idle = await told('troy_database_connections{state="idle"}');
    expect(idle !== undefined).toBe(database === 'postgres');
  });

  it('counts the streams that are open', async () => {
    expect(await told('troy_rate_streams')).toBe(0);
    const ending = new AbortController();
    await fetch(`${shop.url}/api/rates/stream`, { signal: ending.signal });
    expect(await told('troy_rate_streams')).toBe(1);
    ending.abort();
    await expect.poll(() => told('troy_rate_streams'), POLLED).toBe(0);
  });

  // Proves S39
  it('holds no personal data, and does not grow with unknown addresses', async () => {
    const strange = async (n: number) => {
      const paths = [`/category/${n}`, `/api/${n}`, `/x${n}/y.php`, `/product/${n}?q=${n}`, `/assets/${n}.js`];
      const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'PURGE'];
      await Promise.all(
        paths.flatMap((path) => methods.map((method) => fetch(shop.url + path, { method }).then((r) => r.text()))),
      );
    };
    const names = async () =>
      (await metrics())
        .split('\n')
        .filter((line) => line.startsWith('troy_http'))
        .map((line) => line.slice(0, line.lastIndexOf(' ')));
    await strange(1);
    const before = await names();
    for (const n of [2, 3, 4]) await strange(n);
    expect(await names()).toEqual(before);
    const text = (await metrics()) + (await status());
    expect(text).not.toMatch(
      /ada@example|bob@example|dealer@example|Lovelace|Elm Street|secret-key|idempotency|operators"/,
    );
    expect(text).not.toContain(userId);
  });

  it('shows what the guard of the feed refused and why, and that it is over', async () => {
    expect(await status()).toContain('<h1>Feed: live</h1>');
    expect(await status()).toContain('Orders are taken.');
    provider.answer(saying(spotAnswer(50.62, 4078.4, Date.now())));
    await expect.poll(status, POLLED).toContain('Its prices were not dollars per troy ounce.');
    expect(await told('troy_feed_readings_total{outcome="wrong-unit"}')).toBeGreaterThan(0);
    provider.answer((response) => saying(spotAnswer(4078.4 * 2, 50.62, Date.now()))(response));
    await expect.poll(status, POLLED).toContain('Not for sale: gold');
    expect(await status()).toContain('A metal is halted: its price is too far from the last good one');
    expect(await told('troy_spot_state{metal="gold",state="halted"}')).toBe(1);
    expect(await told('troy_spot_state{metal="silver",state="live"}')).toBe(1);
    provider.answer((response) => saying(spotAnswer(4078.4, 50.62, Date.now()))(response));
    await expect.poll(status, POLLED).toContain('Orders are taken.');
    provider.answer(saying('<h1>Maintenance</h1>'));
    await expect.poll(status, POLLED).toContain('Unexpected response format.');
    // The last good price is young enough all the while.
    expect((await place()).status).toBe(200);
    provider.answer((response) => saying(spotAnswer(4079.5, 50.62, Date.now()))(response));
    await expect.poll(() => told('troy_spot_price_dollars{metal="gold"}'), POLLED).toBe(4079.5);
    expect(await status()).toContain('$4,079.50');
  }, 120_000);
});
