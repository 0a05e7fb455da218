import { useRef, useState } from 'react';
import { countOf } from '#domain/words.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useFormDraft } from '#web/desk/data/drafts.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { useKeys } from '#web/desk/ui/keys.tsx';
import { UNDO_TIME } from '#web/desk/ui/toast.tsx';
import { emailText } from '../emails.ts';
import { type Order, useFreshOrder, useOrderChange } from '../order-data.ts';
import { Act } from './act.tsx';
import { leaveField } from './leave-field.ts';
import { bodyOf, faultsOf, newParcel, type ParcelDraft, restOf, withRest } from './parcel-draft.ts';
import { ParcelFields } from './parcel-fields.tsx';
import { useLastCarrier } from './use-last-carrier.ts';
import { useStartingFocus } from './use-starting-focus.ts';

type ParcelFormProps = {
  readonly order: Order;
  /** True to ship a paid order in one step: all pieces go. */
  readonly isNow?: boolean;
  /**
   * Goes on with the walk once the parcel is shipped. Its contents were counted, and are shown in words until they are
   * changed.
   */
  readonly andNext?: (how: 'done' | 'putAside') => void;
};

/** The form for the parcels to ship now: carrier and service, number, value and pieces. Other pieces stay. */
export function ParcelForm({ order, isNow = false, andNext }: ParcelFormProps) {
  const { piecesLeft: left } = order;
  const { parcels, set, add, change, isTried, isUsed, ship } = useParcels(order, isNow, andNext);
  const [isAsCounted, setIsAsCounted] = useState(andNext !== undefined);
  const form = useRef<HTMLFormElement>(null);
  const number = useRef<HTMLInputElement>(null);
  useStartingFocus(andNext && number);
  const next = { label: 'Ship and next', run: () => form.current?.requestSubmit() };
  useKeys(andNext ? { 'Shift+Enter': next } : {}, 'Order');
  const rest = restOf(left, parcels);
  const setParcel = (nth: number, changed: Partial<ParcelDraft>) => {
    change.clear();
    set({ parcels: parcels.map((parcel, at) => (at === nth ? { ...parcel, ...changed } : parcel)) });
  };
  return (
    <form
      ref={form}
      noValidate
      onKeyDown={andNext && leaveField}
      onSubmit={(event) => {
        event.preventDefault();
        void ship();
      }}
    >
      {parcels.map((parcel, nth) => (
        <ParcelFields
          // biome-ignore lint/suspicious/noArrayIndexKey: parcels have no name yet, and leave from their end
          key={nth}
          order={order}
          parcel={parcel}
          title={parcels.length > 1 ? `Parcel ${nth + 1}` : 'Parcel'}
          faults={isTried ? faultsOf(parcel, order.lines) : {}}
          set={(changed) => setParcel(nth, changed)}
          takeRest={
            rest.some((count) => count > 0) && parcels.length > 1
              ? () => set({ parcels: withRest(parcels, nth, left) })
              : undefined
          }
          remove={nth > 0 && nth === parcels.length - 1 ? () => set({ parcels: parcels.slice(0, -1) }) : undefined}
          isAsCounted={isAsCounted}
          numberField={nth === 0 ? number : undefined}
        />
      ))}
      <Rest order={order} rest={rest} isNow={isNow} />
      <div className="fulfil-acts">
        {isAsCounted ? (
          <Button size="small" onClick={() => setIsAsCounted(false)}>
            Change the parcel
          </Button>
        ) : (
          <Button size="small" onClick={add}>
            Another parcel
          </Button>
        )}
      </div>
      <Act order={order} change={change} label={shipLabel(parcels.length, { isUsed, isNow, isWalk: !!andNext })}>
        {emailText(
          order,
          `The “on its way” email with the tracking ${parcels.length > 1 ? 'numbers' : 'number'} goes out in ${UNDO_TIME}.`,
        )}{' '}
        Until then you can undo it.
      </Act>
    </form>
  );
}

/** The parcels as they are typed, beginning with the carrier and service of the person's last one, and their shipping. */
function useParcels(order: Order, isNow: boolean, andNext: ParcelFormProps['andNext']) {
  const { orderId, version, lines, piecesLeft: left, serials } = order;
  const { last, remember } = useLastCarrier();
  const [{ parcels }, set, clear] = useFormDraft(`parcels ${orderId} ${order.parcels.length}`, {
    parcels: [{ ...newParcel(left, serials), ...last }] as readonly ParcelDraft[],
  });
  const [isTried, setIsTried] = useState(false);
  const change = useOrderChange(isNow ? desk.shipOrderNow : desk.shipOrder, {
    done: ({ stage }: { readonly stage: string }) => ({
      title: stage === 'shipped' ? 'Shipped' : `${countOf(parcels.length, 'parcel')} shipped`,
      text: emailText(order, 'The “on its way” email goes out.'),
    }),
    // The draft of as many parcels as the order has again then.
    onUndo: () => set({ parcels }),
  });
  const freshOrder = useFreshOrder(orderId);
  const isUsed = change.failure?.reason === 'number-used';
  async function ship(): Promise<void> {
    setIsTried(true);
    const isFaulty = parcels.some((parcel) => Object.keys(faultsOf(parcel, lines)).length > 0);
    if (change.isBusy || isFaulty || !fits(restOf(left, parcels), isNow)) return;
    const body = { version, parcels: bodyOf(parcels, lines), again: isUsed };
    const done = await change.run({ params: { orderId }, body });
    if (!done) return;
    for (const parcel of parcels) remember(parcel);
    andNext?.(done.stage === 'shipped' ? 'done' : 'putAside');
    await freshOrder();
    clear();
    setIsTried(false);
  }
  const add = () => set({ parcels: [...parcels, { ...newParcel(left.map(() => 0)), ...last }] });
  return { parcels, set, add, change, isTried, isUsed, ship };
}

type Shipping = { readonly isUsed: boolean; readonly isNow: boolean; readonly isWalk: boolean };

function shipLabel(count: number, { isUsed, isNow, isWalk }: Shipping): string {
  if (isUsed) return 'Ship with this number';
  if (isWalk) return 'Ship and next';
  return isNow ? 'Ship now' : `Ship ${countOf(count, 'parcel')}`;
}

function fits(rest: readonly number[], isNow: boolean): boolean {
  return rest.every((count) => (isNow ? count === 0 : count >= 0));
}

type RestProps = { readonly order: Order; readonly rest: readonly number[]; readonly isNow: boolean };

/** Warns about pieces assigned to more parcels than are left, and about pieces in no parcel. */
function Rest({ order, rest, isNow }: RestProps) {
  const named = (wanted: (count: number) => boolean) =>
    rest
      .flatMap((count, position) => (wanted(count) ? [`${Math.abs(count)} × ${order.lines[position]?.name}`] : []))
      .join(', ');
  const over = named((count) => count < 0);
  const under = named((count) => count > 0);
  if (over) return <p className="fulfil-warning">You can’t ship more than the quantity left. Remove: {over}.</p>;
  if (!under) return null;
  if (isNow) return <p className="fulfil-warning">All pieces must ship together. Not in a parcel yet: {under}.</p>;
  return <p className="fulfil-quiet">Left for another parcel: {under}.</p>;
}
