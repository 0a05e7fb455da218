import { type Cents, centsFromDollars } from '#domain/money.ts';
import { unitPrice } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import type { SpotPrices } from '#domain/spot.ts';

/** The bounds of a piece's price, in cents, both inclusive. */
export type Budget = { readonly lowest?: Cents | undefined; readonly highest?: Cents | undefined };

const NUMBER = String.raw`(\d{1,3}(?:,\d{3})+|\d+)((?:\.\d{1,2})?)\s*(k?)(?:\s*(?:dollars?|usd)\b)?`;
/** A number that goes on is none, and with a unit it is a weight. */
const END = String.raw`(?![\w/]|[.,]\d|[\s-]*(?:troy|oz|ozt|ounces?|g|gr|grams?|kg|kilos?|kilograms?)\b)`;
const DOLLARS = String.raw`\$\s*${NUMBER}${END}`;
const AMOUNT = String.raw`\$?\s*${NUMBER}${END}`;
const AND = String.raw`\s*(?:to|and|-|–)\s*`;

const pattern = (source: string) => new RegExp(source, 'i');

/**
 * In this order. Without a dollar sign a number is an amount after words that no year, size or grade comes after. A dollar sign alone
 * is a face value: `$20 Liberty`.
 */
const PATTERNS: readonly (readonly [RegExp, (first: Cents, second: Cents) => Budget])[] = [
  [pattern(`(?:between|from)?\\s*${DOLLARS}${AND}${AMOUNT}`), (lowest, highest) => ({ lowest, highest })],
  [pattern(`\\b(?:between|from)\\s+${AMOUNT}${AND}${DOLLARS}`), (lowest, highest) => ({ lowest, highest })],
  [
    pattern(`(?:\\b(?:under|below|up to|less than|at most|cheaper than|max(?:imum)?)|<=?)\\s*${AMOUNT}`),
    (highest) => ({ highest }),
  ],
  [
    pattern(`(?:\\b(?:over|above|from|more than|at least|starting at|min(?:imum)?)|>=?)\\s*${DOLLARS}`),
    (lowest) => ({ lowest }),
  ],
  [pattern(`${DOLLARS}\\s+(?:in|worth of|for)\\b`), (highest) => ({ highest })],
];

/** Takes the amounts out of what a buyer types: `gold coins under $500`, `silver $50 to $100`, `$50,000 in gold`. */
export function readBudget(text: string): { readonly words: string; readonly budget?: Budget } {
  for (const [wanted, budgetOf] of PATTERNS) {
    const match = wanted.exec(text);
    if (!match) continue;
    const [whole, ...parts] = match;
    const first = amountOf(parts.slice(0, 3));
    const second = amountOf(parts.slice(3));
    // `$100 to $50` means what lies between, too.
    const [low, high] =
      second !== undefined && first !== undefined && second < first ? [second, first] : [first, second];
    if (low === undefined) continue;
    const words = `${text.slice(0, match.index)} ${text.slice(match.index + whole.length)}`.trim();
    return { words, budget: budgetOf(low, high ?? low) };
  }
  return { words: text };
}

/** True for a product that has a price within the budget. */
export function isAffordable(product: Product | undefined, { lowest, highest }: Budget, spot: SpotPrices): boolean {
  if (!product || spot[product.metal] <= 0) return false;
  const price = unitPrice(spot[product.metal], product.weight, product.premium);
  return price >= (lowest ?? 0) && price <= (highest ?? Number.POSITIVE_INFINITY);
}

/** Undefined for zero, and for more than is money. */
function amountOf([digits = '', fraction = '', thousands = '']: readonly (string | undefined)[]): Cents | undefined {
  const amount = Number(digits.replaceAll(',', '') + fraction) * (thousands ? 1000 : 1);
  return amount > 0 ? centsFromDollars(Number(amount.toFixed(2))) : undefined;
}
