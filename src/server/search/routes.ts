import { MOST_SUGGESTIONS } from '#contract/calls/search.ts';
import { CALLS } from '#contract/calls.ts';
import { presentProduct } from '#contract/records.ts';
import { succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import type { FindProducts } from './find-products.ts';
import { sharedCategory } from './shared-category.ts';

export function searchRoutes(route: RouteCall, findProducts: FindProducts): void {
  route(CALLS.search, async ({ query }) => {
    const { products: found, count } = await findProducts(query.q, MOST_SUGGESTIONS);
    const products = found.map((product) => ({
      ...presentProduct(product),
      image: product.image,
      ...(product.sale && { sale: product.sale }),
    }));
    const category = sharedCategory(found);
    return succeed(
      { products, count, ...(category && { category: { heading: category.heading, path: category.path } }) },
      'Products found',
    );
  });
}
