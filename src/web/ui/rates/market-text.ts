import { METALS } from '#domain/metal.ts';
import { pauseOf } from '#domain/sale.ts';
import type { Instant } from '#domain/spot.ts';
import type { Rates } from '../../hooks/use-rates.tsx';

/**
 * Says beside live prices whether the market is open, and while it is closed which metals may be ordered nevertheless. Undefined for
 * prices that are not the market's, and after the hours that the server has told.
 */
export function marketText(
  { market, pauses }: Pick<Rates, 'market' | 'pauses'>,
  now: Instant | undefined,
): string | undefined {
  if (!market || (now !== undefined && now >= Date.parse(market.until))) return undefined;
  if (market.isOpen) return 'Market open';
  const sold = METALS.filter((metal) => pauseOf(metal, pauses) === undefined);
  if (sold.length === 0) return 'Market closed, orders paused';
  return `Market closed, ${sold.length === 1 ? `${sold[0]} ` : ''}orders open`;
}
