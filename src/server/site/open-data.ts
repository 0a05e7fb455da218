import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../http/compressed-answers.ts';
import { bodyOf, hasAlready, makePage, type Page } from './compressed-page.ts';
import { type DataFile, type DataShop, dataFiles } from './data-files.ts';
import { createPageVersion } from './page-version.ts';

const HEADERS = {
  'cache-control': 'public, max-age=15',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

type Kept = { readonly version: string; readonly page: Promise<Page> };

/**
 * Serves prices and goods as files, to any site: each is made once for a tick and the goods of a revision, and kept in memory.
 * Below `/data` is nothing else.
 */
export function addOpenData(app: FastifyInstance, shop: DataShop, publicUrl: string): void {
  const versionOf = createPageVersion(shop);
  const files = dataFiles(shop, publicUrl);
  const kept = new Map<string, Kept>();

  function fileOf(path: string, file: DataFile): Promise<Page> {
    const version = versionOf().id;
    const known = kept.get(path);
    if (known?.version === version) return known.page;
    const page = makePage(200, Buffer.from(file.text()), { ...HEADERS, 'content-type': file.type });
    kept.set(path, { version, page });
    return page;
  }

  app.get('/data/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    const file = files.get(path);
    if (!file) return reply.callNotFound();
    const page = await fileOf(path, file);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    reply.headers(page.headers[encoding]);
    if (!hasAlready(request.headers['if-none-match'], page.etags[encoding]))
      return reply.send(await bodyOf(page, encoding));
    return reply.removeHeader('content-length').removeHeader('content-encoding').code(304).send();
  });
}
