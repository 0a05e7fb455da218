import { viewOf } from '#domain/order-views.ts';
import { useNow } from '../data/clock.ts';
import { rememberList } from '../data/list-walk.ts';
import { useMay } from '../data/me.ts';
import { useRates } from '../data/rates.ts';
import { Held } from '../ui/held.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { addressText, type ListAddress } from './list-address.ts';
import type { ListProps } from './list-props.ts';
import { OrderCards } from './order-cards.tsx';
import { OrdersTable } from './orders-table.tsx';
import { isFree, useTake } from './take.ts';
import { listKey, type useOrderList, type useSettledRows } from './use-order-list.ts';
import { useRowKeys } from './use-row-keys.ts';

type Props = {
  readonly list: ReturnType<typeof useOrderList>;
  readonly settled: ReturnType<typeof useSettledRows>;
  readonly address: ListAddress;
  readonly chosen: ReadonlySet<string>;
  setChosen(chosen: ReadonlySet<string>): void;
  setAddress(address: ListAddress): void;
};

const MINUTE_MS = 15_000;

/** The rows, held still while the pointer or the focus is in them, and the keys that walk them. */
export function OrdersList({ list, settled, address, chosen, setChosen, setAddress }: Props) {
  const { rows, gone, setIsHeld } = settled;
  const may = useMay();
  const now = useNow(MINUTE_MS);
  const { state } = useRates();
  const take = useTake(listKey(address));
  const isPhone = useIsPhone();
  const canWork = may('work-on-orders');
  const takeOne = (orderId: string) =>
    void (take.offReason ?? take.run({ params: { orderId }, body: { takeOver: false } }));
  const remember = () =>
    rememberList({
      label: viewOf(address.view).label,
      to: `/orders?${addressText(address)}`,
      orderIds: rows.map(({ orderId }) => orderId),
    });
  const currentId = useRowKeys({ rows, chosen, setChosen, takeOne, remember, canWork });
  const shared: ListProps = {
    rows,
    gone,
    address,
    chosen,
    setChosen,
    setAddress,
    currentId,
    remember,
    canWork,
    now,
    sums: list.first?.sums ?? null,
    isStale: state !== 'live' || list.isOld,
    take: takeOne,
    offReason: take.offReason,
    isFree: (row) => isFree(row, now),
  };
  return (
    <Held setIsHeld={setIsHeld}>
      <Refusal failure={take.failure} />
      {isPhone ? <OrderCards {...shared} /> : <OrdersTable {...shared} />}
    </Held>
  );
}
