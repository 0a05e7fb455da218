import { METAL_NAMES } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { priceAnatomy } from '#domain/price.ts';
import { isBelowCost, marginOf, type Priced, priceOf } from '#domain/product-cost.ts';
import type { Instant, SpotPrices } from '#domain/spot.ts';
import { FormFields } from '#web/desk/ui/form-field.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Flag } from '#web/desk/ui/stage-badge.tsx';
import { Time } from '#web/desk/ui/times.tsx';
import type { ProductForm } from './use-product-form.ts';
import './product.css';

type Props = {
  readonly form: ProductForm;
  readonly spot: SpotPrices | undefined;
  readonly isLive: boolean;
  /** The product as stored, and as typed; undefined while it has no price. */
  readonly kept: Priced | undefined;
  readonly typed: Priced | undefined;
  /** The time of the last change of the cost; undefined where none is known. */
  readonly costAt?: Instant | undefined;
  readonly isReadOnly: boolean;
};

/** The panel with the premium over spot, the dealer's cost over spot and the resulting price. */
export function PricePanel({ form, spot, isLive, kept, typed, costAt, isReadOnly }: Props) {
  const common = { as: 'text', autoComplete: 'off', readOnly: isReadOnly } as const;
  return (
    <Panel
      title="Price"
      aside={
        spot &&
        typed &&
        `at ${METAL_NAMES[typed.metal].toLowerCase()} ${formatUsd(spot[typed.metal])}${isLive ? '' : ', not live'}`
      }
    >
      <div className="panel__body product-form">
        <div className="product-form__two">
          <FormFields
            control={form.control}
            fields={{
              premium: {
                ...common,
                label: 'Premium over spot, %',
                hint: '1.5 to 50. A change of more than 3 points needs a second approval.',
                inputMode: 'decimal',
              },
              cost: {
                ...common,
                label: 'Your cost over spot',
                hint: 'Percent, or dollars per piece such as $4.20. Customers never see it.',
              },
            }}
          />
        </div>
        {spot && typed && <PriceBar spot={spot} kept={kept} typed={typed} />}
        {costAt !== undefined && (
          <p className="entry__hint">
            Cost last changed <Time at={costAt} isInText />. The margin is as old as the cost.
          </p>
        )}
      </div>
    </Panel>
  );
}

const WIDTH = 1000;

/** Draws a price to scale: metal, cost and margin. */
function PriceBar({
  spot,
  kept,
  typed,
}: { readonly spot: SpotPrices } & Pick<Props, 'kept'> & { readonly typed: Priced }) {
  const price = priceOf(typed, spot);
  const { meltValue } = priceAnatomy(spot[typed.metal], typed.weight, typed.premium);
  const margin = marginOf(typed, spot);
  const before = kept && priceOf(kept, spot);
  const cost = margin === undefined ? undefined : price - margin - meltValue;
  const share = (part: number) => Math.max(0, Math.min(WIDTH, (part / price) * WIDTH));
  const costEnd = cost === undefined ? share(meltValue) : share(meltValue + cost);
  const name = [
    `Metal ${formatUsd(meltValue)}`,
    cost !== undefined && `cost ${usd(cost)}`,
    margin === undefined ? `premium ${usd(price - meltValue)}` : `margin ${usd(margin)}`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <div>
      <svg
        className="price-bar__drawing"
        viewBox={`0 0 ${WIDTH} 26`}
        preserveAspectRatio="none"
        role="img"
        aria-label={name}
      >
        <defs>
          <pattern
            id="price-bar-hatch"
            width="6"
            height="26"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className="price-bar__ink" width="2" height="26" />
          </pattern>
        </defs>
        <rect className={`price-bar__metal--${typed.metal}`} width={share(meltValue)} height="26" />
        <rect className="price-bar__cost" x={share(meltValue)} width={costEnd - share(meltValue)} height="26" />
        <rect x={costEnd} width={WIDTH - costEnd} height="26" fill="url(#price-bar-hatch)" />
      </svg>
      <p className="price-bar__words">
        <span className={`price-bar__part price-bar__part--${typed.metal}`}>Metal {formatUsd(meltValue)}</span>
        {cost !== undefined && <span className="price-bar__part price-bar__part--cost">Cost {usd(cost)}</span>}
        <span className="price-bar__part price-bar__part--margin">
          {margin === undefined ? `Premium ${usd(price - meltValue)}` : `Margin ${usd(margin)}`}
        </span>
        {isBelowCost(typed, spot) && <Flag kind="bad">Below cost</Flag>}
        <span className="price-bar__price">
          {before !== undefined && before !== price && <s>{formatUsd(before)}</s>} <b>{formatUsd(price)}</b>
        </span>
      </p>
    </div>
  );
}

function usd(amount: number): string {
  return formatUsd(amount as ReturnType<typeof priceOf>);
}
