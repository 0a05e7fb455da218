import { useMemo, useState } from 'react';
import type { CartProducts } from '../cart/use-products.ts';
import type { PriceHold } from './price-hold.ts';

type ById = CartProducts['byId'];
type Standing = { readonly hold: PriceHold; readonly byId: ById; readonly before: ById | undefined };

export type StandingProducts = {
  readonly byId: ById;
  /** As they were at the price before this one. */
  readonly before: ById | undefined;
};

/**
 * The products of a checkout, whose premiums stand still with the held price. How they are sold is that of now: a pause is in the
 * way at once, and out of it.
 */
export function useStandingProducts({ byId, isFresh }: CartProducts, hold: PriceHold | undefined): StandingProducts {
  const [standing, setStanding] = useState<Standing>();
  if (!hold && standing) setStanding(undefined);
  if (hold && isFresh && standing?.hold !== hold) setStanding({ hold, byId, before: standing?.byId });
  return useMemo(
    () => ({ byId: standing ? withPricesOf(standing.byId, byId) : byId, before: standing?.before }),
    [standing, byId],
  );
}

/** One that has come into the cart since then stands at its price of now. */
function withPricesOf(then: ById, now: ById): ById {
  return new Map(
    [...now].map(([id, product]) => {
      const { metal, weight, premium } = then.get(id) ?? product;
      return [id, { ...product, metal, weight, premium }];
    }),
  );
}
