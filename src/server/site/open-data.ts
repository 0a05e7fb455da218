import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { chooseEncoding } from '../http/compressed-answers.ts';
import { bodyOf, hasAlready, makePage, type Page } from './compressed-page.ts';
import { type DataFile, type DataShop, dataFiles, historyFileOf } from './data-files.ts';
import { createPageVersion } from './page-version.ts';

const HEADERS = {
  'cache-control': 'public, max-age=15',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Files in memory: those with one address, and the histories of the products that are looked at. */
const MOST_KEPT = 300;

type Kept = { readonly version: string; readonly page: Promise<Page> };

/**
 * Serves prices and goods as files, to any site: each is made once for a tick and the goods of a revision, and kept in memory.
 * Below `/data` is nothing else.
 */
export function addOpenData(app: FastifyInstance, shop: DataShop, publicUrl: string): void {
  const versionOf = createPageVersion(shop);
  const files = dataFiles(shop, publicUrl);
  const kept = new LRUCache<string, Kept>({ max: MOST_KEPT });

  function pageOf(address: string, file: DataFile): Promise<Page> {
    const version = versionOf().id;
    const known = kept.get(address);
    if (known?.version === version) return known.page;
    const page = makeFile(file);
    kept.set(address, { version, page });
    page.catch(() => kept.delete(address));
    return page;
  }

  async function send(request: FastifyRequest, reply: FastifyReply, page: Page) {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    reply.headers(page.headers[encoding]);
    if (!hasAlready(request.headers['if-none-match'], page.etags[encoding]))
      return reply.send(await bodyOf(page, encoding));
    return reply.removeHeader('content-length').removeHeader('content-encoding').code(304).send();
  }

  app.get('/data/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const file = files.get(path);
    return file ? send(request, reply, await pageOf(path, file)) : reply.callNotFound();
  });
  app.get('/data/history.csv', async (request, reply) => {
    const found = historyFileOf(shop, new URLSearchParams(request.url.split('?')[1]));
    return found ? send(request, reply, await pageOf(found.address, found.file)) : reply.callNotFound();
  });
}

async function makeFile({ type, text }: DataFile): Promise<Page> {
  return makePage(200, Buffer.from(await text()), { ...HEADERS, 'content-type': type });
}
