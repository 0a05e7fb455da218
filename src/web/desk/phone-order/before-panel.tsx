import { marginLeft } from '#domain/drift.ts';
import { cents, centsFromDollars, dollars } from '#domain/money.ts';
import { FLAG_FROM } from '#domain/order-flags.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { REVIEW_FROM } from '#domain/stage-guards.ts';
import { TriangleAlert } from '../ui/icons.ts';
import { money } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import type { HeldPrice } from './draft.ts';

type BeforePanelProps = {
  readonly price: HeldPrice;
  readonly spot: SpotPrices | undefined;
  /** Of the customer's last 30 days without this order, in dollars. */
  readonly monthTotal: number;
};

/** What staff should know before the order is placed. */
export function BeforePanel({ price, spot, monthTotal }: BeforePanelProps) {
  const margin = spot && marginLeft(price, spot, () => undefined);
  const month = cents((centsFromDollars(monthTotal) ?? 0) + price.total);
  return (
    <Panel title="Before you place it" className="phone-before">
      <dl className="panel__body before">
        <dt>Margin left, before cost</dt>
        <dd>{margin ? money(dollars(margin.cents)) : '–'}</dd>
        <dt>Their orders in 30 days, with this one</dt>
        <dd>{money(dollars(month))}</dd>
      </dl>
      {(price.total >= REVIEW_FROM || month >= FLAG_FROM) && (
        <p className="panel__body before__flag">
          <TriangleAlert className="icon icon--small" />
          {price.total >= REVIEW_FROM
            ? 'Goes to review at $50,000: a manager confirms it.'
            : 'Flagged at $10,000. No review.'}
        </p>
      )}
    </Panel>
  );
}
