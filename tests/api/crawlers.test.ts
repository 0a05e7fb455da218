import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES } from '#catalogue/categories.ts';
import { troyCatalogue } from '#catalogue/stock.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';

const EAGLE = `/product/${encodeURIComponent('1/10 oz American Gold Eagle (Random Year)')}`;

type Data = {
  readonly '@type': string;
  readonly offers?: { readonly price: string };
  readonly itemListElement?: readonly { readonly name: string }[];
};

describe('what search engines read', () => {
  let shop: ShopProcess;
  const get = (path: string) => fetch(shop.url + path, { headers: { accept: 'text/html' } });
  const htmlOf = async (path: string) => (await get(path)).text();
  const dataIn = (html: string): Data[] =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
      JSON.parse(json),
    );

  beforeAll(async () => {
    shop = await startShop({ database: 'postgres' });
  });
  afterAll(() => shop.stop());

  it.each([
    ['/', '/'],
    ['/categories/gold', '/categories/gold'],
    ['/category/gold-bars', '/category/gold-bars'],
    ['/category/gold-bars?weight=1&sort=price-low', '/category/gold-bars'],
    [EAGLE, EAGLE],
    ['/about', '/about'],
    ['/privacy-policy', '/privacy-policy'],
    ['/terms-conditions', '/terms-conditions'],
  ])('%s has a title, a description, one address and a picture', async (path, canonical) => {
    const html = await htmlOf(path);
    const content = (name: string) => html.match(new RegExp(`(?:name|property)="${name}" content="([^"]+)"`))?.[1];
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="${shop.url}${canonical}"/>`);
    expect(content('og:url')).toBe(shop.url + canonical);
    expect(html).toContain(`<title>${content('og:title')}</title>`);
    expect(content('og:description')).toBe(content('description'));
    expect(content('og:image')).toMatch(new RegExp(`^${shop.url}/.+\\.(png|webp)$`));
    expect(html).not.toContain('noindex');
  });

  it('no two pages share a title or a description', async () => {
    const paths = ['/', '/categories/gold', '/categories/silver', '/about', '/track-order', EAGLE];
    const pages = await Promise.all([...paths, ...CATEGORIES.map(({ path }) => path)].map(htmlOf));
    for (const pattern of [/<title>(.*?)<\/title>/, /name="description" content="(.*?)"/]) {
      const found = pages.map((html) => html.match(pattern)?.[1]);
      expect(new Set(found).size).toBe(pages.length);
    }
  });

  it('a product is offered at the price that its page shows, without the rating of all', async () => {
    const html = await htmlOf(EAGLE);
    const [product, breadcrumbs] = dataIn(html);
    expect(product).toMatchObject({ '@type': 'Product', offers: { '@type': 'Offer', priceCurrency: 'USD' } });
    expect(html.match(/product__price card__price--live">\$([\d,.]+)</)?.[1]?.replaceAll(',', '')).toBe(
      product?.offers?.price,
    );
    expect(JSON.stringify(product)).not.toMatch(/rating|review/i);
    expect(breadcrumbs?.['@type']).toBe('BreadcrumbList');
    expect(breadcrumbs?.itemListElement?.map(({ name }) => name)).toEqual([
      'Home',
      'Gold',
      'American Gold Eagles',
      '1/10 oz American Gold Eagle (Random Year)',
    ]);
  });

  it('the home page says whose shop it is', async () => {
    expect(dataIn(await htmlOf('/'))).toEqual([
      expect.objectContaining({ '@type': 'Organization', name: 'Troy', logo: `${shop.url}/icons/icon-512.png` }),
    ]);
  });

  // Proves S15
  it('structured data can neither end its script nor run', async () => {
    const response = await get(`/product/${encodeURIComponent("10 oz British Silver Queen's Beasts")}`);
    const html = await response.text();
    const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(scripts).toHaveLength(2);
    for (const [, script = ''] of scripts) {
      expect(script).not.toContain('<');
      // It is data: as a script it would not run.
      const hash = createHash('sha256').update(script).digest('base64');
      expect(response.headers.get('content-security-policy')).not.toContain(hash);
    }
  });

  it.each([
    ['/cart'],
    ['/checkout'],
    ['/thank-you'],
    ['/auth'],
    ['/auth?error=user_exists'],
    ['/auth/google/success'],
    ['/auth/oauth2/success'],
    ['/profile'],
    ['/orders'],
    ['/track-order'],
    ['/search?q=gold'],
  ])('%s stays out of search engines', async (path) => {
    expect((await get(path)).headers.get('x-robots-tag')).toBe('noindex');
  });

  it.each(['/nothing/here', '/categories/platinum', '/product/nothing', '/category/no-such-thing', '/search?q=gold'])(
    '%s says so itself',
    async (path) => {
      expect(await htmlOf(path)).toContain('<meta name="robots" content="noindex"/>');
    },
  );

  it('the sitemap lists every public page once, and they answer', async () => {
    const response = await get('/sitemap.xml');
    expect(response.headers.get('content-type')).toContain('xml');
    const xml = await response.text();
    const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, text = '']) =>
      text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
    );
    const products = new Set(troyCatalogue().entries.map(({ id }) => id));
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.filter((address) => address.includes('/product/'))).toHaveLength(products.size);
    expect(addresses.filter((address) => address.includes('/category/'))).toHaveLength(CATEGORIES.length);
    for (const address of addresses) expect(address.startsWith(`${shop.url}/`)).toBe(true);
    // Products share one screen: every tenth stands for them.
    for (const address of addresses.filter((each, n) => n % 10 === 0 || !each.includes('/product/'))) {
      const page = await fetch(address);
      expect(page.status).toBe(200);
      expect(page.headers.has('x-robots-tag')).toBe(false);
      await page.arrayBuffer();
    }
  });

  it('robots are led to the sitemap and kept from the calls', async () => {
    const text = await (await get('/robots.txt')).text();
    expect(text).toContain('Disallow: /api/');
    expect(text).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  });

  it('the manifest names icons that are there, in their sizes', async () => {
    const response = await get('/manifest.webmanifest');
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    const { icons } = (await response.json()) as { icons: { src: string; sizes: string }[] };
    const all = [
      ...icons,
      { src: '/icons/apple-touch-icon.png', sizes: '180x180' },
      { src: '/icons/share.png', sizes: '1200x630' },
    ];
    for (const { src, sizes } of all) {
      const png = Buffer.from(await (await get(src)).arrayBuffer());
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
    const html = await htmlOf('/about');
    expect(html).toContain('href="/manifest.webmanifest"');
    expect(html).toContain('href="/icons/apple-touch-icon.png"');
  });
});
