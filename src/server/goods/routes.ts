import type { Catalogue } from '#catalogue/catalogue.ts';
import { CALLS } from '#contract/calls.ts';
import { percentOf } from '#domain/price.ts';
import { ouncesAsNumber } from '#domain/weight.ts';
import { succeed } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';

export function productRoutes(route: RouteCall, catalogue: Catalogue): void {
  route(CALLS.readProducts, async ({ query }) => {
    const products = [...new Set([query.id].flat())].flatMap((id) => catalogue.productById(id) ?? []);
    return succeed(
      products.map(({ id, name, metal, weight, premium, image, category }) => ({
        id,
        name,
        metal,
        weight: ouncesAsNumber(weight),
        premiumPercentage: percentOf(premium),
        image,
        category,
      })),
      'Products found',
    );
  });
}
