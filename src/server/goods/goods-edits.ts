import { categoryBySlug } from '#catalogue/categories.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { ProductFacts, ProductState } from '#domain/product.ts';
import type { ProductCost } from '#domain/product-cost.ts';
import type { MicroOunces } from '#domain/weight.ts';
import type { Refused } from '../desk/change.ts';
import type { ProductFields } from './goods-row.ts';

/** A product as it was typed, each field checked by itself. */
export type WrittenProduct = {
  readonly name: string;
  readonly description: string;
  readonly text: string | null;
  readonly weight: MicroOunces;
  readonly premium: BasisPoints;
  readonly cost: ProductCost | null;
  /** All of one metal. */
  readonly categories: readonly string[];
  readonly image: string;
  readonly struckIn: string | null;
  readonly facts: { readonly [Name in keyof ProductFacts]?: string | undefined };
  readonly most: number | null;
};

export type WrittenSale = {
  readonly state: ProductState;
  readonly shipsFrom?: string | undefined;
  readonly pausedMessage?: string | undefined;
};

type SetFields = Partial<Omit<ProductFields, 'state' | 'shipsFrom' | 'pausedMessage' | 'isCounted'>>;
type Written = { readonly [Name in keyof WrittenProduct]?: WrittenProduct[Name] | undefined };

/** Returns the given fields; those that are undefined are left out. */
export function setOf({ cost, categories, facts, ...same }: Written): SetFields {
  const metal = categories && categoryBySlug(categories[0] ?? '')?.metal;
  const set = {
    ...same,
    categories,
    metal,
    ...(cost !== undefined && costOf(cost)),
    facts: facts && present(facts),
  };
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
}

export function fieldsOfNew(written: WrittenProduct, sale: ReturnType<typeof saleFieldsOf>): ProductFields {
  return { ...(setOf(written) as Required<SetFields>), ...sale, isCounted: false };
}

/** A state says the day or the message that belongs to it alone. */
export function saleFieldsOf({ state, shipsFrom = null, pausedMessage = null }: NullableSale) {
  return {
    state,
    shipsFrom: state === 'pre-sale' ? shipsFrom : null,
    pausedMessage: state === 'paused' ? pausedMessage : null,
  };
}

type NullableSale = Pick<WrittenSale, 'state'> & {
  readonly shipsFrom?: string | null | undefined;
  readonly pausedMessage?: string | null | undefined;
};

/** `today` is the shop's day, `2026-11-23`. */
export function saleEntryFault({ state, shipsFrom }: WrittenSale, today: string): Refused | undefined {
  if (state !== 'pre-sale') return undefined;
  if (shipsFrom === undefined)
    return { ok: false, reason: 'invalid-input', fields: { shipsFrom: 'Please enter the ship date.' } };
  if (shipsFrom > today) return undefined;
  return { ok: false, reason: 'state-not-allowed', fields: { shipsFrom: 'The ship date must be after today.' } };
}

function costOf(cost: WrittenProduct['cost']): Pick<ProductFields, 'costBasisPoints' | 'costCents'> {
  if (cost === null) return { costBasisPoints: null, costCents: null };
  return 'cents' in cost
    ? { costBasisPoints: null, costCents: cost.cents }
    : { costBasisPoints: cost.basisPoints, costCents: null };
}

function present(facts: WrittenProduct['facts']): ProductFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}
