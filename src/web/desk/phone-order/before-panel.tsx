import { marginLeft } from '#domain/drift.ts';
import { addCents, type Cents, formatBound } from '#domain/money.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { useCosts } from '../data/costs.ts';
import { useReviewLimits } from '../data/settings.ts';
import { TriangleAlert } from '../ui/icons.ts';
import { MarginPair } from '../ui/margin-left.tsx';
import { money } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import type { HeldPrice } from './draft.ts';

type BeforePanelProps = {
  readonly price: HeldPrice;
  readonly spot: SpotPrices | undefined;
  /** The customer's orders of the last 30 days without this one. */
  readonly monthTotal: Cents;
};

/** Lists the facts to check before the order is placed, such as the margin and the customer's thirty-day total. */
export function BeforePanel({ price, spot, monthTotal }: BeforePanelProps) {
  const costOf = useCosts(price.lines.map(({ productId }) => productId));
  const { monthFrom, orderFrom } = useReviewLimits();
  const margin = spot && costOf && marginLeft(price, spot, costOf);
  const month = addCents(monthTotal, price.total);
  return (
    <Panel title="Before you place it" className="phone-before">
      <dl className="panel__body before">
        <MarginPair margin={margin} />
        <dt>The customer’s orders in 30 days, including this one</dt>
        <dd>{money(month)}</dd>
      </dl>
      {/* The panel of the price tells of a review. */}
      {month >= monthFrom && price.total < orderFrom && (
        <p className="panel__body before__flag">
          <TriangleAlert className="icon icon--small" />
          The customer’s orders in 30 days reach {formatBound(monthFrom)}, so this order is flagged. The flag alone asks
          for no review.
        </p>
      )}
    </Panel>
  );
}
