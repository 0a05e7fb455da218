import { Link } from 'react-router';
import { sumCents } from '#domain/money.ts';
import { shareOf } from '#domain/price.ts';
import type { DayRange } from '#domain/reports.ts';
import { countOf, groupThousands } from '#domain/words.ts';
import { money, percent, signedMoney } from '../ui/money.tsx';
import { ordersAddress, type Report } from './report-data.ts';

type HeadlineProps = { readonly report: Report; readonly range: DayRange };

/** The four figures of the head: placed, confirmed, premium and margin. */
export function Headline({ report, range }: HeadlineProps) {
  const { placed, reached, confirmed, sold, decisions, trades } = report;
  const tradeResults = trades.flatMap(({ result }) => (result === null ? [] : [result]));
  return (
    <dl className="report-figures">
      <Figure
        name="Placed"
        to={ordersAddress(range, 'placed')}
        value={groupThousands(placed.orders)}
        sub={money(placed.cents)}
      />
      <Figure
        name="Confirmed"
        to={ordersAddress(range, 'confirmed')}
        value={groupThousands(reached.confirmed ?? 0)}
        sub={money(confirmed)}
      />
      <Figure
        name="Premium earned"
        value={money(sold.premium)}
        sub={sold.cents > 0 ? `${percent(shareOf(sold.premium, sold.cents))} of sales` : 'no sales'}
      />
      <Figure
        name="Margin at cost"
        value={money(decisions.margin)}
        sub={[
          tradeResults.length > 0 ? `trades ${signedMoney(sumCents(tradeResults))}` : '',
          decisions.beforeCost > 0 ? `${countOf(decisions.beforeCost, 'order')} without every cost` : '',
        ]
          .filter(Boolean)
          .join(', ')}
      />
    </dl>
  );
}

type FigureProps = { readonly name: string; readonly value: string; readonly sub: string; readonly to?: string };

function Figure({ name, value, sub, to }: FigureProps) {
  return (
    <div className="report-figure">
      <dt>{name}</dt>
      <dd>
        <span className="report-figure__value">{to ? <Link to={to}>{value}</Link> : value}</span>
        <span className="report-figure__sub">{sub}</span>
      </dd>
    </div>
  );
}
