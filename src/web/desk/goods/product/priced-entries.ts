import { categoryBySlug } from '#catalogue/categories.ts';
import type { Priced } from '#domain/product-cost.ts';
import { readOunces } from '#domain/product-fields.ts';
import { costFrom } from '../../data/cost-from.ts';
import { readTypedPremium } from '../premium-draft.ts';
import { costOfText, type ProductEntries } from './product-entries.ts';

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
