import { METALS } from '#domain/metal.ts';
import { effectText } from '#domain/metal-limits.ts';
import { isPriceFixed } from '#domain/stage.ts';
import { fineWeight } from '#domain/weight.ts';
import { positionOn, useLimits, useMetal } from '../metal/metal-data.ts';
import type { Order } from './order-data.ts';
import { openOffer } from './order-figures.ts';

/** Shows the effect of confirming the order on the dealer's position, per metal with a started book. */
export function MetalEffect({ order }: { readonly order: Order }) {
  const isWaiting = !isPriceFixed(order.stage);
  const { data: board } = useMetal(undefined, isWaiting);
  const limits = useLimits(isWaiting);
  if (!isWaiting || !board) return null;
  const { lines } = openOffer(order) ?? order;
  const effects = METALS.flatMap((metal) => {
    const { net } = positionOn(board, metal, undefined);
    const ordered = fineWeight(lines.filter((line) => line.metal === metal));
    if (!net || ordered === 0) return [];
    const exposure = { net: net.microOunces, offered: board[metal].offered.microOunces, ordered };
    return [effectText(metal, exposure, limits?.[metal])];
  });
  return effects.length > 0 ? <p className="panel__body price-metal">{effects.join(' ')}</p> : null;
}
