import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ORDER_VIEW_NAMES, type OrderView, viewOf } from '#domain/order-views.ts';
import { Phone } from '../../ui/icons.ts';
import { serverNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { useMay } from '../data/me.ts';
import { useRates } from '../data/rates.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { Empty, NoMatch } from '../ui/empty.tsx';
import { Radio } from '../ui/icons.ts';
import { useKeys } from '../ui/keys.tsx';
import { ListChanged, ListMore } from '../ui/list-parts.tsx';
import { Failed } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { atTimeText, Time } from '../ui/times.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { useTitle } from '../ui/use-title.ts';
import { ViewTabs } from '../ui/view-tabs.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { addressText, type ListAddress, readAddress, toQuery } from './list-address.ts';
import { OrdersList } from './orders-list.tsx';
import { useOrderList, useSettledRows } from './use-order-list.ts';
import './orders.css';

const EMPTY: Readonly<Record<OrderView, string>> = {
  'to-confirm': 'No order to confirm.',
  requoted: 'No new price waits for a customer.',
  'awaiting-payment': 'No orders are awaiting payment.',
  'to-pack': 'No order to pack.',
  'on-the-road': 'No parcel is on the road.',
  held: 'No order is held.',
  mine: 'You have not taken any orders.',
  all: 'No order has come in yet.',
};

/** The list of orders: its views, what narrows it, and what can be done with many at once. */
export function Component() {
  useTitle('Orders');
  const may = useMay();
  const { address, setAddress } = useListAddress(readAddress, addressText);
  const list = useOrderList(address);
  const settled = useSettledRows(list);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // A choice is of the list that is shown.
  const shown = useMemo(() => new Set(list.rows?.map(({ orderId }) => orderId)), [list.rows]);
  const inList = new Set([...chosen].filter((id) => shown.has(id)));
  useKeys(
    { r: { label: 'Show new orders', run: settled.renew, isOff: settled.waiting + settled.gone.size === 0 } },
    'Orders',
  );
  const isNarrowed = Object.keys(address.filters).length > 0;
  const clear = () => setAddress({ ...address, filters: {}, saved: undefined });
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
            count: name === 'all' ? <OrderCount query="view=all" /> : list.counts?.[name],
          }))}
          countOf={(query) => <OrderCount query={query} />}
          view={address.view}
          query={addressText(address)}
          saved={address.saved}
          open={(query) => setAddress(readAddress(new URLSearchParams(query)))}
        />
        <FilterBar
          key={address.saved ?? address.view}
          address={address}
          setAddress={setAddress}
          sums={list.first?.sums ?? null}
        />
        {may('work-on-orders') && inList.size > 0 && (
          <BulkBar
            rows={(list.rows ?? []).filter(({ orderId }) => inList.has(orderId))}
            clear={() => setChosen(new Set())}
          />
        )}
        <ListChanged text={waitingText(settled.waiting, settled.gone.size)} renew={settled.renew} />
        {list.failure && !list.first && <Failed failure={list.failure} retry={list.refetch} />}
        {!list.failure && !list.first && <SkeletonRows rows={7} />}
        {list.first &&
          settled.rows.length === 0 &&
          (isNarrowed ? <NoMatch onClear={clear} /> : <Empty title={EMPTY[address.view]} />)}
        {list.first && settled.rows.length > 0 && (
          <OrdersList
            list={list}
            settled={settled}
            address={address}
            chosen={inList}
            setChosen={setChosen}
            setAddress={setAddress}
          />
        )}
        {list.hasMore && <ListMore isBusy={list.isLoadingMore} onClick={list.more} />}
      </Panel>
      <LiveLine
        newestAt={list.first?.newestAt ?? null}
        isOld={list.isOld}
        hasUnknownCost={settled.rows.some(({ margin }) => margin?.isBeforeCost)}
      />
    </>
  );
}

/** How many orders a list has, asked anew when one of them changes. */
function OrderCount({ query }: { readonly query: string }) {
  const address = readAddress(new URLSearchParams(query));
  const count = useDeskQuery(['orders', 'count', query], (signal) =>
    desk.countDeskOrders({ query: toQuery({ ...address, sort: undefined }, serverNow()), signal }),
  ).data;
  return count && `${count.orders.toLocaleString('en-US')}${count.isMore ? '+' : ''}`;
}

function HeadActions({ address }: { readonly address: ListAddress }) {
  const may = useMay();
  return (
    <>
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

/** What came in and what left while the list was held still. */
function waitingText(count: number, gone: number): string | undefined {
  if (count > 0) return `${count} new ${count === 1 ? 'order' : 'orders'}`;
  return gone > 0 ? 'This list has changed' : undefined;
}

type LiveLineProps = {
  readonly newestAt: string | null;
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
            Rate of <Time at={at} isInText />.
          </>
        )}
        {hasUnknownCost && ' * Before cost: of some goods it is not known.'}
      </span>
    </p>
  );
}
