import { lineFaultText, type SaleFault, saleFault, saleMessage } from '#domain/sale.ts';
import { groupThousands } from '#domain/words.ts';
import { cartChanges } from '../../hooks/use-cart.tsx';
import { useRates } from '../../hooks/use-rates.tsx';
import type { ListedProduct } from '../../ui/products/ask-products.ts';

type Line = { readonly product: ListedProduct; readonly quantity: number };

/** The problem that keeps a line from being ordered; undefined without one. */
export function useLineFault({ product, quantity }: Line): SaleFault | undefined {
  return saleFault([{ product, quantity }], useRates().pauses);
}

type LineFaultProps = {
  readonly product: ListedProduct;
  readonly fault: SaleFault;
};

/** The fault in words on the line, with a button that takes as many pieces as there may be. */
export function LineFault({ product, fault }: LineFaultProps) {
  const { pauses } = useRates();
  const most = 'most' in fault ? fault.most : 0;
  return (
    <p className="line-fault">
      {lineFaultText(fault)}{' '}
      {most > 0 ? (
        <button
          type="button"
          className="line-fault__take"
          aria-label={`Set ${product.name} to ${groupThousands(most)}`}
          onClick={() => cartChanges.setQuantity(product.id, most)}
        >
          Set to {groupThousands(most)}
        </button>
      ) : (
        (saleMessage(product, pauses) ?? 'Please remove it to continue.')
      )}
    </p>
  );
}
