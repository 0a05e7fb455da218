import { METAL_NAMES, type Metal } from '#domain/metal.ts';
import { type Cents, formatUsd } from '#domain/money.ts';
import { type BasisPoints, formatPremium, percentOf, priceAnatomy } from '#domain/price.ts';
import { formatOunces, type MicroOunces } from '#domain/weight.ts';

type AnatomyBarProps = { readonly metal: Metal; readonly premium: BasisPoints };

/** What a price is made of, drawn to scale: metal value solid, premium hatched. The shares are the same at every rate. */
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
      <rect x="0" y="0" width={`${share}%`} height="100%" className={`anatomy__metal anatomy__metal--${metal}`} />
      <rect x={`${share}%`} y="0" width={`${100 - share}%`} height="100%" fill={`url(#${hatching})`} />
      <rect x={`${share}%`} y="0" width="2" height="100%" className="anatomy__ground" />
    </svg>
  );
}

type AnatomyLedgerProps = AnatomyBarProps & {
  /** Undefined without a rate: the rows stay, so that nothing moves. */
  readonly spot: Cents | undefined;
  readonly weight: MicroOunces;
  readonly totalLabel: string;
};

/** The same as a sum that can be redone. */
export function AnatomyLedger({ metal, spot, weight, premium, totalLabel }: AnatomyLedgerProps) {
  const parts = spot === undefined ? undefined : priceAnatomy(spot, weight, premium);
  return (
    <dl className="ledger figure">
      <dt>Live {METAL_NAMES[metal].toLowerCase()} price, per oz</dt>
      <dd>{usdOrDash(spot)}</dd>
      <dt>Metal value, {formatOunces(weight)}&nbsp;oz</dt>
      <dd>{usdOrDash(parts?.meltValue)}</dd>
      <dt>Premium, {formatPremium(premium)}</dt>
      <dd>{usdOrDash(parts?.premium)}</dd>
      <dt className="ledger__total">{totalLabel}</dt>
      <dd className="ledger__total price">{usdOrDash(parts?.unitPrice)}</dd>
    </dl>
  );
}

/** An amount, or a dash without one. */
export function usdOrDash(amount: Cents | undefined): string {
  return amount === undefined ? '-' : formatUsd(amount);
}
