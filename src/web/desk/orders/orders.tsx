import type { InfiniteData } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ORDER_VIEW_NAMES, type OrderView, viewOf } from '#domain/order-views.ts';
import type { Instant } from '#domain/spot.ts';
import { TAKEN_MS } from '#domain/stage-guards.ts';
import { countOf, groupThousands } from '#domain/words.ts';
import { Phone } from '../../ui/icons.ts';
import { LOOK_EVERY_MS, serverNow, useNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { placesToReturnTo, rememberList } from '../data/list-walk.ts';
import { useMay, useMe } from '../data/me.ts';
import { useRates } from '../data/rates.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { PackLink } from '../pack/pack-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Radio } from '../ui/icons.ts';
import { List } from '../ui/list/list.tsx';
import { useList } from '../ui/list/use-list.ts';
import { money } from '../ui/money.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { SaveButton } from '../ui/save-button.tsx';
import { atTimeText, shortNumber, Time } from '../ui/times.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { useTitle } from '../ui/use-title.ts';
import { ViewTabs } from '../ui/view-tabs.tsx';
import { FilterBar } from './filter-bar.tsx';
import { addressText, type ListAddress, readAddress, toQuery } from './list-address.ts';
import { listSortOf, orderColumns, orderSortOf } from './order-columns.tsx';
import { listKey, type OrderListPage, type OrderRow, useOrderList } from './use-order-list.ts';
import './orders.css';

const OrdersBulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).OrdersBulkBar }));

const EMPTY: Readonly<Record<OrderView, string>> = {
  'to-confirm': 'No orders to confirm.',
  requoted: 'No offers awaiting a customer.',
  'awaiting-payment': 'No orders awaiting payment.',
  'to-pack': 'No orders to pack.',
  'on-the-road': 'No parcels in transit.',
  held: 'No orders on hold.',
  mine: 'You have not taken any orders.',
  all: 'No orders yet.',
};

const idOf = ({ orderId }: OrderRow) => orderId;
const linkOf = ({ orderId }: OrderRow) => `/orders/${orderId}`;

/** The page of the orders: views, filters, list and bulk actions. */
export function Component() {
  useTitle('Orders');
  // Price locks and assignments expire without an event of the stream.
  useNow(LOOK_EVERY_MS);
  const { address, setAddress } = useListAddress(readAddress, addressText);
  const orders = useOrderList(address);
  const { list, take } = useOrders(orders, address, setAddress);
  useReturn(list, orders.isThere && !orders.isFetching, `/orders?${addressText(address)}`);
  const { state } = useRates();
  const isNarrowed = Object.keys(address.filters).length > 0;
  const sums = orders.first?.sums ?? null;
  return (
    <>
      <PageHead title="Orders" actions={<HeadActions address={address} />} />
      <Panel label="Orders" className="orders">
        <ViewTabs
          screen="orders"
          group="Orders"
          built={ORDER_VIEW_NAMES.map((name) => ({
            name,
            label: viewOf(name).label,
            count: name === 'all' ? <OrderCount query="view=all" /> : orders.counts?.[name],
          }))}
          countOf={(query) => <OrderCount query={query} />}
          view={address.view}
          query={addressText(address)}
          saved={address.saved}
          open={(query) => setAddress(readAddress(new URLSearchParams(query)))}
        />
        <FilterBar key={address.saved ?? address.view} address={address} setAddress={setAddress} sums={sums} />
        <Refusal failure={take.failure} />
        <List
          list={list}
          source={orders}
          empty={EMPTY[address.view]}
          clearFilters={isNarrowed ? () => setAddress({ ...address, filters: {}, saved: undefined }) : undefined}
          isStale={state !== 'live' || orders.isOld}
          className={`orders-list orders-list--${address.view}`}
          cardsFoot={sums && <CardsFoot sums={sums} />}
        />
      </Panel>
      {list.canSelect && list.selected.length > 0 && (
        <Suspense fallback={null}>
          <OrdersBulkBar list={list} />
        </Suspense>
      )}
      <LiveLine
        newestAt={orders.first?.newestAt ?? null}
        isOld={orders.isOld}
        hasUnknownCost={list.rows.some(({ margin }) => margin?.isBeforeCost)}
      />
    </>
  );
}

/** Shows the number of orders in a list, refetched when one of them changes; `+` when there are more than were counted. */
function OrderCount({ query }: { readonly query: string }) {
  const address = readAddress(new URLSearchParams(query));
  const count = useDeskQuery(['orders', 'count', query], (signal) =>
    desk.countDeskOrders({ query: toQuery({ ...address, sort: undefined }, serverNow()), signal }),
  ).data;
  return count && `${groupThousands(count.orders)}${count.isMore ? '+' : ''}`;
}

type Address = ReturnType<typeof useListAddress<ListAddress>>;

function useOrders(orders: ReturnType<typeof useOrderList>, address: ListAddress, setAddress: Address['setAddress']) {
  const canWork = useMay()('work-on-orders');
  const me = useMe();
  const take = useTake(listKey(address));
  const takeOne = (orderId: string) =>
    void (take.offReason ?? take.run({ params: { orderId }, body: { takeOver: false } }));
  const { view } = address;
  const columns = orderColumns({
    view,
    canWork,
    take: takeOne,
    offReason: take.offReason,
    sums: orders.first?.sums ?? null,
  });
  const list = useList<OrderRow>({
    label: 'Orders',
    noun: 'order',
    of: orders.of,
    rows: orders.rows,
    columns,
    idOf,
    linkOf,
    nameOf: ({ orderId }) => `order ${shortNumber(orderId)}`,
    onOpen: (rows) =>
      rememberList({
        label: viewOf(view).label,
        to: `/orders?${addressText(address)}`,
        orderIds: rows.map(idOf),
        stages: viewOf(view).stages,
        scrollPx: window.scrollY,
      }),
    canSelect: canWork,
    sort: address.sort && listSortOf(address.sort, columns),
    ownSort: listSortOf(viewOf(view).first, columns),
    setSort: (sort) => setAddress({ ...address, sort: orderSortOf(sort) }),
    keys: (current) => ({
      c: {
        label: 'Take',
        run: () => current && takeOne(current.orderId),
        isOff: !canWork || !current || current.assignedTo === me.id,
      },
    }),
  });
  return { list, take };
}

/** Lands on the row of the order that the person comes back from, or on the one that took its place, once the list is current. */
function useReturn(list: ReturnType<typeof useOrders>['list'], isCurrent: boolean, to: string): void {
  const isLanded = useRef(false);
  useEffect(() => {
    if (!isCurrent || isLanded.current) return;
    isLanded.current = true;
    const shown = new Set(list.rows.map(idOf));
    const { orderIds, scrollPx } = placesToReturnTo(to);
    const found = orderIds.find((orderId) => shown.has(orderId));
    if (found && found === orderIds[0] && scrollPx !== undefined) window.scrollTo(0, scrollPx);
    if (found) list.focusRow(found);
  }, [isCurrent, list, to]);
}

function CardsFoot({ sums }: { readonly sums: NonNullable<OrderListPage['sums']> }) {
  return (
    <p className="orders__sum">
      <span>{countOf(sums.orders, 'order')}</span>
      <b>{money(sums.total)}</b>
    </p>
  );
}

function HeadActions({ address }: { readonly address: ListAddress }) {
  const may = useMay();
  return (
    <>
      {address.view === 'to-pack' && <PackLink group="Orders" />}
      <ExportButton address={address} />
      {may('work-on-orders') && (
        <Link className={buttonClass('primary')} to="/phone-order">
          <Phone className="icon icon--small" />
          Phone order
        </Link>
      )}
    </>
  );
}

type LiveLineProps = {
  readonly newestAt: Instant | null;
  readonly isOld: boolean;
  readonly hasUnknownCost: boolean;
};

function LiveLine({ newestAt, isOld, hasUnknownCost }: LiveLineProps) {
  const { state, at } = useRates();
  return (
    <p className="orders__live">
      <Radio className="icon icon--small" />
      <span>
        {isOld ? 'Not live.' : 'Live.'}
        {newestAt && ` The last order came in ${atTimeText(newestAt)}.`}
        {state !== 'live' && at && (
          <>
            {' '}
            Rate as of <Time at={at} isInText />.
          </>
        )}
        {hasUnknownCost && ' * Before cost: some products have no cost set.'}
      </span>
    </p>
  );
}

/** The button that exports the list to a file. */
function ExportButton({ address }: { readonly address: ListAddress }) {
  const query = () => new URLSearchParams(toQuery(address, serverNow()) as Record<string, string>);
  return (
    <span className="orders__export">
      <SaveButton from={() => `/api/desk/orders.csv?${query()}`} as={`orders-${address.view}.csv`}>
        Export
      </SaveButton>
    </span>
  );
}

/** Assigns an order to the person, optimistically. */
function useTake(key: readonly string[]) {
  const me = useMe();
  return useDeskChange(desk.takeOrder, {
    invalidates: ({ params }) => invalidatedBy(`order ${params.orderId}`),
    optimistic: ({ params }, set) => {
      const taken = { assignedTo: me.id, assignedUntil: serverNow() + TAKEN_MS };
      set<InfiniteData<OrderListPage>>(key, (old) => ({
        ...old,
        pages: old.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (row.orderId === params.orderId ? { ...row, ...taken } : row)),
        })),
      }));
    },
  });
}
