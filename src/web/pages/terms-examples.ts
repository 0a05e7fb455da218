import { type Cents, cents, multiplyCents, subtractCents } from '#domain/money.ts';
import { type BasisPoints, unitPrice } from '#domain/price.ts';
import { ounces } from '#domain/weight.ts';

export type Example = {
  readonly quantity: number;
  readonly name: string;
  /** Spot of gold when the order was placed, and later, in cents per ounce. */
  readonly spot: { readonly before: Cents; readonly after: Cents };
  readonly total: { readonly before: Cents; readonly after: Cents };
  /** Change of the total, up or down. */
  readonly moved: Cents;
  /** `moved` as a share of the total before. */
  readonly movedShare: BasisPoints;
};

type Told = Pick<Example, 'quantity' | 'name' | 'spot'> & { readonly premium: BasisPoints };

/** Computed by the rule of all prices: a customer can redo the sum. */
function example({ quantity, name, premium, spot }: Told): Example {
  const totalAt = (price: Cents) => multiplyCents(unitPrice(price, ounces('1'), premium), quantity);
  const total = { before: totalAt(spot.before), after: totalAt(spot.after) };
  const moved = cents(Math.abs(subtractCents(total.after, total.before)));
  const movedShare = Math.round((moved * 10_000) / total.before) as BasisPoints;
  return { quantity, name, spot, total, moved, movedShare };
}

/** Gold rises before the customer is reached. */
export const RISE = example({
  quantity: 2,
  name: '1 oz American Gold Eagle (Random Year)',
  premium: 450 as BasisPoints,
  spot: { before: cents(3_998_60), after: cents(4_078_40) },
});

/** Gold falls after the customer has paid. */
export const FALL = example({
  quantity: 1,
  name: '1 oz American Gold Buffalo (Random Year)',
  premium: 425 as BasisPoints,
  spot: { before: cents(4_072_10), after: cents(3_990_00) },
});
