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
 * The products of a checkout, with premiums fixed together with the locked price. Their sale state stays current: a pause
 * blocks the order at once, and its end unblocks it.
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

/** A product added to the cart since then keeps its current price. */
function withPricesOf(then: ById, now: ById): ById {
  return new Map(
    [...now].map(([id, product]) => {
      const { metal, weight, premium } = then.get(id) ?? product;
      return [id, { ...product, metal, weight, premium }];
    }),
  );
}
