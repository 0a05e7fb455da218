import { MOST_SUGGESTIONS } from '#contract/calls/search.ts';
import { CALLS } from '#contract/calls.ts';
import { presentProduct } from '#contract/records.ts';
import { succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import type { FindProducts } from './find-products.ts';

export function searchRoutes(route: RouteCall, findProducts: FindProducts): void {
  route(CALLS.search, async ({ query }) => {
    const { products: found, count } = await findProducts(query.q, MOST_SUGGESTIONS);
    const products = found.map((product) => ({ ...presentProduct(product), image: product.image }));
    return succeed({ products, count }, 'Products found');
  });
}
