import { Link } from 'react-router';
import { type OrderSort, viewOf } from '#domain/order-views.ts';
import { Check } from '../ui/fields.tsx';
import { ChooseAll } from '../ui/list-parts.tsx';
import { Change, money, percent, signedMoney, signedPercent } from '../ui/money.tsx';
import { StageBadge } from '../ui/stage-badge.tsx';
import { handleOf, Time } from '../ui/times.tsx';
import { type ListProps, rowLinkId, toggled } from './list-props.ts';
import { BeforeCost, Flags, Taker, Until } from './row-parts.tsx';
import { goodsText, leftText, ouncesText, sinceOrder } from './row-words.ts';
import type { OrderRow } from './use-order-list.ts';
import '../ui/table.css';
import './orders-table.css';

/** Orders in rows: from tablets on. */
export function OrdersTable(props: ListProps) {
  const { rows, chosen, setChosen, canWork, isStale } = props;
  const until = UNTIL_SORTS[props.address.view];
  return (
    <div className="table-scroll">
      <table className={`table orders-table${isStale ? ' orders-table--stale' : ''}`}>
        <thead>
          <tr>
            {canWork && (
              <th scope="col" className="orders-table__choice">
                <ChooseAll ids={rows.map(({ orderId }) => orderId)} chosen={chosen} setChosen={setChosen} />
              </th>
            )}
            <SortHead {...props} label="Order" sorts={until === 'oldest' ? ['newest'] : ['newest', 'oldest']} />
            <th scope="col">Customer</th>
            <th scope="col">What</th>
            <SortHead {...props} label="Total" sorts={['largest']} className="table__r" />
            <th scope="col" className="table__r">
              Since order
            </th>
            <th scope="col" className="table__r orders-table__margin">
              Margin left
            </th>
            {until ? (
              <SortHead {...props} label={untilHead(rows)} sorts={[until]} />
            ) : (
              <th scope="col">{untilHead(rows)}</th>
            )}
            <th scope="col">
              <span className="visually-hidden">Taken by</span>
            </th>
            <th scope="col">Stage</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.orderId} row={row} {...props} />
          ))}
        </tbody>
        {props.sums && <Foot sums={props.sums} canWork={canWork} />}
      </table>
    </div>
  );
}

type SortHeadProps = Pick<ListProps, 'address' | 'setAddress'> & {
  readonly label: string;
  /** What pressing it goes through. */
  readonly sorts: readonly OrderSort[];
  readonly className?: string;
};

/** The head of a column that the list can be sorted by. Sorted by another it goes back to the view's own order last. */
function SortHead({ address, setAddress, label, sorts, className }: SortHeadProps) {
  const own = viewOf(address.view).first;
  const sort = (address.sort ?? own) as OrderSort;
  const at = sorts.indexOf(sort);
  const next = sorts[at + 1] ?? (sorts.length > 1 ? sorts[0] : at < 0 ? sorts[0] : own);
  return (
    <th scope="col" className={className} aria-sort={at < 0 ? undefined : DIRECTIONS[sort]}>
      <button
        type="button"
        className="orders-table__sort"
        onClick={() => setAddress({ ...address, sort: next === own ? undefined : next })}
      >
        {label}
        <span aria-hidden="true" className="orders-table__way">
          {at < 0 ? '' : DIRECTIONS[sort] === 'ascending' ? '▲' : '▼'}
        </span>
      </button>
    </th>
  );
}

const DIRECTIONS = { oldest: 'ascending', newest: 'descending', largest: 'descending', 'pay-by': 'ascending' } as const;

/** How the column of ends sorts, where all rows wait for the same end. A price that was placed first is held until first. */
const UNTIL_SORTS: Readonly<Record<string, OrderSort>> = { 'to-confirm': 'oldest', 'awaiting-payment': 'pay-by' };

function untilHead(rows: readonly OrderRow[]): string {
  return rows.every(({ stage }) => stage === 'new' || stage === 'review') ? 'Price held' : 'Until';
}

function Row({ row, ...list }: ListProps & { readonly row: OrderRow }) {
  const { orderId, placedAt, customer, total, offered, drift, margin, stage } = row;
  const { chosen, setChosen, currentId, gone, canWork, now, remember } = list;
  const states = [
    orderId === currentId && 'is-current',
    chosen.has(orderId) && 'is-chosen',
    gone.has(orderId) && 'orders-table__gone',
  ];
  return (
    <tr className={states.filter(Boolean).join(' ') || undefined}>
      {canWork && (
        <td>
          <Check
            label={`Choose order ${handleOf(orderId)}`}
            isBare
            checked={chosen.has(orderId)}
            onChange={() => setChosen(toggled(chosen, orderId))}
          />
        </td>
      )}
      <td>
        <Link id={rowLinkId(orderId)} to={`/orders/${orderId}`} onClick={remember}>
          {handleOf(orderId)}
        </Link>
        <span className="table__sub">
          <Time at={placedAt} />
        </span>
      </td>
      <td>
        {customer ? (
          <>
            <b className="orders-table__name">{customer.name}</b>
            <span className="table__sub">{customer.place}</span>
          </>
        ) : (
          <span className="orders-none">–</span>
        )}
      </td>
      <td className="orders-table__what">
        {goodsText(row)}
        {row.more > 0 && <span className="orders-none"> and {row.more} more</span>}
        <span className="table__sub">{ouncesText(row.ounces)}</span>
      </td>
      <td className="table__r orders-table__total">
        {money(offered?.total ?? total)}
        {offered && <span className="table__sub">was {money(total)}</span>}
      </td>
      <td className="table__r orders-table__live">
        {drift && <Change amount={drift.amount} />}
        {drift && <span className="table__sub">{signedPercent(drift.percent)}</span>}
        {margin && <span className="table__sub orders-table__fold">{leftText(margin)}</span>}
      </td>
      <td className="table__r orders-table__margin orders-table__live">{margin && <Margin {...margin} />}</td>
      <td className="orders-table__until">
        <Until row={row} now={now} />
      </td>
      <td className="orders-table__mark">
        <Taker row={row} {...list} />
      </td>
      <td>
        <span className="orders-flags">
          <StageBadge stage={stage} />
          <Flags row={row} />
        </span>
      </td>
    </tr>
  );
}

function Margin({ amount, percent: share, isBeforeCost }: NonNullable<OrderRow['margin']>) {
  return (
    <>
      {amount < 0 ? signedMoney(amount) : money(amount)}
      <span className="table__sub">
        {percent(share)}
        {isBeforeCost && <BeforeCost />}
      </span>
    </>
  );
}

function Foot({ sums, canWork }: { readonly sums: NonNullable<ListProps['sums']>; readonly canWork: boolean }) {
  const { orders, total, marginLeft, withoutCost } = sums;
  const since = sinceOrder(sums);
  return (
    <tfoot>
      <tr>
        {canWork && <td />}
        <td colSpan={2}>{orders === 1 ? '1 order' : `${orders} orders`}</td>
        <td>{ouncesText(sums)}</td>
        <td className="table__r">{money(total)}</td>
        <td className="table__r orders-table__live">{signedMoney(since)}</td>
        <td className="table__r orders-table__margin orders-table__live">
          {money(marginLeft)}
          {withoutCost > 0 && <BeforeCost />}
        </td>
        <td colSpan={3} />
      </tr>
    </tfoot>
  );
}
