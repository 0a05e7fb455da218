import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { readProducts } from '#catalogue/catalogue-file.ts';
import { PAGE_SIZE } from '#domain/listing.ts';
import { openDatabase } from '#server/database/open.ts';
import { generatedLines } from '../../../bench/growth/generated-catalogue.ts';
import { openShop, type TestShop, Visitor } from '../../support/open-shop.ts';

const GOODS = 400;

/** A shop of a made-up catalogue whose gold bars need several pages. */
describe('a shop with many products', () => {
  let shop: TestShop;
  let visitor: Visitor;
  let entries: readonly { readonly name: string; readonly category: string; readonly ounces: string }[];
  const htmlOf = async (address: string) =>
    (await visitor.ask('GET', address, undefined, { accept: 'text/html' })).body.replaceAll('<!-- -->', '');
  const namesIn = (html: string) =>
    [...html.matchAll(/<a class="card__link"[^>]*>(.*?)<\/a>/g)].map(([, name = '']) => name.replaceAll('&#x27;', "'"));
  const statusIn = (html: string) => html.match(/role="status"[^>]*>(\d[^<]*)</)?.[1];
  const linkIn = (html: string, rel: string) =>
    html
      .match(new RegExp(`<link rel="${rel}" href="([^"]+)"`))?.[1]
      ?.replace('http://localhost:3000', '')
      .replaceAll('&amp;', '&');
  const stepIn = (html: string, rel: string) =>
    html
      .match(new RegExp(`<a class="pill page-links__step" rel="${rel}" href="([^"]+)"`))?.[1]
      ?.replaceAll('&amp;', '&');
  const inCategory = (slug: string) => entries.filter(({ category }) => category === slug).map(({ name }) => name);

  beforeAll(async () => {
    const lines = [...generatedLines(GOODS)];
    entries = lines.map((line) => JSON.parse(line));
    const read = readProducts(lines);
    const catalogue = createCatalogue(read.ok ? read.products : []);
    shop = await openShop(
      await openDatabase({ kind: 'pglite-memory' }),
      { firstGoods: async () => catalogue },
      'built',
    );
    visitor = new Visitor(shop.app);
  });
  afterAll(() => shop.close());

  it('lists them in pages of 48, each product once, with links that need no script', async () => {
    const bars = inCategory('gold-bars').length;
    expect(Math.ceil(bars / PAGE_SIZE)).toBe(4);
    const seen: string[] = [];
    let address: string | undefined = '/category/gold-bars';
    let before: string | undefined;
    for (let page = 1; address !== undefined; page += 1) {
      const html = await htmlOf(address);
      const names = namesIn(html);
      seen.push(...names);
      expect(statusIn(html)).toBe(`${bars} products, page ${page} of 4`);
      expect(stepIn(html, 'prev')).toBe(before);
      expect(html.match(/<title>(.*?)<\/title>/)?.[1]).toBe(`Gold Bars${page > 1 ? `, page ${page}` : ''} | Troy`);
      before = address;
      address = stepIn(html, 'next');
      expect(names.length).toBe(address === undefined ? bars - 3 * PAGE_SIZE : PAGE_SIZE);
    }
    expect(seen).toEqual(inCategory('gold-bars'));
  });

  it('tells search engines which page it is, and its neighbours', async () => {
    const [first, second, last] = await Promise.all(
      ['', '?page=2', '?page=4'].map((query) => htmlOf(`/category/gold-bars${query}`)),
    );
    const linksIn = (html = '') => ['canonical', 'prev', 'next'].map((rel) => linkIn(html, rel));
    expect(linksIn(first)).toEqual(['/category/gold-bars', undefined, '/category/gold-bars?page=2']);
    expect(linksIn(second)).toEqual([
      '/category/gold-bars?page=2',
      '/category/gold-bars',
      '/category/gold-bars?page=3',
    ]);
    expect(linksIn(last)).toEqual(['/category/gold-bars?page=4', '/category/gold-bars?page=3', undefined]);
    // Filters and order are views of the same page.
    expect(linkIn(await htmlOf('/category/gold-bars?sort=weight&page=2'), 'canonical')).toBe('/category/gold-bars');
  });

  it('keeps filters and order from page to page', async () => {
    const html = await htmlOf('/category/gold-bars?premium=10&sort=price-high');
    const next = stepIn(html, 'next');
    expect(next).toBe('/category/gold-bars?premium=10&sort=price-high&page=2');
    const following = await htmlOf(next ?? '');
    const prices = [html, following].flatMap((page) =>
      [...page.matchAll(/card__price card__price--live">\$([\d,.]+)</g)].map(([, price = '']) =>
        Number(price.replaceAll(',', '')),
      ),
    );
    expect(prices.length).toBeGreaterThan(PAGE_SIZE);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    const premiums = [...following.matchAll(/([\d.]+)% premium over spot/g)].map(([, premium]) => Number(premium));
    expect(Math.max(...premiums)).toBeLessThanOrEqual(10);
  });

  it('counts what each filter would leave among all pages, not this one', async () => {
    const html = await htmlOf('/category/gold-bars');
    const small = entries.filter(({ category, ounces }) => category === 'gold-bars' && Number(ounces) < 0.25);
    expect(small.length).toBeGreaterThan(1);
    expect(Number(html.match(/Under 1\/4 oz<span class="choosable__count">(\d+)/)?.[1])).toBe(small.length);
  });

  it('shows the last page for one beyond it, and the first for none', async () => {
    const [last] = namesIn(await htmlOf('/category/gold-bars?page=4'));
    const [first] = inCategory('gold-bars');
    for (const beyond of ['5', '999', '999999999']) {
      const html = await htmlOf(`/category/gold-bars?page=${beyond}`);
      expect(namesIn(html)[0]).toBe(last);
      expect(linkIn(html, 'canonical')).toBe('/category/gold-bars?page=4');
    }
    for (const none of ['0', '-1', 'two', '2.5', '02', ''])
      expect(namesIn(await htmlOf(`/category/gold-bars?page=${none}`))[0]).toBe(first);
    // A filter leaves fewer pages.
    const narrow = await htmlOf('/category/gold-bars?weight=1&page=4');
    expect(narrow.includes('page-links')).toBe(false);
    expect(namesIn(narrow).length).toBeGreaterThan(0);
  });

  it('sends a listing that fits on one page as it always did', async () => {
    const names = inCategory('silver-rounds');
    expect(names.length).toBeLessThan(PAGE_SIZE);
    const html = await htmlOf('/category/silver-rounds?page=2');
    expect(namesIn(html)).toEqual(names);
    expect(statusIn(html)).toBe(`${names.length} products`);
    expect(html.includes('page-links')).toBe(false);
  });

  it('sends no page more of the catalogue than it shows', async () => {
    for (const address of ['/cart', '/checkout', '/category/gold-bars', '/search?q=gold']) {
      const html = await htmlOf(address);
      expect(entries.filter(({ name }) => html.includes(name)).length).toBeLessThanOrEqual(PAGE_SIZE);
    }
  });

  it('searches them', async () => {
    const { name } = entries[123] as (typeof entries)[number];
    const answer = await visitor.ask('GET', `/api/search?${new URLSearchParams({ q: name })}`);
    expect(answer.json().data.products[0].id).toBe(name);
  });
});
