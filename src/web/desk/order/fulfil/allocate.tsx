import { useState } from 'react';
import { formatBound } from '#domain/money.ts';
import { SHIP_NOW_LIMIT } from '#domain/stage-guards.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useFormDraft } from '#web/desk/data/drafts.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { Check, TextField } from '#web/desk/ui/fields.tsx';
import { CAN_UNDO } from '#web/desk/ui/toast.tsx';
import { LineStock } from '../line-stock.tsx';
import { type Order, useFreshOrder, useOrderChange } from '../order-data.ts';
import { Act } from './act.tsx';
import { serialsOf } from './parcel-draft.ts';
import { ParcelForm } from './parcel-form.tsx';

/** The step of a paid order: allocate its goods, or ship a small order at once. */
export function Allocate({ order }: { readonly order: Order }) {
  const [isNow, setIsNow] = useState(false);
  const canShipNow = order.moves.includes('shipNow') && order.total <= SHIP_NOW_LIMIT;
  return (
    <>
      {isNow ? <ParcelForm order={order} isNow /> : <TickLines order={order} />}
      {canShipNow ? (
        <Button kind="text" onClick={() => setIsNow(!isNow)}>
          {isNow ? 'Step by step instead' : 'Ship now'}
        </Button>
      ) : (
        <p className="fulfil-quiet">
          Above {formatBound(SHIP_NOW_LIMIT)} allocating, packing and shipping are separate steps.
        </p>
      )}
    </>
  );
}

function TickLines({ order }: { readonly order: Order }) {
  const { orderId, version, lines } = order;
  const [{ ticked, serials }, set, clear] = useFormDraft(`allocate ${orderId}`, {
    ticked: [] as readonly number[],
    serials: order.serials.map((ofLine) => ofLine.join(', ')) as readonly string[],
  });
  const freshOrder = useFreshOrder(orderId);
  const change = useOrderChange(desk.allocateOrder, { done: () => 'Allocated' });
  const allocate = async () => {
    const body = { version, ticked: [...ticked], serials: serials.map((typed) => [...serialsOf(typed)]) };
    if (!(await change.run({ params: { orderId }, body }))) return;
    await freshOrder();
    clear();
  };
  const isWhole = lines.every(({ quantity }, position) => quantity === 0 || ticked.includes(position));
  return (
    <>
      <p className="fulfil-lead">Pull the items from the shelf and check off each line.</p>
      <ul className="fulfil-rows">
        {lines.map(({ name, quantity, stock }, position) =>
          quantity === 0 ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line of an order is known by its position
            <li className="fulfil-tick" key={position}>
              <Check
                label={
                  <>
                    <b className="fulfil-count">{quantity} ×</b> {name}
                  </>
                }
                checked={ticked.includes(position)}
                onChange={(checked) =>
                  set({ ticked: checked ? [...ticked, position] : ticked.filter((one) => one !== position) })
                }
              />
              <LineStock stock={stock} />
              {ticked.includes(position) && (
                <TextField
                  label={`Serial numbers of ${name}`}
                  isBare
                  placeholder="Serial numbers, if any"
                  autoComplete="off"
                  value={serials[position] ?? ''}
                  onChange={(typed) => set({ serials: serials.map((one, at) => (at === position ? typed : one)) })}
                />
              )}
            </li>
          ),
        )}
      </ul>
      <Act
        order={order}
        change={change}
        offReason={isWhole ? undefined : 'Check off each line first.'}
        label="Allocate"
        run={allocate}
      >
        {isWhole ? 'This reserves the pieces for the customer. No email is sent.' : 'Check off each line by hand.'}{' '}
        {CAN_UNDO}
      </Act>
    </>
  );
}
