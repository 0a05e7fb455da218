import { MOST_SUGGESTIONS } from '#contract/calls/search.ts';
import { CALLS } from '#contract/calls.ts';
import { percentOf } from '#domain/price.ts';
import { ouncesAsNumber } from '#domain/weight.ts';
import { succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import type { FindProducts } from './find-products.ts';

export function searchRoutes(route: RouteCall, findProducts: FindProducts): void {
  route(CALLS.search, async ({ query }) => {
    const { products: found, count } = await findProducts(query.q, MOST_SUGGESTIONS);
    const products = found.map(({ id, name, metal, image, weight, premium }) => ({
      id,
      name,
      metal,
      image,
      weight: ouncesAsNumber(weight),
      premiumPercentage: percentOf(premium),
    }));
    return succeed({ products, count }, 'Products found');
  });
}
