import type { Product } from '#domain/product.ts';
import { saleMessage, saleNote } from '#domain/sale.ts';
import { useRates } from '../../hooks/use-rates.tsx';

/** How it is sold, where that is not simply on sale. */
export function SaleNote({ product }: { readonly product: Product }) {
  const { pauses } = useRates();
  const note = saleNote(product, pauses);
  const message = saleMessage(product, pauses);
  if (note === undefined) return null;
  return (
    <span className="product__sale">
      <strong>{note}.</strong> {message}
    </span>
  );
}
