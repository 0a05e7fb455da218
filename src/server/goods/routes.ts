import type { Catalogue } from '#catalogue/catalogue.ts';
import { CALLS } from '#contract/calls.ts';
import { presentProduct } from '#contract/records.ts';
import { succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';

export function productRoutes(route: RouteCall, catalogue: () => Pick<Catalogue, 'productById'>): void {
  route(CALLS.readProducts, async ({ query }) => {
    const asked = [...new Set([query.id].flat())].flatMap((id) => {
      const product = catalogue().productById(id);
      return product ? [{ id, product }] : [];
    });
    return succeed(
      asked.map(({ id, product }) => ({
        ...presentProduct(product),
        image: product.image,
        category: product.category,
        ...(product.sale && { sale: product.sale }),
        ...(product.most !== undefined && { most: product.most }),
        ...(product.id !== id && { formerId: id }),
      })),
      'Products found',
    );
  });
}
