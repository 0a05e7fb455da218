import { dollars, parseAmount } from '#domain/money.ts';

/** Dollars of what was typed, `$5,335.36` or `5335.36`; undefined where it is no amount. */
export function amountOf(typed: string): number | undefined {
  const amount = parseAmount(typed.replace(/[$,\s]/g, ''));
  return amount === undefined || amount === 0 ? undefined : dollars(amount);
}
