import { type ReactNode, useId, useState } from 'react';
import { formatUsd } from '#domain/money.ts';
import { lineFaultText, saleFault, shipsFromText } from '#domain/sale.ts';
import { useCart } from '../../hooks/use-cart.tsx';
import { useRates } from '../../hooks/use-rates.tsx';
import { ChevronDown } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import type { CartQuote } from '../cart/quote-cart.ts';
import { isFolding, piecesText } from './folding.ts';

/** The lines of the order. Many of them fold into their count, and open into a list that scrolls by itself. */
export function OrderLines({ quote }: { readonly quote: CartQuote | undefined }) {
  const { lines } = useCart();
  const shown = quote ? quote.lines.map((line) => <QuotedLine key={line.product.id} {...line} />) : <UnpricedLines />;
  if (!isFolding(lines.length)) return <ul className="order-summary__lines">{shown}</ul>;
  return <FoldedLines counted={piecesText(lines)} shown={shown} />;
}

function FoldedLines({ counted, shown }: { readonly counted: string; readonly shown: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="order-summary__fold">
      <button
        type="button"
        className="order-summary__unfold"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="order-summary__counted figure">{counted}</span>
        <span className="order-summary__show-all">
          {isOpen ? 'Show less' : 'Show all'}
          <ChevronDown className="icon icon--small order-summary__chevron" />
        </span>
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls by itself must take the keys that scroll it */}
      <ul className="order-summary__lines" id={id} hidden={!isOpen} tabIndex={0} aria-label={`All ${counted}`}>
        {isOpen && shown}
      </ul>
    </div>
  );
}

function QuotedLine({ product, quantity, unitPrice, total }: CartQuote['lines'][number]) {
  // The notice at the button has the way on.
  const fault = saleFault([{ product, quantity }], useRates().pauses);
  return (
    <li className="order-summary__line">
      <SmallPicture src={product.image} />
      <span className="order-summary__name">
        {product.name}
        <span className="order-summary__times">
          {quantity} × {formatUsd(unitPrice)}
        </span>
        {fault && <span className="line-fault">{lineFaultText(fault)}</span>}
        {product.sale?.state === 'pre-sale' && (
          <span className="order-summary__times">{shipsFromText(product.sale.shipsFrom)}</span>
        )}
      </span>
      <span className="order-summary__amount">{formatUsd(total)}</span>
    </li>
  );
}

/** The name stands beside it. */
function SmallPicture({ src }: { src: string }) {
  return (
    <span className="order-summary__plate">
      <Picture src={src} alt="" size={38} isSmall />
    </span>
  );
}

/** The cart while there is no price for it. */
function UnpricedLines() {
  const { lines } = useCart();
  return lines.map(({ id, name, quantity, image }) => (
    <li className="order-summary__line" key={id}>
      <SmallPicture src={image} />
      <span className="order-summary__name">
        {name}
        <span className="order-summary__times">Quantity {quantity}</span>
      </span>
    </li>
  ));
}
