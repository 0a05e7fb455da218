import { ORDER_SORTS, type OrderSort, type OrderView } from '#domain/order-views.ts';
import { countOf, groupThousands } from '#domain/words.ts';
import type { Column, ListSort } from '../ui/list/column.ts';
import { Change, money, percent, signedMoney, signedPercent } from '../ui/money.tsx';
import { StageBadge } from '../ui/stage-badge.tsx';
import { shortNumber, Time } from '../ui/times.tsx';
import { BeforeCost, Clears, Flags, Hold, None, PayBy, Taker, type Taking, Until } from './row-parts.tsx';
import {
  ageText,
  carriersText,
  fineText,
  goodsText,
  holdText,
  numbersText,
  partsText,
  sinceOrder,
} from './row-words.ts';
import type { OrderListPage, OrderRow } from './use-order-list.ts';

type OrderColumn = Column<OrderRow>;
type Parts = Taking & { readonly view: OrderView; readonly sums: OrderListPage['sums'] };

/** Columns of each view between the goods and the assignee. */
const OF_VIEWS = {
  'to-confirm': ['drift', 'margin', 'hold', 'stage'],
  requoted: ['drift', 'margin', 'hold', 'flags'],
  'awaiting-payment': ['received', 'open', 'payBy', 'flags'],
  'to-pack': ['pieces', 'since', 'stage'],
  'on-the-road': ['parcel', 'shipped', 'days', 'parcels', 'flags'],
  held: ['reason', 'since', 'clears', 'flags'],
  mine: ['due', 'stage'],
  all: ['due', 'stage'],
} as const satisfies Readonly<Record<OrderView, readonly string[]>>;

/** The columns of a view: customer and goods, the view's own figures, and the assignee. */
export function orderColumns({ view, sums, ...taking }: Parts): readonly OrderColumn[] {
  const own: Readonly<Record<(typeof OF_VIEWS)[OrderView][number], OrderColumn>> = {
    ...deciding(view, sums),
    ...paying(),
    ...standing(view),
    ...fulfilling(),
  };
  return [
    ...whoAndWhat(view, sums),
    ...OF_VIEWS[view].map((id) => own[id]),
    {
      id: 'taker',
      head: 'Taken by',
      isBare: true,
      className: 'orders__mark',
      cell: (row) => <Taker row={row} {...taking} />,
    },
  ];
}

function whoAndWhat(view: OrderView, sums: Parts['sums']): readonly OrderColumn[] {
  return [
    {
      id: 'order',
      head: 'Order',
      opens: true,
      // Price locks end in the order of placing, so the column of the end shows the sort.
      sort: view === 'to-confirm' ? undefined : 'descending',
      cell: ({ orderId }) => shortNumber(orderId),
      sub: ({ placedAt }) => <Time at={placedAt} />,
      foot: sums && countOf(sums.orders, 'order'),
    },
    {
      id: 'customer',
      head: 'Customer',
      className: 'orders__customer',
      place: 'name',
      cell: ({ customer }) => (customer ? <b>{customer.name}</b> : <None />),
      sub: ({ customer }) => customer?.place,
      card: ({ customer, orderId }) => customer?.name ?? shortNumber(orderId),
    },
    {
      id: 'what',
      head: 'What',
      className: 'orders__what',
      place: view === 'on-the-road' || view === 'held' ? undefined : 'text',
      cell: (row) => (
        <>
          {goodsText(row)}
          {row.more > 0 && <span className="orders-none"> and {row.more} more</span>}
        </>
      ),
      sub: (row) => fineText(row.fine),
      foot: sums && fineText(sums),
    },
    {
      id: 'total',
      head: 'Total',
      isFigure: true,
      className: 'orders__total',
      sort: 'descending',
      place: 'figure',
      cell: ({ offered, total }) => money(offered?.total ?? total),
      sub: ({ offered, total }) => offered && `was ${money(total)}`,
      foot: sums && money(sums.total),
    },
  ];
}

/** Columns for decisions before the price is fixed. */
function deciding(view: OrderView, sums: Parts['sums']) {
  return {
    drift: {
      id: 'drift',
      head: view === 'requoted' ? 'Since offer' : 'Since order',
      isFigure: true,
      className: 'list-live',
      cell: ({ drift }) => drift && <Change amount={drift.cents} />,
      sub: ({ drift }) => drift && signedPercent(drift.basisPoints),
      foot: sums && signedMoney(sinceOrder(sums)),
    },
    margin: {
      id: 'margin',
      head: 'Margin left',
      isFigure: true,
      className: 'list-live',
      cell: ({ margin }) => margin && (margin.cents < 0 ? signedMoney(margin.cents) : money(margin.cents)),
      sub: ({ margin }) =>
        margin && (
          <>
            {percent(margin.basisPoints)}
            {margin.isBeforeCost && <BeforeCost />}
          </>
        ),
      foot: sums && (
        <>
          {money(sums.marginLeft)}
          {sums.withoutCost > 0 && <BeforeCost />}
        </>
      ),
    },
    hold: {
      id: 'hold',
      head: view === 'requoted' ? 'Offer ends' : 'Price held',
      className: 'orders__until',
      sort: view === 'to-confirm' ? 'ascending' : undefined,
      place: 'fact',
      cell: (row) => <Hold row={row} />,
    },
  } as const satisfies Readonly<Record<string, OrderColumn>>;
}

/** Columns for the payment of a fixed price. */
function paying() {
  return {
    received: {
      id: 'received',
      head: 'Received',
      isFigure: true,
      cell: ({ paid }) => (paid === 0 ? <None /> : money(paid)),
    },
    open: {
      id: 'open',
      head: 'Open',
      isFigure: true,
      className: 'orders__total',
      cell: ({ open }) => money(open),
    },
    payBy: {
      id: 'payBy',
      head: 'Pay by',
      className: 'orders__until',
      sort: 'ascending',
      place: 'fact',
      cell: (row) => <PayBy row={row} />,
      sub: ({ remindersSent }) => remindersSent > 0 && countOf(remindersSent, 'reminder sent', 'reminders sent'),
    },
  } as const satisfies Readonly<Record<string, OrderColumn>>;
}

/** Columns for the next date, the stage and the flags of an order. */
function standing(view: OrderView) {
  return {
    due: { id: 'due', head: 'Due', className: 'orders__until', cell: (row) => <Until row={row} /> },
    stage: {
      id: 'stage',
      head: 'Stage',
      place: view === 'to-confirm' ? 'name' : 'fact',
      cell: (row) => (
        <span className="orders-flags">
          <StageBadge stage={row.stage} />
          <Flags row={row} isInWords={view === 'to-confirm'} />
        </span>
      ),
      card: (row) => (
        <span className="orders-flags">
          {view !== 'to-confirm' && <StageBadge stage={row.stage} />}
          <Flags row={row} />
        </span>
      ),
    },
    flags: {
      id: 'flags',
      head: 'Flags',
      isBare: true,
      place: 'name',
      cell: (row) => <Flags row={row} />,
    },
  } as const satisfies Readonly<Record<string, OrderColumn>>;
}

/** Columns for packing and shipping. */
function fulfilling() {
  return {
    pieces: { id: 'pieces', head: 'Pieces', isFigure: true, cell: ({ pieces }) => groupThousands(pieces) },
    since: {
      id: 'since',
      head: 'Since',
      sort: 'ascending',
      place: 'fact',
      cell: ({ since }) => <Time at={since} />,
      sub: ({ since }) => ageText(since),
      card: ({ since }) => ageText(since),
    },
    parcel: {
      id: 'parcel',
      head: 'Carrier',
      place: 'text',
      cell: ({ parcels }) => carriersText(parcels),
      sub: ({ parcels }) => numbersText(parcels),
      card: ({ parcels }) => `${carriersText(parcels)} ${numbersText(parcels)}`,
    },
    shipped: { id: 'shipped', head: 'Shipped', sort: 'ascending', cell: ({ since }) => <Time at={since} /> },
    days: { id: 'days', head: 'In transit', place: 'fact', cell: ({ since }) => ageText(since) },
    parcels: { id: 'parcels', head: 'Parcels', cell: ({ parcels }) => partsText(parcels) },
    reason: {
      id: 'reason',
      head: 'Reason',
      place: 'text',
      cell: ({ held }) => holdText(held),
    },
    clears: {
      id: 'clears',
      head: 'Until',
      cell: ({ held }) => <Clears day={held?.clearsOn ?? null} />,
    },
  } as const satisfies Readonly<Record<string, OrderColumn>>;
}

type Sorting = { readonly by: readonly string[]; readonly isDown: boolean };

/** Server sort orders with the columns that they apply to. */
const SORTINGS: Readonly<Record<OrderSort, Sorting>> = {
  oldest: { by: ['order', 'hold'], isDown: false },
  newest: { by: ['order', 'hold'], isDown: true },
  largest: { by: ['total'], isDown: true },
  smallest: { by: ['total'], isDown: false },
  'pay-by': { by: ['payBy'], isDown: false },
  'pay-by-last': { by: ['payBy'], isDown: true },
  longest: { by: ['since', 'shipped'], isDown: false },
  shortest: { by: ['since', 'shipped'], isDown: true },
};

/** The column that shows the current sort; undefined where the view has none. */
export function listSortOf(sort: OrderSort, columns: readonly OrderColumn[]): ListSort {
  const { by, isDown } = SORTINGS[sort];
  const column = columns.find(({ id, sort: sorts }) => sorts && by.includes(id));
  return column && { by: column.id, isDown };
}

/** Maps a pressed column head to the server's sort order; undefined where it has none. */
export function orderSortOf(sort: ListSort): OrderSort | undefined {
  return ORDER_SORTS.find((name) => {
    const { by, isDown } = SORTINGS[name];
    return sort && by.includes(sort.by) && isDown === sort.isDown;
  });
}
