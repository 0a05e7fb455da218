import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { CALLS } from '#contract/calls.ts';
import { presentProduct } from '#contract/records.ts';
import { photographFile } from '#domain/picture.ts';
import { refuse, succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import type { FindPhotograph } from './photographs.ts';
import type { StockStore } from './stock-store.ts';

type Goods = {
  readonly current: () => Pick<Catalogue, 'productById' | 'isCounted' | 'keyOf'>;
  readonly piecesLeft: StockStore['left'];
};

export function productRoutes(route: RouteCall, { current, piecesLeft }: Goods): void {
  route(CALLS.readProducts, async ({ query }) => {
    const catalogue = current();
    const asked = [...new Set([query.id].flat())].flatMap((id) => {
      const product = catalogue.productById(id);
      return product ? [{ id, product, key: catalogue.isCounted(product) ? catalogue.keyOf(product) : undefined }] : [];
    });
    const left = await piecesLeft(asked.flatMap(({ key }) => key ?? []));
    return succeed(
      asked.map(({ id, product, key }) => ({
        ...presentProduct(product),
        image: product.image,
        category: product.category,
        ...(product.sale && { sale: product.sale }),
        ...(product.most !== undefined && { most: product.most }),
        ...(key !== undefined && { left: left.get(key) ?? 0 }),
        ...(product.id !== id && { formerId: id }),
      })),
      'Products found',
    );
  });
}

const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Serves the files of photographs; 404 for a missing one. They never change: another picture has another name. */
export function pictureRoutes(app: FastifyInstance, findPhotograph: FindPhotograph): void {
  app.get<{ Params: { name: string } }>('/pictures/p/:name', async ({ params }, reply) => {
    const file = photographFile(params.name);
    const bytes = file && (await findPhotograph(file));
    // Another process may be about to keep it.
    if (!file || !bytes) return refuse(reply.header('cache-control', 'no-store'), { refused: 'unknown-call' });
    return reply.header('cache-control', FOR_GOOD).type(`image/${file.format}`).send(bytes);
  });
}
