import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { CATEGORIES } from '#catalogue/categories.ts';
import { METALS } from '#domain/metal.ts';

/** Pages of one visitor, or of none: they stay out of search engines, even where somebody links to them. */
const PRIVATE_PAGES = /^\/(cart|checkout|thank-you|auth|oauth2|profile|orders|track-order|search)(\/|\?|$)/;
const ONE_HOUR = 'public, max-age=3600';

export function isPrivatePage(url: string): boolean {
  return PRIVATE_PAGES.test(url);
}

/** What search engines ask for before they ask for pages. */
export function addCrawlerFiles(app: FastifyInstance, catalogue: Catalogue, publicUrl: string): void {
  const sitemap = sitemapOf(pathsOf(catalogue).map((path) => publicUrl + path));
  // Private pages may be asked for: only then a search engine reads that they are not to be listed.
  const robots = `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', ONE_HOUR).send(sitemap),
  );
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

function sitemapOf(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `<url><loc>${escapeXml(address)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
