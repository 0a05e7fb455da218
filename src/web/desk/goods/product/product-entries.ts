import { categoryBySlug } from '#catalogue/categories.ts';
import type { CallAnswer, CallInput } from '#contract/call.ts';
import type { changeGoods, readGoods } from '#contract/calls/desk-goods.ts';
import type { BasisPoints } from '#domain/price.ts';
import { PRODUCT_FACTS, type ProductFacts, type ProductState } from '#domain/product.ts';
import type { Priced } from '#domain/product-cost.ts';
import { readOunces, tidyText } from '#domain/product-fields.ts';
import { formatOunces, type MicroOunces } from '#domain/weight.ts';
import { premiumText, readTypedPremium } from '../../ui/premium-draft.ts';
import { costOfText, costTyped } from '../cost-draft.ts';

export type Goods = CallAnswer<typeof readGoods>['data'];
type Body = CallInput<typeof changeGoods>['body'];

/** The form's values: unparsed texts, valid or not. */
export type ProductEntries = Readonly<Record<TextEntry | keyof ProductFacts, string>> & {
  /** Slugs of further categories that list it. */
  readonly also: readonly string[];
  readonly state: ProductState;
};

const TEXT_ENTRIES = [
  'name',
  'description',
  'text',
  'weight',
  'premium',
  'cost',
  'category',
  'struckIn',
  'most',
  'image',
  'shipsFrom',
  'pausedMessage',
] as const;
type TextEntry = (typeof TEXT_ENTRIES)[number];

/** The product fields of the call's body. */
export type WrittenProduct = Required<Omit<Body, 'version' | 'refusesShownPrices' | 'reason' | 'ask' | 'typedCount'>>;
export type SaleEntry = Pick<ProductEntries, 'state' | 'shipsFrom' | 'pausedMessage'>;

const EMPTY = Object.fromEntries([...TEXT_ENTRIES, ...PRODUCT_FACTS].map((name) => [name, ''])) as Record<
  TextEntry | keyof ProductFacts,
  string
>;

export const NEW_PRODUCT: ProductEntries = { ...EMPTY, also: [], state: 'on-sale' };

/** The form's values for a saved product. */
export function entriesOf(goods: Goods): ProductEntries {
  const [category = '', ...also] = goods.categories;
  return {
    ...NEW_PRODUCT,
    ...goods.facts,
    name: goods.name,
    description: goods.description,
    text: goods.text ?? '',
    weight: formatOunces(goods.weight),
    premium: premiumText(goods.premium),
    cost: costTyped(goods.cost),
    category,
    also,
    struckIn: goods.struckIn ?? '',
    most: goods.most === undefined ? '' : String(goods.most),
    image: goods.image,
    state: goods.state,
    shipsFrom: goods.shipsFrom ?? '',
    pausedMessage: goods.pausedMessage ?? '',
  };
}

/** The form's values for a copy: the name is empty, and it stays hidden until a person has checked it. */
export function copiedEntries(goods: Goods): ProductEntries {
  return { ...entriesOf(goods), name: '', state: 'hidden', shipsFrom: '', pausedMessage: '' };
}

/** Converts the form's values to the body of the call; only valid values convert to what was meant, see `product-issues.ts`. */
export function writtenOf(entries: ProductEntries): WrittenProduct {
  const premium = readTypedPremium(entries.premium);
  const weight = readOunces(entries.weight.trim());
  const facts = PRODUCT_FACTS.flatMap((name) => (tidyText(entries[name]) ? [[name, tidyText(entries[name])]] : []));
  return {
    name: tidyText(entries.name),
    description: tidyText(entries.description),
    text: tidyText(entries.text) || null,
    weight: weight.ok ? weight.value : (Number.NaN as MicroOunces),
    premium: premium.ok ? premium.premium : (Number.NaN as BasisPoints),
    cost: costOfText(entries.cost),
    categories: [entries.category, ...entries.also] as WrittenProduct['categories'],
    image: entries.image,
    struckIn: tidyText(entries.struckIn) || null,
    facts: Object.fromEntries(facts),
    most: entries.most.trim() ? Number(entries.most) : null,
  };
}

/** Names of the fields that differ or are invalid, in the order of the form. */
export function changedNames(before: WrittenProduct, after: WrittenProduct): readonly (keyof WrittenProduct)[] {
  const names = Object.keys(before) as (keyof WrittenProduct)[];
  return names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]) || Number.isNaN(after[name]),
  );
}

/** The state with the fields that belong to it alone: the ship date of a pre-sale, the message of a pause. */
export function writtenSaleOf({ state, shipsFrom, pausedMessage }: SaleEntry) {
  return {
    state,
    ...(state === 'pre-sale' && { shipsFrom }),
    ...(state === 'paused' && tidyText(pausedMessage) && { pausedMessage: tidyText(pausedMessage) }),
  };
}

export function isOtherSale(before: SaleEntry, after: SaleEntry): boolean {
  return JSON.stringify(writtenSaleOf(before)) !== JSON.stringify(writtenSaleOf(after));
}

/** The price components of the typed product; undefined while it has no price. An unreadable cost counts as unknown. */
export function pricedEntries(entries: ProductEntries): Priced | undefined {
  const metal = categoryBySlug(entries.category)?.metal;
  const weight = readOunces(entries.weight.trim());
  const premium = readTypedPremium(entries.premium);
  if (!metal || !weight.ok || !premium.ok) return undefined;
  const cost = costOfText(entries.cost);
  const isRead = cost && !Number.isNaN('cents' in cost ? cost.cents : cost.basisPoints);
  return { metal, weight: weight.value, premium: premium.premium, cost: isRead ? cost : undefined };
}
