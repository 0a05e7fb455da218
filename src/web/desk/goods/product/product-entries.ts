import { categoryBySlug } from '#catalogue/categories.ts';
import type { CallAnswer, CallInput } from '#contract/call.ts';
import type { changeGoods, readGoods } from '#contract/calls/desk-goods.ts';
import { dollars } from '#domain/money.ts';
import { percentOf } from '#domain/price.ts';
import { PRODUCT_FACTS, type ProductFacts, type ProductState } from '#domain/product.ts';
import type { Priced } from '#domain/product-cost.ts';
import { readOunces, tidyText } from '#domain/product-fields.ts';
import { readTypedAmount } from '#domain/typed-amount.ts';
import { costFrom } from '../../data/cost-from.ts';
import { readTypedPremium } from '../premium-draft.ts';

export type Goods = CallAnswer<typeof readGoods>['data'];
type Body = CallInput<typeof changeGoods>['body'];

/** A product as it is typed: texts, whatever stands in them. */
export type ProductEntries = Readonly<Record<TextEntry | keyof ProductFacts, string>> & {
  /** Slugs of further categories that list it. */
  readonly also: readonly string[];
  readonly state: ProductState;
};

const TEXT_ENTRIES = [
  'name',
  'description',
  'text',
  'ounces',
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

/** What is sent of a product, in the words of the call. */
export type WrittenProduct = Required<Omit<Body, 'version' | 'endsHonour' | 'reason' | 'ask' | 'typedCount'>>;
export type SaleEntry = Pick<ProductEntries, 'state' | 'shipsFrom' | 'pausedMessage'>;

const EMPTY = Object.fromEntries([...TEXT_ENTRIES, ...PRODUCT_FACTS].map((name) => [name, ''])) as Record<
  TextEntry | keyof ProductFacts,
  string
>;

export const NEW_PRODUCT: ProductEntries = { ...EMPTY, also: [], state: 'on-sale' };

/** The entries of a form that changes nothing. */
export function entriesOf(goods: Goods): ProductEntries {
  const [category = '', ...also] = goods.categories;
  return {
    ...NEW_PRODUCT,
    ...goods.facts,
    name: goods.name,
    description: goods.description,
    text: goods.text ?? '',
    ounces: goods.ounces,
    premium: goods.premium.toFixed(2),
    cost: writtenCost(goods.cost),
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

/** The entries of a copy: it needs a name of its own, and is hidden until a person has looked it over. */
export function copiedEntries(goods: Goods): ProductEntries {
  return { ...entriesOf(goods), name: '', state: 'hidden', shipsFrom: '', pausedMessage: '' };
}

/** What would be sent. Only of entries without issues, see `product-issues.ts`, is it what was meant. */
export function writtenOf(entries: ProductEntries): WrittenProduct {
  const premium = readTypedPremium(entries.premium);
  const facts = PRODUCT_FACTS.flatMap((name) => (tidyText(entries[name]) ? [[name, tidyText(entries[name])]] : []));
  return {
    name: tidyText(entries.name),
    description: tidyText(entries.description),
    text: tidyText(entries.text) || null,
    ounces: entries.ounces.trim(),
    premium: premium.ok ? percentOf(premium.premium) : Number.NaN,
    cost: costOfText(entries.cost),
    categories: [entries.category, ...entries.also] as WrittenProduct['categories'],
    image: entries.image,
    struckIn: tidyText(entries.struckIn) || null,
    facts: Object.fromEntries(facts),
    most: entries.most.trim() ? Number(entries.most) : null,
  };
}

/** Names of what is written otherwise, in the order of the form. */
export function changedNames(before: WrittenProduct, after: WrittenProduct): readonly (keyof WrittenProduct)[] {
  const names = Object.keys(before) as (keyof WrittenProduct)[];
  return names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]) || Number.isNaN(after[name]),
  );
}

/** What the state is set to, with what belongs to it alone. */
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

/** `11.45` or `11,45` is percent, `$4.20` dollars a piece; nothing where it is not known. */
export function costOfText(typed: string): WrittenProduct['cost'] {
  if (typed.trim() === '') return null;
  if (!typed.includes('$')) return { percent: typedPercent(typed) };
  const each = readTypedAmount(typed);
  return { each: each.ok ? dollars(each.amount) : Number.NaN };
}

function writtenCost(cost: Goods['cost']): string {
  if (!cost) return '';
  return 'each' in cost ? `$${cost.each.toFixed(2)}` : cost.percent.toFixed(2);
}

function typedPercent(typed: string): number {
  const percent = /^(\d{1,3}(?:[.,]\d{0,2})?|[.,]\d{1,2}) ?%?$/.exec(typed.trim())?.[1];
  return percent === undefined ? Number.NaN : Number(percent.replace(',', '.'));
}

/** What the price of the typed product is made of; undefined while it has none. A cost that cannot be read counts as not known. */
export function pricedEntries(entries: ProductEntries): Priced | undefined {
  const metal = categoryBySlug(entries.category)?.metal;
  const weight = readOunces(entries.ounces.trim());
  const premium = readTypedPremium(entries.premium);
  if (!metal || !weight.ok || !premium.ok) return undefined;
  const cost = costOfText(entries.cost);
  const isRead = cost && !Number.isNaN('each' in cost ? cost.each : cost.percent);
  return { metal, weight: weight.value, premium: premium.premium, cost: isRead ? costFrom(cost) : undefined };
}
