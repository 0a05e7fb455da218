import { useState } from 'react';
import { desk } from '#web/desk/data/desk.ts';
import { useFormDraft } from '#web/desk/data/drafts.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { emailText } from '../emails.ts';
import { type Order, useOrderChange } from '../order-data.ts';
import { Act } from './act.tsx';
import { bodyOf, faultsOf, newParcel, type ParcelDraft, restOf, withRest } from './parcel-draft.ts';
import { ParcelFields } from './parcel-fields.tsx';

type ParcelFormProps = {
  readonly order: Order;
  /** True to ship a paid order in one step: all pieces go. */
  readonly isNow?: boolean;
};

/** The form for the parcels to ship now: carrier, number, value and pieces. Other pieces stay. */
export function ParcelForm({ order, isNow = false }: ParcelFormProps) {
  const { orderId, version, lines, piecesLeft: left, serials } = order;
  const [{ parcels }, set, clear] = useFormDraft(`parcels ${orderId} ${order.parcels.length}`, {
    parcels: [newParcel(left, serials)] as readonly ParcelDraft[],
  });
  const [isTried, setIsTried] = useState(false);
  const change = useOrderChange(isNow ? desk.shipOrderNow : desk.shipOrder, {
    done: ({ stage }: { readonly stage: string }) => ({
      title: stage === 'shipped' ? 'Shipped' : `${parcelsText(parcels.length)} shipped`,
      text: emailText(order, 'The “on its way” email goes out.'),
    }),
    // The draft of as many parcels as the order has again then.
    onUndo: () => set({ parcels }),
  });
  const isUsed = change.failure?.reason === 'number-used';
  const rest = restOf(left, parcels);
  const faults = parcels.map((parcel) => faultsOf(parcel, lines));
  const ship = async () => {
    setIsTried(true);
    if (faults.some((one) => Object.keys(one).length > 0) || !fits(rest, isNow)) return;
    const done = await change.run({
      params: { orderId },
      body: { version, parcels: bodyOf(parcels, lines), again: isUsed },
    });
    if (!done) return;
    clear();
    setIsTried(false);
  };
  const setParcel = (nth: number, changed: Partial<ParcelDraft>) => {
    change.clear();
    set({ parcels: parcels.map((parcel, at) => (at === nth ? { ...parcel, ...changed } : parcel)) });
  };
  const label = isUsed ? 'Ship with this number' : isNow ? 'Ship now' : `Ship ${parcelsText(parcels.length)}`;
  return (
    <form
      noValidate
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
          faults={isTried ? (faults[nth] ?? {}) : {}}
          set={(changed) => setParcel(nth, changed)}
          takeRest={
            rest.some((count) => count > 0) && parcels.length > 1
              ? () => set({ parcels: withRest(parcels, nth, left) })
              : undefined
          }
          remove={nth > 0 && nth === parcels.length - 1 ? () => set({ parcels: parcels.slice(0, -1) }) : undefined}
        />
      ))}
      <Rest order={order} rest={rest} isNow={isNow} />
      <div className="fulfil-acts">
        <Button size="small" onClick={() => set({ parcels: [...parcels, newParcel(left.map(() => 0))] })}>
          Another parcel
        </Button>
      </div>
      <Act order={order} change={change} label={label}>
        {emailText(
          order,
          `The “on its way” email with the tracking ${parcels.length > 1 ? 'numbers' : 'number'} goes out in 30 seconds.`,
        )}{' '}
        Until then you can undo it.
      </Act>
    </form>
  );
}

function fits(rest: readonly number[], isNow: boolean): boolean {
  return rest.every((count) => (isNow ? count === 0 : count >= 0));
}

function parcelsText(count: number): string {
  return count === 1 ? '1 parcel' : `${count} parcels`;
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
  if (over) return <p className="fulfil-warning">You can't ship more than the quantity left. Remove: {over}.</p>;
  if (!under) return null;
  if (isNow) return <p className="fulfil-warning">All pieces must ship together. Not in a parcel yet: {under}.</p>;
  return <p className="fulfil-quiet">Left for another parcel: {under}.</p>;
}
