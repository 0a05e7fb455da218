import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { METALS } from '#domain/metal.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { CHARTED, PRICE_RANGES, stepsIn } from '#domain/price-range.ts';
import type { Product } from '#domain/product.ts';
import { daysOfRange, PRODUCT_RANGES, type ProductRange, productDays } from '#domain/product-history.ts';
import type { SpotStep } from '#domain/spot-steps.ts';
import { chooseEncoding } from '../http/compressed-answers.ts';
import { bodyOf, hasAlready, makePage, type Page } from './compressed-page.ts';
import { type DataShop, merchantFeed, pricesCsv, pricesJson } from './goods-files.ts';
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

type DataFile = { readonly type: string; readonly text: () => string | Promise<string> };

const CSV = 'text/csv; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

/** The files below `/data`, by their paths. */
function dataFiles(shop: DataShop, publicUrl: string): ReadonlyMap<string, DataFile> {
  const { steps: stepsOf } = shop.spot.past;
  const csv = (steps: () => readonly SpotStep[]): DataFile => ({ type: CSV, text: () => stepsFile(steps()) });
  return new Map<string, DataFile>([
    ['/data/prices.json', { type: JSON_TYPE, text: () => pricesJson(shop, publicUrl) }],
    ['/data/prices.csv', { type: CSV, text: () => pricesCsv(shop, publicUrl) }],
    ['/data/merchant.xml', { type: XML, text: () => merchantFeed(shop, publicUrl) }],
    ...METALS.flatMap((metal) =>
      (['hour', 'day'] as const).map(
        (kind) => [`/data/spot/${metal}/${kind}.csv`, csv(() => stepsOf(metal, kind))] as const,
      ),
    ),
    ...CHARTED.flatMap((charted) =>
      PRICE_RANGES.map(
        (range) => [`/data/chart/${charted}-${range}.csv`, csv(() => stepsIn(stepsOf, charted, range))] as const,
      ),
    ),
  ]);
}

/** The days of a product, under one address for each spelling of the query; undefined for an unknown product. */
function historyFileOf(
  shop: DataShop,
  query: URLSearchParams,
): { readonly address: string; readonly file: DataFile } | undefined {
  const product = shop.goods.current().productById(query.get('id') ?? '');
  const range = PRODUCT_RANGES.find((name) => name === query.get('range')) ?? 'All';
  if (!product) return undefined;
  return { address: `${range} ${product.id}`, file: { type: CSV, text: () => historyOf(shop, product, range) } };
}

/** Rejects where the terms cannot be read now. */
async function historyOf({ goods, spot, clock }: DataShop, product: Product, range: ProductRange): Promise<string> {
  const terms = await goods.termsOf(product);
  if (!terms) throw new Error('The terms of a product could not be read');
  const days = daysOfRange(productDays(spot.past.steps(product.metal, 'day'), terms, clock()), range);
  const lines = days.map(({ from, spot: close, premium, melt, price }) => {
    const amounts = [close, cents(premium), melt, price].map(formatAmount);
    return [new Date(from).toISOString(), ...amounts].join(',');
  });
  return `${['from,spot,premium_percent,metal_value,price', ...lines].join('\n')}\n`;
}

/** Steps with amounts in dollars. Of an imported day the close alone is known. */
function stepsFile(steps: readonly SpotStep[]): string {
  const lines = steps.map(({ from, open, high, low, close, isImported }) => {
    const within = isImported ? ['', '', ''] : [open, high, low].map(formatAmount);
    return [new Date(from).toISOString(), ...within, formatAmount(close)].join(',');
  });
  return `${['from,open,high,low,close', ...lines].join('\n')}\n`;
}
