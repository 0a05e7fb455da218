import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES } from '#catalogue/categories.ts';
import { troyCatalogue } from '#catalogue/stock.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';

const KILOBYTE = 1000;
const MOST = {
  html: 25 * KILOBYTE,
  scripts: 135.5 * KILOBYTE,
  checkoutScripts: 139 * KILOBYTE,
  styles: 16.6 * KILOBYTE,
  pictures: 60 * KILOBYTE,
  fonts: 2,
  /** The page of a chart, which is drawn in its HTML. */
  chartHtml: 14 * KILOBYTE,
  chartStyles: 2 * KILOBYTE,
} as const;
/** Of a file, in the message of a page that is too heavy. */
const MOST_NAMED = 12;
const CLIENT = path.resolve(import.meta.dirname, '../../build/client');
/** Written by the build: see `listChunks` in vite.config.ts. */
const CHUNKS = path.resolve(import.meta.dirname, '../../build/chunks.json');

/** What a first visit costs, in bytes as they travel: compressed with brotli. */
describe('the weight of a first visit', () => {
  let shop: ShopProcess;
  const pages: Record<string, { html: string; bytes: number }> = {};
  const catalogue = troyCatalogue();
  const largest = CATEGORIES.map(({ path: address, slug }) => ({
    address,
    count: catalogue.productsIn(slug).length,
  })).sort((a, b) => b.count - a.count)[0]?.address;
  const product = `/product/${encodeURIComponent(catalogue.entries[0]?.id ?? '')}`;
  const addresses = [
    '/',
    '/categories/gold',
    largest ?? '',
    product,
    '/cart',
    '/checkout',
    '/auth',
    '/search?q=gold',
    '/orders',
    '/track-order',
    '/profile',
    '/prices',
  ];
  const charts = ['/prices', '/prices?metal=silver', '/prices?range=1M', '/prices?metal=ratio&range=All'];

  beforeAll(async () => {
    shop = await startShop({ database: 'postgres' });
    for (const address of [...addresses, ...charts]) {
      const response = await fetch(shop.url + address, { headers: { 'accept-encoding': 'br' } });
      pages[address] = { html: await response.text(), bytes: Number(response.headers.get('content-length')) };
    }
  });
  afterAll(() => shop.stop());

  const weightOf = async (files: readonly string[]) => {
    let sum = 0;
    for (const file of files) {
      const compressed = await stat(path.join(CLIENT, `${file}.br`)).catch(() => undefined);
      sum += (compressed ?? (await stat(path.join(CLIENT, file)))).size;
    }
    return sum;
  };
  /** For a page that is too heavy: its files, each with the largest of the modules that it is made of. */
  const modulesOf = async (files: readonly string[]) => {
    const chunks: Record<string, [module: string, bytes: number][]> = JSON.parse(await readFile(CHUNKS, 'utf8'));
    const lines = files.map(async (file) => {
      const largest = (chunks[file.slice(1)] ?? []).sort(([, one], [, other]) => other - one).slice(0, MOST_NAMED);
      return `${file}, ${await weightOf([file])} bytes: ${largest.map(([module, bytes]) => `${module} ${bytes}`).join(', ')}`;
    });
    return (await Promise.all(lines)).join('\n');
  };
  const named = (html: string, pattern: RegExp) => [
    ...new Set([...html.matchAll(pattern)].map(([, file = '']) => file)),
  ];

  it.each(addresses)('of %s stays within its budgets', async (address) => {
    const { html = '', bytes = 0 } = pages[address] ?? {};
    const scripts = named(html, /"(\/assets\/[^"]+\.js)"/g);
    const styles = named(html, /<link rel="stylesheet" href="([^"]+)"/g);
    expect(scripts.length).toBeGreaterThan(5);
    const [shared = '', ...own] = styles;
    expect(own).toHaveLength(charts.includes(address) ? 1 : 0);
    expect(bytes).toBeGreaterThan(KILOBYTE);
    expect(bytes).toBeLessThanOrEqual(MOST.html);
    const mostScripts = address === '/checkout' ? MOST.checkoutScripts : MOST.scripts;
    expect(await weightOf(scripts), await modulesOf(scripts)).toBeLessThanOrEqual(mostScripts);
    expect(await weightOf([shared])).toBeLessThanOrEqual(MOST.styles);
    expect(await weightOf(own)).toBeLessThanOrEqual(MOST.chartStyles);
  });

  it.each(charts)('of %s leaves room for its chart', (address) => {
    const { html = '', bytes = 0 } = pages[address] ?? {};
    expect(html).toContain('class="chart__line"');
    expect(bytes).toBeLessThanOrEqual(MOST.chartHtml);
  });

  it.each([
    ['a phone of three dots to a pixel', -1, 3],
    ['a large screen', 0, 1],
  ])('has its pictures that are fetched at once small for %s', async (_, place, dots) => {
    for (const address of ['/', largest ?? '', product]) {
      const early = [...(pages[address]?.html ?? '').matchAll(/<picture\b[\s\S]*?<\/picture>/g)]
        .map(([picture]) => picture)
        .filter((picture) => /loading="eager"/.test(picture) && picture.includes('/pictures/'));
      expect(early.length, address).toBeGreaterThanOrEqual(1);
      const files = early.map((picture) => fileFor(picture, place, dots));
      const sizes = await Promise.all(files.map((file) => stat(path.join(CLIENT, file))));
      const sum = sizes.reduce((bytes, { size }) => bytes + size, 0);
      expect(sum, `${address}: ${files.join(', ')}`).toBeLessThanOrEqual(MOST.pictures);
    }
  });

  it.each(addresses)('of %s is held up by its one style sheet alone', (address) => {
    const { html = '' } = pages[address] ?? {};
    const outside = [...html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)].map(([tag]) => tag);
    for (const tag of outside) expect(tag).toMatch(/\b(async|defer|type="module")/);
    expect(html).not.toMatch(/@import|<link rel="stylesheet"[^>]*https?:/);
  });

  it('has two files of letters, the first of them fetched with the page', async () => {
    const { html = '' } = pages['/'] ?? {};
    const [style = ''] = named(html, /<link rel="stylesheet" href="([^"]+)"/g);
    const css = await readFile(path.join(CLIENT, style), 'utf8');
    const fonts = [...new Set(css.match(/\/assets\/[\w.-]+\.woff2/g))];
    expect(fonts).toHaveLength(MOST.fonts);
    expect(fonts).toContain(/<link rel="preload" href="([^"]+\.woff2)"/.exec(html)?.[1]);
  });

  it.each(['/', largest ?? '', product])('of %s begins with its largest picture', (address) => {
    const { html = '' } = pages[address] ?? {};
    const pictures = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag);
    expect(pictures.filter((tag) => /fetchPriority="high"/i.test(tag)).length).toBeGreaterThanOrEqual(1);
  });
});

/** The AVIF file that a screen takes by the entry of `sizes` at that place: 0 is for the widest screens, -1 for phones of 390. */
function fileFor(picture: string, place: number, dots: number): string {
  const [, set = '', sizes = ''] = /type="image\/avif" srcset="([^"]*)" sizes="([^"]*)"/i.exec(picture) ?? [];
  const [, shown = '', unit] = /([\d.]+)(px|vw)$/.exec(sizes.split(', ').at(place) ?? '') ?? [];
  const width = Number(shown) * (unit === 'vw' ? 3.9 : 1) * dots;
  const files = set.split(', ').map((candidate) => {
    const [, file = '', side] = /^([^?]+)\S* (\d+)w$/.exec(candidate) ?? [];
    return { file, side: Number(side) };
  });
  return (files.find(({ side }) => side >= width) ?? files.at(-1))?.file ?? '';
}
