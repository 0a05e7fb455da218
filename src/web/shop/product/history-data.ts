import type { Metal } from '#domain/metal.ts';
import { type Cents, cents, formatDifference, formatUsd, subtractCents } from '#domain/money.ts';
import { type BasisPoints, formatPremium, shareOf } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import {
  breakEven,
  daysOfRange,
  LEAST_DAYS,
  type ProductDay,
  type ProductRange,
  productDays,
  type Standing,
  standingOf,
} from '#domain/product-history.ts';
import type { PageServices } from '../../context.ts';
import { readingText } from '../../ui/charts/chart-times.ts';
import { drawProduct } from '../../ui/charts/draw-product.ts';

/** A product's past as its page shows it: charts, or the reason why there are none. */
export type ProductHistoryData = Awaited<ReturnType<typeof historyOf>>;

type Asked = { readonly range: ProductRange; readonly isTable: boolean };

export async function historyOf(
  product: Product,
  { range, isTable }: Asked,
  { past, termsOf, clock }: Pick<PageServices, 'past' | 'termsOf' | 'clock'>,
) {
  const { metal, weight, name } = product;
  const shared = { range, isDemo: past.origin().group === 'demo' };
  const terms = await termsOf(product);
  if (!terms) return { ...shared, none: 'The price history is not available right now.' } as const;
  const all = productDays(past.steps(metal, 'day'), terms, clock());
  const days = daysOfRange(all, range);
  const drawing = all.length < LEAST_DAYS ? undefined : drawProduct(days);
  if (!drawing)
    return { ...shared, none: `It begins ${LEAST_DAYS} days after a product is first offered here.` } as const;
  return {
    ...shared,
    drawing,
    name: nameOf(name, days),
    standings: [priceStanding(days), premiumStanding(days), evenStanding(days, metal, weight)],
    ...(isTable && { table: days.map(rowOf).reverse() }),
  };
}

function nameOf(product: string, days: readonly ProductDay[]): string {
  const [low, high] = [extreme(days, (one, other) => one < other), extreme(days, (one, other) => one > other)];
  const dayText = (day: ProductDay | undefined) => (day ? readingText({ kind: 'day' }, day) : '');
  const now = days.at(-1);
  return `Price of the ${product} and of its metal from ${dayText(days[0])} to now: lowest ${formatUsd(low?.price ?? cents(0))} on ${dayText(low)}, highest ${formatUsd(high?.price ?? cents(0))} on ${dayText(high)}, now ${formatUsd(now?.price ?? cents(0))}.`;
}

function extreme(days: readonly ProductDay[], isBeyond: (one: Cents, other: Cents) => boolean): ProductDay | undefined {
  return days.reduce<ProductDay | undefined>(
    (most, day) => (!most || isBeyond(day.price, most.price) ? day : most),
    undefined,
  );
}

function priceStanding(days: readonly ProductDay[]) {
  const standing = standingOf(days, 'price');
  return {
    title: 'Price now',
    figure: formatUsd(cents(standing.now)),
    ...placeOf(standing, (price) => formatUsd(cents(price))),
    text: `Higher on ${standing.daysHigher} of ${standing.days} days, lower on ${standing.daysLower}.`,
  };
}

function premiumStanding(days: readonly ProductDay[]) {
  const standing = standingOf(days, 'premium');
  const { daysHigher, daysLower, days: count } = standing;
  return {
    title: 'Premium now',
    figure: formatPremium(standing.now as BasisPoints),
    ...placeOf(standing, (premium) => formatPremium(premium as BasisPoints)),
    text:
      daysHigher + daysLower === 0
        ? `The same on all ${count} days.`
        : `Higher on ${daysHigher} of ${count} days, lower on ${daysLower}.`,
  };
}

function evenStanding(days: readonly ProductDay[], metal: Metal, weight: Product['weight']) {
  const { spot, daysThere } = breakEven(days, weight);
  const standing = standingOf(days, 'spot');
  const now = cents(standing.now);
  const wide = { ...standing, low: Math.min(standing.low, spot), high: Math.max(standing.high, spot) };
  const share = shareOf(subtractCents(spot, now), now);
  return {
    title: 'To break even at melt',
    figure: `+${formatPremium(share)}`,
    ...placeOf(wide, (price) => formatUsd(cents(price))),
    text: `${metal === 'gold' ? 'Gold' : 'Silver'} must reach ${formatUsd(spot)}, ${formatDifference(subtractCents(spot, now))} from now. It closed there on ${daysThere} of ${standing.days} days.`,
  };
}

/** The place of now between the lowest and the highest; a figure that never changed is in the middle. */
function placeOf({ now, low, high }: Standing, text: (value: number) => string) {
  return { at: high > low ? Number(((now - low) / (high - low)).toFixed(4)) : 0.5, low: text(low), high: text(high) };
}

function rowOf(day: ProductDay) {
  const { price, melt, premium } = day;
  return [readingText({ kind: 'day' }, day), formatUsd(price), formatUsd(melt), formatPremium(premium)] as const;
}
