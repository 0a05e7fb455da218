import { MAX_QUANTITY } from '#domain/cart.ts';
import { STATE_LABELS } from '../goods-words.ts';
import { entriesOf, type Goods, type WrittenProduct, writtenOf } from './product-entries.ts';
import type { ProductForm } from './use-product-form.ts';

const NAMES: Readonly<Record<keyof WrittenProduct, string>> = {
  name: 'name',
  description: 'description',
  text: 'text of its page',
  ounces: 'weight',
  premium: 'premium',
  cost: 'cost',
  categories: 'categories',
  image: 'picture',
  struckIn: 'alloy',
  facts: 'facts',
  most: 'limit',
};

/** What is typed otherwise than it is kept: `Premium 18.50% → 19.25%`, `limit 50 → 20 pieces`. */
export function changeTexts(
  goods: Goods,
  { changed, written, values, issues, isOtherSale }: ProductForm,
): readonly string[] {
  const kept = entriesOf(goods);
  const before = writtenOf(kept);
  const texts = changed.map((name) => {
    // What is wrong of it is said at its field.
    if (name in issues) return NAMES[name];
    const [from, to] = [valueText(name, before), valueText(name, written)];
    return from === undefined || to === undefined ? NAMES[name] : `${NAMES[name]} ${from} → ${to}`;
  });
  if (isOtherSale) {
    const [from, to] = [STATE_LABELS[kept.state].toLowerCase(), STATE_LABELS[values.state].toLowerCase()];
    texts.push(from === to ? `message while ${to}` : `${from} → ${to}`);
  }
  return texts.map((text, nth) => (nth === 0 ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text));
}

/** Undefined where it is too long for a line. */
function valueText(name: keyof WrittenProduct, written: WrittenProduct): string | undefined {
  const { premium, cost, most, ounces, struckIn } = written;
  if (name === 'premium') return `${premium.toFixed(2)}%`;
  if (name === 'ounces') return `${ounces} oz`;
  if (name === 'struckIn') return struckIn ?? 'none';
  if (name === 'most') return `${most ?? MAX_QUANTITY} pieces`;
  if (name !== 'cost') return undefined;
  if (!cost) return 'not known';
  return 'each' in cost ? `$${cost.each.toFixed(2)} each` : `${cost.percent.toFixed(2)}%`;
}
