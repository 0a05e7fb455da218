import { type Cents, formatUsd } from '#domain/money.ts';
import type { OrderLine } from '#domain/order.ts';
import { formatOunces } from '#domain/weight.ts';

/** The calculation of a piece's price from the spot price per ounce: `$4,078.40 × 1 oz × 1.0450 = $4,261.93`. */
export function priceWorking(spot: Cents, line: Pick<OrderLine, 'weight' | 'premium' | 'unitPrice'>): string {
  const { weight, premium, unitPrice } = line;
  const factor = (1 + premium / 10_000).toFixed(4);
  return `${formatUsd(spot)} × ${formatOunces(weight)} oz × ${factor} = ${formatUsd(unitPrice)}`;
}
