import type { Product } from '#domain/product.ts';
import { useRates } from '../../hooks/use-rates.tsx';
import { AnatomyBar, AnatomyLedger } from '../../ui/goods/price-anatomy.tsx';
import type { ShownPrice } from '../../ui/goods/use-price.ts';
import { timeText } from '../../ui/times.ts';
import { PriceLegend } from './price-legend.tsx';

type PayForProps = { readonly product: Product; readonly shown: ShownPrice; readonly quantity: number };

/** The working of the price, for all the pieces that are chosen. */
export function PayFor({ product, shown, quantity }: PayForProps) {
  const { at } = useRates();
  const { metal, premium } = product;
  const spot = 'price' in shown ? shown.spot : undefined;
  return (
    <section className="pay-for" aria-labelledby="what-you-pay-for">
      <div className="pay-for__head">
        <h2 className="pay-for__heading" id="what-you-pay-for">
          What you pay for
        </h2>
        {at && <span className="pay-for__time">Rate as of {timeText(at)}</span>}
      </div>
      <div className="pay-for__bar">
        <AnatomyBar metal={metal} premium={premium} />
      </div>
      <PriceLegend metal={metal} />
      <AnatomyLedger product={product} spot={spot} quantity={quantity} />
    </section>
  );
}
