import { categoryBySlug } from '#catalogue/categories.ts';
import { METAL_NAMES, METALS } from '#domain/metal.ts';
import { cents, subtractCents, sumCents } from '#domain/money.ts';
import { ouncesText, TRADE_WORDS } from '#domain/position.ts';
import type { DayRange } from '#domain/reports.ts';
import type { Stage } from '#domain/stage.ts';
import { countOf, groupThousands } from '#domain/words.ts';
import { usePeople } from '../data/people.ts';
import { money, signedMoney } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { stageLabel } from '../ui/stage-badge.tsx';
import { durationText, shortNumber } from '../ui/times.tsx';
import { END_LABELS, ordersAddress, type Report, useOwed } from './report-data.ts';
import { Row, Table } from './report-table.tsx';

type Props = { readonly report: Report; readonly range: DayRange };

/** All figures of a report as tables. */
export function ReportTables({ report, range }: Props) {
  return (
    <div className="report-panels">
      <MetalSold report={report} range={range} />
      <NotSold report={report} range={range} />
      <Times report={report} range={range} />
      <BetweenOrderAndConfirming report={report} range={range} />
      <Stages report={report} range={range} />
      <OpenAndOwed report={report} />
      <Books report={report} range={range} />
      <Categories report={report} range={range} />
      <People report={report} range={range} />
      <Products report={report} range={range} />
      <Unsold report={report} range={range} />
    </div>
  );
}

function MetalSold({ report: { metals, confirmed, sold } }: Props) {
  const cancelled = subtractCents(sold.cents, confirmed);
  return (
    <Table title="Metal sold" columns={['Metal', 'Fine ounces', 'Sales']}>
      {METALS.map((metal) => (
        <Row
          key={metal}
          name={METAL_NAMES[metal]}
          middle={`${ouncesText(metals[metal].microOunces)} oz`}
          end={money(metals[metal].cents)}
        />
      ))}
      <Row name="Net sales" end={money(sold.cents)} isSum />
      <Row name="Confirmed" end={money(confirmed)} />
      <Row name="Cancelled after confirming" end={signedMoney(cancelled)} />
    </Table>
  );
}

function NotSold({ report: { ended }, range }: Props) {
  return (
    <Table
      title="Not sold"
      aside="orders ended"
      columns={['Reason', 'Orders', 'Total']}
      isEmpty={ended.length === 0 && 'No order ended without being delivered.'}
    >
      {ended.map(({ stage, reason, orders: n, cents: total }) => (
        <Row
          key={`${stage} ${reason}`}
          name={`${END_LABELS[reason ?? stage] ?? stageLabel(stage)}${stage === 'cancelled' ? ', after confirming' : ''}`}
          to={ordersAddress(range, stage, reason ? { reason } : {})}
          middle={groupThousands(n)}
          end={money(total)}
        />
      ))}
      <Row
        name="Ended"
        middle={groupThousands(ended.reduce((sum, one) => sum + one.orders, 0))}
        end={money(sumCents(ended.map((one) => one.cents)))}
        isSum
      />
    </Table>
  );
}

function Times({ report: { times } }: Props) {
  const rows = [
    ['To confirm', times.confirm],
    ['To pay', times.pay],
    ['To ship, from paid', times.ship],
  ] as const;
  return (
    <Table title="How long it took" aside="business hours" columns={['Step', 'Median', '95th percentile']}>
      {rows.map(([name, took]) => (
        <Row
          key={name}
          name={name}
          middle={took ? durationText(took.median) : '–'}
          end={took ? durationText(took.slow) : '–'}
        />
      ))}
    </Table>
  );
}

function BetweenOrderAndConfirming({ report: { decisions }, range }: Props) {
  const { against, againstOrders, inFavor, inFavorOrders, offered, agreed, requoted, unknownDrift } = decisions;
  return (
    <Table
      title="Between order and confirmation"
      aside={unknownDrift > 0 ? `not known for ${countOf(unknownDrift, 'order')}` : 'what metal did meanwhile'}
      columns={['Effect', 'Orders', 'Amount']}
    >
      <Row name="Against you" middle={countOf(againstOrders, 'order')} end={signedMoney(cents(0 - against))} />
      <Row name="In your favor" middle={countOf(inFavorOrders, 'order')} end={signedMoney(inFavor)} />
      <Row
        name="Re-quoted"
        to={ordersAddress(range, 'requoted')}
        middle={`${groupThousands(agreed)} of ${groupThousands(offered)} agreed`}
        end={signedMoney(requoted)}
      />
      <Row name="Net" end={signedMoney(cents(inFavor - against + requoted))} isSum />
    </Table>
  );
}

const FUNNEL: readonly Stage[] = ['confirmed', 'paid', 'packed', 'shipped', 'delivered'];

function Stages({ report: { placed, reached }, range }: Props) {
  const most = Math.max(1, placed.orders, ...FUNNEL.map((stage) => reached[stage] ?? 0));
  const bar = (n: number) => (
    <svg className="report-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M0 0H${((n / most) * 100).toFixed(2)}V8H0z`} />
    </svg>
  );
  return (
    <Table title="Orders by stage reached" columns={['Stage', 'Share', 'Orders']}>
      <Row
        name="Placed"
        to={ordersAddress(range, 'placed')}
        middle={bar(placed.orders)}
        end={groupThousands(placed.orders)}
      />
      {FUNNEL.map((stage) => (
        <Row
          key={stage}
          name={stageLabel(stage)}
          to={ordersAddress(range, stage)}
          middle={bar(reached[stage] ?? 0)}
          end={groupThousands(reached[stage] ?? 0)}
        />
      ))}
    </Table>
  );
}

function OpenAndOwed({ report }: Pick<Props, 'report'>) {
  const { data } = useOwed(report.endsAt);
  if (!data)
    return (
      <Panel title="Open and owed">
        <SkeletonRows rows={4} />
      </Panel>
    );
  const { at, received, receivable, sentUnpaid, refundsDue, oldestOpen } = data;
  return (
    <Table
      title="Open and owed"
      aside={at === report.endsAt ? 'at the end of the last day' : 'now'}
      columns={['What', 'Orders', 'Amount']}
    >
      <Row name="Received, not yet delivered" middle={groupThousands(received.orders)} end={money(received.cents)} />
      <Row name="Payment due" middle={groupThousands(receivable.orders)} end={money(receivable.cents)} />
      <Row name="Shipped, not paid" middle={groupThousands(sentUnpaid.orders)} end={money(sentUnpaid.cents)} />
      <Row name="Refunds due" middle={groupThousands(refundsDue.orders)} end={money(refundsDue.cents)} />
      <Row
        name="Oldest open order"
        to={oldestOpen ? `/orders/${oldestOpen}` : undefined}
        end={oldestOpen ? shortNumber(oldestOpen) : 'none'}
        isSum
      />
    </Table>
  );
}

function Books({ report: { money: books, trades, priceChanges } }: Props) {
  return (
    <Table title="Money and trades" columns={['What', 'How many', 'Amount']}>
      <Row name="Payments received" middle={groupThousands(books.payments)} end={money(books.received)} />
      <Row name="Refunds" middle={groupThousands(books.refunds)} end={money(books.refunded)} />
      <Row name="Net received" end={money(cents(books.received + books.refunded))} isSum />
      {trades.map(({ metal, kind, microOunces, cents: paid, result }) => (
        <Row
          key={`${metal} ${kind}`}
          name={`${METAL_NAMES[metal]}, ${TRADE_WORDS[kind]}`}
          middle={`${ouncesText(microOunces)} oz`}
          end={result === null ? money(paid) : `${money(paid)} (${signedMoney(result)})`}
        />
      ))}
      <Row name="Premiums changed" middle={groupThousands(priceChanges)} />
    </Table>
  );
}

function Categories({ report: { categories } }: Props) {
  const most = Math.max(1, ...categories.map(({ premium }) => premium));
  return (
    <Table
      title="Premium by category"
      aside="of net sales"
      columns={['Category', 'Sales', 'Premium']}
      isEmpty={categories.length === 0 && 'Nothing was sold.'}
    >
      {categories.map(({ category, cents: sales, premium }) => (
        <Row
          key={category}
          name={
            <>
              {(category && categoryBySlug(category)?.heading) || 'No longer listed'}
              <svg className="report-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <path d={`M0 0H${((Math.max(0, premium) / most) * 100).toFixed(2)}V8H0z`} />
              </svg>
            </>
          }
          middle={money(sales)}
          end={money(premium)}
        />
      ))}
    </Table>
  );
}

function People({ report: { people } }: Props) {
  const colleagues = usePeople();
  return (
    <Table
      title="By person"
      columns={['Person', 'Confirmed', 'Median time']}
      isEmpty={people.length === 0 && 'No order was confirmed.'}
    >
      {people.map(({ staffId, confirmed, median }) => (
        <Row
          key={staffId}
          name={staffId === null ? 'No one at the desk' : (colleagues.get(staffId)?.name ?? 'A former colleague')}
          middle={groupThousands(confirmed)}
          end={durationText(median)}
        />
      ))}
    </Table>
  );
}

function Products({ report: { products }, range }: Props) {
  return (
    <Table
      title="Best sellers"
      aside="by sales"
      columns={['Product', 'Pieces', 'Sales']}
      isEmpty={products.length === 0 && 'Nothing was sold.'}
    >
      {products.map(({ name, pieces, cents: sales }) => (
        <Row
          key={name}
          name={name}
          to={ordersAddress(range, 'confirmed', { product: name })}
          middle={groupThousands(pieces)}
          end={money(sales)}
        />
      ))}
    </Table>
  );
}

function Unsold({ report: { unsold } }: Props) {
  return (
    <Panel title="Not bought by anyone" aside={`${groupThousands(unsold.length)} products on sale`}>
      <div className="panel__body">
        {unsold.length === 0 ? (
          <p className="report__none">Every product on sale was bought.</p>
        ) : (
          <details className="report-more">
            <summary>Show them</summary>
            <ul className="report-unsold">
              {unsold.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Panel>
  );
}
