import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { addCrawlerFiles, sitemapsOf } from './crawlers.ts';

const SHOP = 'https://shop.example';

async function filesOf(mostAddresses?: number) {
  const app = Fastify();
  addCrawlerFiles(app, troyCatalogue, SHOP, mostAddresses);
  const placesIn = async (address: string) => {
    const { statusCode, headers, body } = await app.inject(address);
    if (statusCode !== 200) return statusCode;
    expect(headers['content-type']).toContain('xml');
    return [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => place);
  };
  return { placesIn };
}

describe('the sitemap', () => {
  it('is one where that may hold all addresses', async () => {
    const { placesIn } = await filesOf();
    expect(await placesIn('/sitemap.xml')).toContain(`${SHOP}/category/gold-bars`);
    expect(await placesIn('/sitemap-1.xml')).toBe(404);
  });

  it('is a list of others where there are too many for one, which together hold each address once', async () => {
    const whole = (await (await filesOf()).placesIn('/sitemap.xml')) as string[];
    const { placesIn } = await filesOf(50);
    const parts = (await placesIn('/sitemap.xml')) as string[];
    expect(parts).toEqual(
      Array.from({ length: Math.ceil(whole.length / 50) }, (_, part) => `${SHOP}/sitemap-${part + 1}.xml`),
    );
    const addresses = (await Promise.all(parts.map((place) => placesIn(place.slice(SHOP.length))))) as string[][];
    expect(addresses.every(({ length }) => length <= 50)).toBe(true);
    expect(addresses.flat()).toEqual(whole);
    expect(await placesIn(`/sitemap-${parts.length + 1}.xml`)).toBe(404);
  });

  it.each([50, 50_000])('is made once, in files of %i addresses', (mostAddresses) => {
    const sitemaps = sitemapsOf(troyCatalogue(), SHOP, mostAddresses);
    expect(sitemaps.size > 1).toBe(mostAddresses === 50);
    for (const sitemap of sitemaps.values()) expect(sitemap()).toBe(sitemap());
  });
});
