import type { Catalogue } from '#catalogue/catalogue.ts';
import { CALLS } from '#contract/calls.ts';
import { presentProduct } from '#contract/records.ts';
import { succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
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
