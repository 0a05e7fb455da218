import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { cents, formatUsd } from '#domain/money.ts';
import { unitPrice } from '#domain/price.ts';
import { CHECKOUT_HOLD } from '#domain/terms.ts';
import { BOTH_DATABASES } from '../support/databases.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';

/** The built site as the server sends it, before any script has run. */
describe.each(BOTH_DATABASES)('the pages, on %s', (database) => {
  let shop: ShopProcess;
  const get = (path: string, headers = {}) => fetch(shop.url + path, { headers: { accept: 'text/html', ...headers } });

  beforeAll(async () => {
    shop = await startShop({ database });
  });
  afterAll(() => shop.stop());

  // Proves 2.1, 2.metal.1
  it.each([
    ['/', 200, 'Shop by Category'],
    ['/categories/gold', 200, 'American Gold Eagles'],
    ['/categories/silver', 200, 'Silver Rounds'],
    ['/categories/platinum', 404, 'Oops! Page not found'],
    ['/category/gold-bars', 200, 'Gold Bars'],
    ['/category/no-such-thing', 200, 'No products available in this category yet.'],
    [`/product/${encodeURIComponent('1/10 oz American Gold Eagle (Random Year)')}`, 200, '.999 Fine'],
    ['/product/nothing', 404, 'Product not found'],
    ['/product/__proto__', 404, 'Product not found'],
    ['/category/gold-bars?weight=1&sort=price-low&premium=x', 200, '1 product'],
    ['/search', 200, 'Search'],
    ['/search?q=krug', 200, '1 oz Gold Krugerrand (Random Year)'],
    ['/search?q=%3C%2Fscript%3Exyzzy&q=b', 200, 'No products match your search.'],
    ['/cart', 200, 'Shopping Cart'],
    ['/checkout', 200, 'Shipping Information'],
    ['/thank-you', 200, 'Order Confirmed!'],
    ['/auth', 200, 'Sign In'],
    ['/auth/google/success', 200, 'Troy'],
    ['/auth/oauth2/success', 200, 'Troy'],
    ['/profile', 200, 'Troy'],
    ['/orders', 200, 'Troy'],
    ['/track-order', 200, 'Track Your Order'],
    ['/privacy-policy', 200, 'Privacy Policy'],
    ['/terms-conditions', 200, 'Terms'],
    ['/about', 200, 'certificates of authenticity'],
    ['/nothing/here', 404, 'Oops! Page not found'],
    ['/%0a', 404, 'Oops! Page not found'],
    ['/%0d%0aX', 404, 'Oops! Page not found'],
    ['/cart%0a', 404, 'Error 404'],
  ])('answer %s with %i', async (path, status, words) => {
    const response = await get(path);
    const html = await response.text();
    expect(response.status).toBe(status);
    expect(html).toContain(words);
    expect(html.match(/<h1[ >]/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(html).not.toMatch(/ style="/);
  });

  // Proves 9.3
  it('carry the price of this moment, made by the one rule', async () => {
    const html = (await (await get('/category/gold-bars')).text()).replaceAll('<!-- -->', '');
    const [, spotText = ''] = /Gold <strong>\$([\d,.]+)<\/strong>/.exec(html) ?? [];
    const spot = cents(Math.round(Number(spotText.replaceAll(',', '')) * 100));
    for (const { weight, premium } of troyCatalogue().productsIn('gold-bars'))
      expect(html).toContain(formatUsd(unitPrice(spot, weight, premium)));
    expect(html).toContain('Demo prices');
  });

  // Proves S18
  it('do not depend on the visitor', async () => {
    const bare = (html: string) => html.replace(/\d{1,2}:\d{2} [AP]M|\$[\d,.]+|[\d.]+/g, '');
    const [one, other] = await Promise.all([
      get('/orders').then((response) => response.text()),
      get('/orders', { cookie: 'troy.session_token=whatever; a=b' }).then((response) => response.text()),
    ]);
    expect(bare(other)).toBe(bare(one));
  });

  // Proves S14
  it('allow by their policy exactly the scripts that stand in them', async () => {
    const response = await get('/');
    const html = await response.text();
    const policy = response.headers.get('content-security-policy') ?? '';
    // What has the type of data runs nowhere, and is not allowed to.
    const scripts = [...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    expect(scripts.length).toBeGreaterThan(2);
    expect(new Set(policy.match(/'sha256-[^']+'/g))).toEqual(new Set(scripts));
    expect(html).not.toContain('nonce');
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('send what browsers should heed', async () => {
    const { headers } = await get('/');
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('keep files with a hash in their name for ever, and answer missing ones with 404', async () => {
    const html = await (await get('/')).text();
    const [asset = ''] = html.match(/\/assets\/[^"]+\.js/) ?? [];
    expect((await get(asset)).headers.get('cache-control')).toContain('immutable');
    expect((await get('/assets/none.js')).status).toBe(404);
    expect((await get('/pictures/none.webp')).status).toBe(404);
    const art = html.match(/\/assets\/streak-[\w-]+\.(avif|webp)/g) ?? [];
    expect(art.length).toBeGreaterThan(3);
    for (const one of art) expect((await get(one)).headers.get('cache-control')).toContain('immutable');
    const pictures = [...new Set(html.match(/\/pictures\/[\w-]+-320\.avif\?v=\w+/g))];
    expect(pictures.length).toBeGreaterThan(5);
    const kept = (address: string) => get(address).then(({ headers }) => headers.get('cache-control'));
    expect(await kept(pictures[0] ?? '')).toBe('public, max-age=31536000, immutable');
    expect(await kept(`${pictures[0]}0`)).toBe('public, max-age=3600');
    // A page is none of them, however its address is written. As it stands: a client would make it shorter.
    const version = pictures[0]?.slice(pictures[0].indexOf('?'));
    for (const path of [`/pictures/../${version}`, `/pictures/%2e%2e/about${version}`]) {
      const answer = await askRaw(path);
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).not.toContain('immutable');
    }
    expect((await get('/favicon.svg')).status).toBe(200);
  });

  /** The whole answer to a request for an address just as it is written. */
  async function askRaw(address: string): Promise<string> {
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${address} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
    let answer = '';
    for await (const chunk of socket.setEncoding('utf8')) answer += chunk;
    return answer;
  }

  it('answer a request that names its address whole', async () => {
    const answer = await askRaw(`${shop.url}/about`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('About Troy');
  });

  it('answer a request for no address at all as one for a page that is not there', async () => {
    expect(await askRaw('*')).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('answer an unreadable address with a sentence', async () => {
    const response = await fetch(`${shop.url}/%zz`);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('at ');
  });

  it.each([
    ['/%', 404, 'Page not found'],
    ['/product/100%', 404, 'Product not found'],
    ['/product/caf%E9', 404, 'Product not found'],
    ['/category/%E0%A4%A', 200, '%E0%A4%A'],
    ['/%zz?q=100%', 404, 'Page not found'],
    ['/desk/%ff', 200, 'desk'],
    ['/pictures/none.webp', 404, 'Page not found'],
    ['/auth/none/%', 404, 'Page not found'],
  ])('answer a browser that opens %s with %d and a page', async (address, status, text) => {
    const response = await fetch(shop.url + address, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await response.text()).toContain(text);
  });

  it.each(['/about', '/terms-conditions', `/product/${encodeURIComponent('1 Kilo Gold Bar')}`])(
    'name on %s the same time for which the checkout holds a price',
    async (address) => expect(await (await get(address)).text()).toContain(CHECKOUT_HOLD),
  );

  it.each(['/auth', '/checkout', '/track-order', '/profile', '/nowhere'])(
    'answer a form that is sent to %s without scripts with a page that says what to do',
    async (address) => {
      const response = await fetch(shop.url + address, {
        method: 'POST',
        headers: { accept: 'text/html', origin: shop.url, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'email=ada%40example.com',
      });
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(await response.text()).toContain('Please turn it on for this site');
    },
  );

  it.each(['/api/none', '/api/%zz', '/api/order/track/%E0%A4%A'])(
    'leave the refusal of the call %s in JSON, whoever asks',
    async (address) => {
      const response = await fetch(shop.url + address, { headers: { accept: 'text/html' } });
      expect(await response.json()).toMatchObject({ status: 'ERROR' });
    },
  );
});
