import { METAL_NAMES, type Metal } from '#domain/metal.ts';
import { type Cents, formatUsd, multiplyCents } from '#domain/money.ts';
import { type BasisPoints, formatPremium, percentOf, priceAnatomy } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import { formatWeight } from '#domain/weight.ts';
import { groupThousands } from '#domain/words.ts';
import { useRates } from '../../hooks/use-rates.tsx';
import { Change } from '../change.tsx';
import { rateChange, sinceText } from '../rate-change.ts';

type AnatomyBarProps = { readonly metal: Metal; readonly premium: BasisPoints };

/** Draws the parts of a price to scale: metal value solid, premium hatched. The shares are the same at every rate. */
export function AnatomyBar({ metal, premium }: AnatomyBarProps) {
  const share = 100 / (1 + percentOf(premium) / 100);
  const hatching = `hatching-${metal}`;
  return (
    <svg
      className="anatomy"
      width="100%"
      height="100%"
      role="img"
      aria-label={`Metal value ${share.toFixed(1)} percent of the price, premium the rest`}
    >
      <pattern id={hatching} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="anatomy__ground" width="5" height="5" />
        <rect className="anatomy__hatch" width="1.6" height="5" />
      </pattern>
      <rect x="0" y="0" width={`${share}%`} height="100%" className={`anatomy__metal--${metal}`} />
      <rect x={`${share}%`} y="0" width={`${100 - share}%`} height="100%" fill={`url(#${hatching})`} />
      <rect x={`${share}%`} y="0" width="2" height="100%" className="anatomy__ground" />
    </svg>
  );
}

type AnatomyLedgerProps = {
  readonly product: Pick<Product, 'metal' | 'weight' | 'premium'>;
  /** Undefined without a rate: the rows stay, so that nothing moves. */
  readonly spot: Cents | undefined;
  readonly quantity: number;
};

/** The price as a sum that can be redone, for `quantity` pieces. */
export function AnatomyLedger({ product, spot, quantity }: AnatomyLedgerProps) {
  const rates = useRates();
  const { metal, weight, premium } = product;
  const change = rateChange(rates, metal);
  const parts = spot === undefined ? undefined : priceAnatomy(spot, weight, premium);
  const together = (amount: Cents | undefined) => usdOrDash(amount && multiplyCents(amount, quantity));
  const isOne = quantity === 1;
  return (
    <dl className="ledger figure">
      <dt className="ledger__spot">
        {/* A notice says that these are not the market's prices. */}
        {rates.notice ? METAL_NAMES[metal] : `Live ${METAL_NAMES[metal].toLowerCase()}`} price, per oz{' '}
        {change && (
          <span className="ledger__change">
            <Change change={change} shows="percent" /> <span className="ledger__since">{sinceText(rates)}</span>
          </span>
        )}
      </dt>
      <dd>{usdOrDash(spot)}</dd>
      <dt>
        Metal value, {isOne ? '' : `${groupThousands(quantity)} × `}
        {formatWeight(weight)}
      </dt>
      <dd>{together(parts?.meltValue)}</dd>
      <dt>Premium, {formatPremium(premium)}</dt>
      <dd>{together(parts?.premium)}</dd>
      <dt className="ledger__total">
        {isOne ? 'Price' : `${groupThousands(quantity)} × ${usdOrDash(parts?.unitPrice)}`}
      </dt>
      <dd className="ledger__total price">{together(parts?.unitPrice)}</dd>
    </dl>
  );
}

/** An amount, or a dash without one. */
export function usdOrDash(amount: Cents | undefined): string {
  return amount === undefined ? '-' : formatUsd(amount);
}
