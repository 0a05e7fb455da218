import { Flag } from '../ui/stage-badge.tsx';
import type { OrderLine } from './order-data.ts';

/** Shows the pieces reserved for or taken by the order line, and the shortage; nothing for products without a stock count. */
export function LineStock({ stock }: { readonly stock: OrderLine['stock'] }) {
  if (!stock) return null;
  const { reserved, taken, short } = stock;
  const has = [taken > 0 && `${taken} taken from stock`, reserved > 0 && `${reserved} reserved`].filter(Boolean);
  if (has.length === 0 && short === 0) return null;
  return (
    <span className="table__sub">
      {has.join(', ')} {short > 0 && <Flag kind="bad">{short} short</Flag>}
    </span>
  );
}
