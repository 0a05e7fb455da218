import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { cents } from '#domain/money.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { LIMITS, openShop, SPOT, type TestShop } from '../support/open-shop.ts';

/** A page is rendered meanwhile, on a machine that may be busy. */
const SOON = { timeout: 30_000 };

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

describeOnEachDatabase('pages in memory', (open) => {
  let shop: TestShop;
  let port: number;

  beforeAll(async () => {
    shop = await openShop(await open(), {}, 'built');
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = shop.app.server.address() as AddressInfo);
  });
  afterAll(() => shop.close());

  /** As it stands on the wire: nothing is unpacked. */
  function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asked = request(
        { port, path, method, headers: { 'accept-encoding': 'gzip, br', ...headers } },
        async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
        },
      );
      asked.once('error', reject).end();
    });
  }
  const textOf = ({ body }: Answer) => brotliDecompressSync(body).toString().replaceAll('<!-- -->', '');
  const figures = () => shop.app.pageFigures?.() ?? expect.fail('no pages are kept');

  it('are rendered once and sent to everybody as they are', async () => {
    const first = await get('/category/gold-bars');
    const { made, hits } = figures();
    const again = await Promise.all([1, 2, 3].map(() => get('/category/gold-bars', { cookie: 'a=b' })));
    for (const { status, headers, body } of again) {
      expect(status).toBe(200);
      expect(body).toEqual(first.body);
      expect({ ...headers, date: '' }).toEqual({ ...first.headers, date: '' });
    }
    expect(figures()).toMatchObject({ made, hits: hits + 3 });
  });

  it('carry the headers of any other answer, and one for caches in between', async () => {
    const { headers } = await get('/about');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=5, stale-while-revalidate=30',
      vary: 'accept-encoding',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'self' 'sha256-"),
    });
    expect((await get('/auth')).headers['cross-origin-opener-policy']).toBe('unsafe-none');
    expect((await get('/cart')).headers['x-robots-tag']).toBe('noindex');
  });

  it('come in the encoding that is asked for, each with its own tag', async () => {
    const [br, gzip, plain] = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => get('/about', { 'accept-encoding': encoding })),
    );
    const html = plain?.body.toString();
    expect(html).toContain('About Troy');
    expect(br && brotliDecompressSync(br.body).toString()).toBe(html);
    expect(gzip && gunzipSync(gzip.body).toString()).toBe(html);
    expect(new Set([br, gzip, plain].map((answer) => answer?.headers.etag)).size).toBe(3);
  });

  it('are answered with 304 to a browser that has them, in memory or not', async () => {
    const { headers } = await get('/about');
    for (const path of ['/about', '/about?from=elsewhere']) {
      const answer = await get(path, { 'if-none-match': String(headers.etag) });
      expect(answer.status).toBe(304);
      expect(answer.body).toHaveLength(0);
      expect(answer.headers.etag).toBe(headers.etag);
      expect(answer.headers).not.toHaveProperty('content-encoding');
    }
    expect((await get('/about', { 'if-none-match': '"of-another-day"' })).status).toBe(200);
  });

  it('answer HEAD with their headers alone', async () => {
    const { headers } = await get('/about');
    const answer = await get('/about', {}, 'HEAD');
    expect(answer.headers['content-length']).toBe(headers['content-length']);
    expect(answer.body).toHaveLength(0);
  });

  it('are as many as the shop has, whatever addresses are made up', async () => {
    for (const path of ['/', '/product/-', '/categories/-', '/nothing', '/auth', '/cart']) await get(path);
    const before = figures();
    for (let index = 0; index < 50; index += 1) {
      const answers = await Promise.all([
        get(`/?campaign=${index}&ref=${'x'.repeat(index)}`),
        get(`/product/made-up-${index}`),
        get(`/categories/metal-${index}`),
        get(`/no/such/page/${index}`),
        get(`/auth?error=${index}`),
        get(`/cart${'/'.repeat(index % 3)}`),
        get('/CaRt'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404, 200, 200, 200]);
    }
    expect(figures()).toMatchObject({ made: before.made, pages: before.pages });
  });

  it('know the views of a listing by what is chosen, not by how it is written', async () => {
    const one = await get('/category/gold-bars?weight=1&sort=price-low');
    const { made } = figures();
    const other = await get('/category/gold-bars?sort=price-low&x=1&weight=1&weight=1&premium=none');
    expect(other.headers.etag).toBe(one.headers.etag);
    expect(textOf(one)).toContain('1 product');
    expect(figures().made).toBe(made);
  });

  it('are kept as data too, for navigation inside the shop', async () => {
    const one = await get('/category/gold-bars.data?_routes=shop%2Fcategory');
    const { made } = figures();
    const again = await get('/category/gold-bars.data?_routes=shop%2Fcategory');
    expect(one.headers['content-type']).toBe('text/x-script');
    expect(textOf(one)).toContain('Gold Bars');
    expect(again.body).toEqual(one.body);
    const whole = await get('/category/gold-bars.data');
    expect((await get('/category/gold-bars.data?_routes=made-up')).headers.etag).toBe(whole.headers.etag);
    expect(figures().made).toBe(made + 1);
  });

  it('do not stand in the way of a call of the same address', async () => {
    const { path } = CALLS.finishGoogle;
    const page = await get(path, { accept: 'text/html' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['cache-control']).toBe('no-store');
    const call = await get(path, { accept: 'application/json' });
    expect(call.headers['content-type']).toContain('application/json');
  });

  it('follow the market behind the scenes: no visitor waits, and none sees the old price for long', async () => {
    const path = '/category/silver-bars';
    const costs = async (price: string) => textOf(await get(path)).includes(`Silver <strong>${price}</strong>`);
    expect(await costs('$50.62')).toBe(true);
    const { made } = figures();
    shop.feed.set({ ...SPOT, silver: cents(5_170) });
    await shop.shop.spot.refresh();
    await expect.poll(() => costs('$51.70'), SOON).toBe(true);
    expect(figures().made).toBeGreaterThan(made);
  });

  it('say that the rates are old as soon as they are', async () => {
    const isStale = async () => textOf(await get('/category/gold-coins')).includes('card__price--stale');
    expect(await isStale()).toBe(false);
    shop.clock.advance(LIMITS.staleAfterMs + 1);
    await expect.poll(isStale, SOON).toBe(true);
  });
});
