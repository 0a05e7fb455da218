import type { FastifyInstance } from 'fastify';
import { MOST_SUGGESTIONS } from '#contract/calls/search.ts';
import { CALLS } from '#contract/calls.ts';
import { percentOf } from '#domain/price.ts';
import { ouncesAsNumber } from '#domain/weight.ts';
import type { Sessions } from '../accounts/accounts.ts';
import { addCall, succeed } from '../http/call-route.ts';
import type { FindProducts } from './find-products.ts';

export function searchRoutes(
  app: FastifyInstance,
  { accounts, findProducts }: { accounts: Sessions; findProducts: FindProducts },
): void {
  addCall(app, accounts, CALLS.search, async ({ query }) => {
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
