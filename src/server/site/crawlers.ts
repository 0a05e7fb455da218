import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { CATEGORIES } from '#catalogue/categories.ts';
import { METALS } from '#domain/metal.ts';
import { escapeMarkup } from '#domain/words.ts';

/** Sitemaps of many products are megabytes, and products may change every second. */
const REMADE_AFTER_MS = 2_000;
/** The most addresses that one sitemap may hold. */
const MOST_ADDRESSES = 50_000;
const ONE_HOUR = 'public, max-age=3600';

/** Serves the files that search engines ask for before pages, cached for an hour; 404 for a missing part of the sitemap. */
export function addCrawlerFiles(
  app: FastifyInstance,
  catalogue: () => Catalogue,
  publicUrl: string,
  mostAddresses = MOST_ADDRESSES,
): void {
  // Private pages may be asked for: only then a search engine reads that they are not to be listed.
  const robots = `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  const sitemaps = keptFor(REMADE_AFTER_MS, () => sitemapsOf(catalogue(), publicUrl, mostAddresses));

  async function sendSitemap({ url }: FastifyRequest, reply: FastifyReply) {
    const sitemap = sitemaps(catalogue()).get(url.split('?')[0] ?? '');
    if (!sitemap) return reply.callNotFound();
    return reply.type('application/xml; charset=utf-8').header('cache-control', ONE_HOUR).send(sitemap());
  }

  app.get('/sitemap.xml', sendSitemap);
  app.get('/sitemap-:part(^\\d+).xml', sendSitemap);
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', ONE_HOUR).send(robots),
  );
}

/** The files by their paths. Each is megabytes where there are many products: it is made when it is first asked for, and kept. */
export function sitemapsOf(
  catalogue: Catalogue,
  publicUrl: string,
  mostAddresses: number,
): ReadonlyMap<string, () => Buffer> {
  const parts = partsOf(pathsOf(catalogue), mostAddresses);
  const [only = []] = parts;
  if (parts.length === 1) return new Map([['/sitemap.xml', once(() => sitemapOf(only, publicUrl))]]);
  // A sitemap may be long, but not endless: a longer one is a list of others.
  return new Map([
    ['/sitemap.xml', once(() => sitemapIndex(parts.length, publicUrl))],
    ...parts.map((part, index) => [`/sitemap-${index + 1}.xml`, once(() => sitemapOf(part, publicUrl))] as const),
  ]);
}

/** Caches a value by the goods it is made of: other goods replace it, but not before it is so many milliseconds old. */
function keptFor<Value>(ms: number, make: () => Value): (goods: Catalogue) => Value {
  let kept: { readonly goods: Catalogue; readonly value: Value; readonly at: number } | undefined;
  return (goods) => {
    if (!kept || (kept.goods !== goods && performance.now() - kept.at > ms))
      kept = { goods, value: make(), at: performance.now() };
    return kept.value;
  };
}

function once(make: () => string): () => Buffer {
  let made: Buffer | undefined;
  return () => {
    made ??= Buffer.from(make());
    return made;
  };
}

/** Every page that is worth finding, each once. */
function pathsOf({ entries }: Catalogue): readonly string[] {
  const ids = new Set(entries.map(({ id }) => id));
  return [
    '/',
    ...METALS.map((metal) => `/categories/${metal}`),
    ...CATEGORIES.map(({ path }) => path),
    ...[...ids].map((id) => `/product/${encodeURIComponent(id)}`),
    '/prices',
    '/about',
    '/privacy-policy',
    '/terms-conditions',
  ];
}

function partsOf<One>(all: readonly One[], most: number): readonly (readonly One[])[] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, part) => all.slice(part * most, (part + 1) * most));
}

function sitemapOf(paths: readonly string[], publicUrl: string): string {
  return xmlOf(
    'urlset',
    paths.map((path) => `<url><loc>${escapeMarkup(publicUrl + path)}</loc></url>`),
  );
}

function sitemapIndex(parts: number, publicUrl: string): string {
  const places = Array.from({ length: parts }, (_, part) => `${publicUrl}/sitemap-${part + 1}.xml`);
  return xmlOf(
    'sitemapindex',
    places.map((place) => `<sitemap><loc>${escapeMarkup(place)}</loc></sitemap>`),
  );
}

function xmlOf(root: string, lines: readonly string[]): string {
  const open = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', open, ...lines, `</${root}>`, ''].join('\n');
}
