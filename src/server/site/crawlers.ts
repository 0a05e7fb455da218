import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { CATEGORIES } from '#catalogue/categories.ts';
import { METALS } from '#domain/metal.ts';

/** Pages of one visitor, or of none: they stay out of search engines, even where somebody links to them. */
const PRIVATE_PAGES = /^\/(cart|checkout|thank-you|auth|oauth2|profile|orders|track-order|search)(\/|\?|$)/;
/** As many as one sitemap may hold. */
const MOST_ADDRESSES = 50_000;
const ONE_HOUR = 'public, max-age=3600';

export function isPrivatePage(url: string): boolean {
  return PRIVATE_PAGES.test(url);
}

/** What search engines ask for before they ask for pages. */
export function addCrawlerFiles(
  app: FastifyInstance,
  catalogue: Catalogue,
  publicUrl: string,
  mostAddresses = MOST_ADDRESSES,
): void {
  const parts = partsOf(pathsOf(catalogue), mostAddresses);
  // A sitemap may be long, but not endless: a longer one is a list of others.
  const [only = []] = parts;
  const sitemap = parts.length === 1 ? sitemapOf(only, publicUrl) : sitemapIndex(parts.length, publicUrl);
  // Private pages may be asked for: only then a search engine reads that they are not to be listed.
  const robots = `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', ONE_HOUR).send(sitemap),
  );
  for (const [index, part] of parts.length > 1 ? parts.entries() : []) {
    app.get(`/sitemap-${index + 1}.xml`, async (_request, reply) =>
      reply.type('application/xml; charset=utf-8').header('cache-control', ONE_HOUR).send(sitemapOf(part, publicUrl)),
    );
  }
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', ONE_HOUR).send(robots),
  );
}

/** Every page that is worth finding, each once. */
function pathsOf({ entries }: Catalogue): readonly string[] {
  const ids = new Set(entries.map(({ id }) => id));
  return [
    '/',
    ...METALS.map((metal) => `/categories/${metal}`),
    ...CATEGORIES.map(({ path }) => path),
    ...[...ids].map((id) => `/product/${encodeURIComponent(id)}`),
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
    paths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`),
  );
}

function sitemapIndex(parts: number, publicUrl: string): string {
  const places = Array.from({ length: parts }, (_, part) => `${publicUrl}/sitemap-${part + 1}.xml`);
  return xmlOf(
    'sitemapindex',
    places.map((place) => `<sitemap><loc>${escapeXml(place)}</loc></sitemap>`),
  );
}

function xmlOf(root: string, lines: readonly string[]): string {
  const open = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', open, ...lines, `</${root}>`, ''].join('\n');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
