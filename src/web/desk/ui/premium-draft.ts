import { type BasisPoints, HIGHEST_PREMIUM, LOWEST_PREMIUM, premiumPercent } from '#domain/price.ts';

/** Basis points that an arrow key adds or subtracts: 0.05 points. */
const STEP = 5;
const FAULT = 'A premium is a percentage from 1.5 to 50, with up to two decimal places.';

export type TypedPremium =
  | { readonly ok: true; readonly premium: BasisPoints }
  /** The sentence for the person who types. */
  | { readonly ok: false; readonly fault: string };

/** Reads a premium as it is typed: `19.25`, `19,25 %`. */
export function readTypedPremium(typed: string): TypedPremium {
  const number = /^\s*(\d{1,3}(?:[.,]\d{0,2})?|[.,]\d{1,2})\s*%?\s*$/.exec(typed)?.[1]?.replace(',', '.');
  if (number === undefined) return { ok: false, fault: FAULT };
  try {
    return { ok: true, premium: premiumPercent(Number(number)) };
  } catch {
    return { ok: false, fault: FAULT };
  }
}

/** Formats a premium for its field: `1925` -> `19.25`. */
export function premiumText(premium: BasisPoints): string {
  return (premium / 100).toFixed(2);
}

/** Moves the typed premium one step up or down, or `before` when the input is invalid; clamped to the bounds. */
export function steppedPremium(typed: string, before: BasisPoints, direction: 1 | -1): string {
  const read = readTypedPremium(typed);
  const next = (read.ok ? read.premium : before) + direction * STEP;
  return premiumText(Math.min(HIGHEST_PREMIUM, Math.max(LOWEST_PREMIUM, next)) as BasisPoints);
}
