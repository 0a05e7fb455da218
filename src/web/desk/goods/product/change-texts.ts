import { MAX_QUANTITY } from '#domain/cart.ts';
import { formatPremium } from '#domain/price.ts';
import { formatOunces } from '#domain/weight.ts';
import { costText, STATE_LABELS } from '../goods-words.ts';
import { entriesOf, type Goods, type WrittenProduct, writtenOf } from './product-entries.ts';
import type { ProductForm } from './use-product-form.ts';

const NAMES: Readonly<Record<keyof WrittenProduct, string>> = {
  name: 'name',
  description: 'description',
  text: 'page text',
  weight: 'weight',
  premium: 'premium',
  cost: 'cost',
  categories: 'categories',
  image: 'picture',
  struckIn: 'alloy',
  facts: 'facts',
  most: 'limit',
};

type Changes = Pick<ProductForm, 'changed' | 'written' | 'values' | 'issues' | 'isOtherSale'>;

/** Describes each unsaved change: `Premium: 18.50% → 19.25%`, `limit: 50 → 20 pieces`. */
export function changeTexts(
  goods: Goods,
  { changed, written, values, issues, isOtherSale }: Changes,
): readonly string[] {
  const kept = entriesOf(goods);
  const before = writtenOf(kept);
  const texts = changed.map((name) => {
    // Its error is shown at its field.
    if (name in issues) return NAMES[name];
    const [from, to] = [valueText(name, before), valueText(name, written)];
    return from === undefined || to === undefined ? NAMES[name] : `${NAMES[name]}: ${from} → ${to}`;
  });
  if (isOtherSale) {
    const [from, to] = [STATE_LABELS[kept.state].toLowerCase(), STATE_LABELS[values.state].toLowerCase()];
    texts.push(from === to ? `message while ${to}` : `${from} → ${to}`);
  }
  return texts.map((text, nth) => (nth === 0 ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text));
}

/** The text of a value; undefined when it is too long for a line. */
function valueText(name: keyof WrittenProduct, written: WrittenProduct): string | undefined {
  const { premium, cost, most, weight, struckIn } = written;
  if (name === 'premium') return formatPremium(premium);
  if (name === 'weight') return `${formatOunces(weight)} oz`;
  if (name === 'struckIn') return struckIn ?? 'none';
  if (name === 'most') return `${most ?? MAX_QUANTITY} pieces`;
  if (name !== 'cost') return undefined;
  return cost ? `${costText(cost)} over spot` : 'none';
}

/** Says where a saved change is seen: customers never see a cost, nor a hidden product. */
export function savedText(changed: readonly (keyof WrittenProduct)[], state: Goods['state']): string {
  if (changed.length > 0 && changed.every((name) => name === 'cost'))
    return 'margins use the new cost now; customers never see it';
  return state === 'hidden' ? 'hidden from customers' : 'live on every page';
}
