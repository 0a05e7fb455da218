import { useState } from 'react';
import { CARRIERS, type Carrier } from '#domain/carrier.ts';
import { centsOf, dollars, subtractCents } from '#domain/money.ts';
import { numberText } from '#domain/order-number.ts';
import type { CancelReason } from '#domain/order-reasons.ts';
import { hasLeft, type LinePieces, piecesAmount } from '#domain/part-cancel.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useDraft } from '#web/desk/data/drafts.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { ChangeButton } from '#web/desk/ui/change-button.tsx';
import { Dialog } from '#web/desk/ui/dialog.tsx';
import { TextArea, TextField } from '#web/desk/ui/fields.tsx';
import { money } from '#web/desk/ui/money.tsx';
import { emailText } from '../emails.ts';
import { NewsBand } from '../news-band.tsx';
import { type Order, useOrderChange } from '../order-data.ts';
import { CancelReasonField } from './cancel-dialog.tsx';

type DialogProps = { readonly order: Order; readonly isOpen: boolean; readonly onClose: () => void };

/** Cancels pieces that have not left. Of an order that is half shipped it begins with all that is left. */
export function PartDialog({ order, isOpen, onClose }: DialogProps) {
  const title = hasLeft(order.parcels) ? 'Refund what is left' : 'Cancel items';
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      {isOpen && <PartForm order={order} onClose={onClose} />}
    </Dialog>
  );
}

function PartForm({ order, onClose }: Omit<DialogProps, 'isOpen'>) {
  const { orderId, version, lines, piecesLeft } = order;
  const isRest = hasLeft(order.parcels);
  const [counts, setCounts] = useState<readonly string[]>(
    piecesLeft.map((left) => (isRest && left > 0 ? String(left) : '')),
  );
  const [reason, setReason] = useState<CancelReason | ''>('');
  const [note, setNote] = useDraft(`cancel part ${orderId}`);
  const cancel = useOrderChange(desk.cancelPart, {
    done: () => ({ title: 'Items cancelled', text: emailText(order, 'The customer gets an email.') }),
  });
  const pieces = counts.flatMap((typed, position) => (typed === '' ? [] : [{ position, quantity: Number(typed) }]));
  const offReason = faultOf(order, pieces) ?? (reason ? undefined : 'Choose a reason first.');
  const run = async () => {
    if (!reason) return;
    const body = { version, pieces, reason, ...(note.trim() && { note: note.trim() }) };
    if (!(await cancel.run({ params: { orderId }, body }))) return;
    setNote('');
    onClose();
  };
  return (
    <div className="fulfil-dialog">
      <NewsBand />
      <Left order={order} />
      <ul className="fulfil-rows">
        {lines.map(({ name }, position) =>
          piecesLeft[position] ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line of an order is known by its position
            <li className="fulfil-pieces" key={position}>
              <span>{name}</span>
              <span className="fulfil-pieces__count">
                <TextField
                  label={`Cancel pieces of ${name}`}
                  isBare
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="0"
                  value={counts[position] ?? ''}
                  onChange={(typed) => setCounts(counts.map((one, at) => (at === position ? typed.trim() : one)))}
                />
                <span className="fulfil-quiet">of {piecesLeft[position]}</span>
              </span>
            </li>
          ) : null,
        )}
      </ul>
      <CancelReasonField reason={reason} onChange={setReason} />
      <TextArea label="Note, for staff only" rows={2} maxLength={2_000} value={note} onChange={setNote} />
      {!faultOf(order, pieces) && <Consequence order={order} pieces={pieces} />}
      <div className="fulfil-dialog__acts">
        <ChangeButton kind="danger" change={cancel} offReason={offReason} onClick={() => void run()}>
          Cancel these items
        </ChangeButton>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  );
}

/** Parcels that are on their way or have arrived: what is in them stays sold. */
function Left({ order }: { readonly order: Order }) {
  const left = order.parcels.filter(({ state }) => state === 'shipped' || state === 'delivered');
  if (left.length === 0) return null;
  return (
    <ul className="fulfil-rows">
      {left.map(({ id, carrier, number, state, lines }) => (
        <li key={id} className="fulfil-quiet">
          {CARRIERS[carrier as Carrier]?.name ?? carrier} {numberText(number)},{' '}
          {state === 'shipped' ? 'on its way' : 'delivered'}:{' '}
          {lines.map(({ position, quantity }) => `${quantity} × ${order.lines[position]?.name}`).join(', ')}
        </li>
      ))}
    </ul>
  );
}

function Consequence({ order, pieces }: { readonly order: Order; readonly pieces: readonly LinePieces[] }) {
  const { total, balance } = order;
  const amount = amountOf(order, pieces);
  const rest = subtractCents(centsOf(total), amount);
  const due = subtractCents(centsOf(balance.paid), rest);
  return (
    <p className="fulfil-consequence">
      {money(dollars(amount))} is cancelled; the total is then {money(dollars(rest))}.{' '}
      {due > 0 && `Refund due: ${money(dollars(due))}; record it under Payments once it is sent. `}
      {emailText(order, 'The customer gets an email.')} You can undo it for 30 seconds.
    </p>
  );
}

/** Why these pieces cannot be cancelled; the server decides by the same rule. */
function faultOf({ piecesLeft, lines }: Order, pieces: readonly LinePieces[]): string | undefined {
  const wanted = pieces.filter(({ quantity }) => quantity !== 0);
  if (wanted.length === 0 || wanted.length < pieces.length) return 'Choose what to cancel first.';
  const isOver = ({ position, quantity }: LinePieces) =>
    !Number.isSafeInteger(quantity) || quantity < 1 || quantity > (piecesLeft[position] ?? 0);
  if (wanted.some(isOver)) return 'That is more than is left to ship.';
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isAll = wanted.reduce((sum, { quantity }) => sum + quantity, 0) === all;
  return isAll ? 'That is the whole order. Cancel the order instead.' : undefined;
}

function amountOf({ lines }: Order, pieces: readonly LinePieces[]) {
  return piecesAmount(
    lines.map(({ quantity, each }) => ({ quantity, unitPrice: centsOf(each) })),
    pieces,
  );
}
