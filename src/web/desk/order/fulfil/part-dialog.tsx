import { carrierText } from '#domain/carrier.ts';
import { subtractCents } from '#domain/money.ts';
import { numberText } from '#domain/order-number.ts';
import type { CancelReason } from '#domain/order-reasons.ts';
import { hasLeft, type LinePieces, piecesAmount } from '#domain/part-cancel.ts';
import { TextField } from '#web/desk/ui/fields.tsx';
import { money } from '#web/desk/ui/money.tsx';
import { emailText } from '../emails.ts';
import { NOTE, noteIn, OrderDialog, type OrderDialogProps } from '../order-act.tsx';
import type { Order } from '../order-data.ts';
import { cancelReasonField } from './cancel-dialog.tsx';

/** The dialog that cancels unshipped pieces, prefilled with all of them for a partly shipped order. */
export function PartDialog(dialog: OrderDialogProps) {
  const { order } = dialog;
  const isRest = hasLeft(order.parcels);
  return (
    <OrderDialog
      title={isRest ? 'Refund the rest' : 'Cancel items'}
      cancel="Close"
      {...dialog}
      act={{
        call: 'cancelOrderPart',
        initial: {
          counts: order.piecesLeft.map((left) => (isRest && left > 0 ? String(left) : '')) as readonly string[],
          reason: '' as CancelReason | '',
          note: '',
        },
        lead: <Left order={order} />,
        fields: ({ reason }) => ({
          counts: (field) => <Counts order={order} {...field} />,
          reason: cancelReasonField(reason),
          note: NOTE,
        }),
        consequence: ({ counts }) => {
          const pieces = piecesOf(counts);
          return faultOf(order, pieces) ? null : consequenceOf(order, pieces);
        },
        button: 'Cancel these items',
        kind: 'danger',
        disabledReason: ({ counts, reason }) =>
          faultOf(order, piecesOf(counts)) ?? (reason ? undefined : 'Choose a reason first.'),
        bodyOf: ({ counts, reason, note }) => ({
          pieces: piecesOf(counts),
          reason: reason as CancelReason,
          ...noteIn(note),
        }),
        done: { title: 'Items cancelled', text: emailText(order, 'The customer gets an email.') },
      }}
    />
  );
}

/** Pieces by line for all lines with input. */
function piecesOf(counts: readonly string[]) {
  return counts.flatMap((typed, position) => (typed === '' ? [] : [{ position, quantity: Number(typed) }]));
}

type CountsProps = {
  readonly order: Order;
  readonly value: readonly string[];
  onChange(counts: readonly string[]): void;
};

function Counts({ order: { lines, piecesLeft }, value, onChange }: CountsProps) {
  return (
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
                value={value[position] ?? ''}
                onChange={(typed) => onChange(value.map((one, at) => (at === position ? typed.trim() : one)))}
              />
              <span className="fulfil-quiet">of {piecesLeft[position]}</span>
            </span>
          </li>
        ) : null,
      )}
    </ul>
  );
}

/** Lists the parcels that are on their way or delivered, whose contents stay sold. */
function Left({ order }: { readonly order: Order }) {
  const left = order.parcels.filter(({ state }) => state === 'shipped' || state === 'delivered');
  if (left.length === 0) return null;
  return (
    <ul className="fulfil-rows">
      {left.map(({ id, number, state, lines, ...sender }) => (
        <li key={id} className="fulfil-quiet">
          {carrierText(sender)} {numberText(number)}, {state === 'shipped' ? 'in transit' : 'delivered'}:{' '}
          {lines.map(({ position, quantity }) => `${quantity} × ${order.lines[position]?.name}`).join(', ')}
        </li>
      ))}
    </ul>
  );
}

function consequenceOf(order: Order, pieces: readonly LinePieces[]): string {
  const { total, balance } = order;
  const amount = piecesAmount(order.lines, pieces);
  const rest = subtractCents(total, amount);
  const due = subtractCents(balance.paid, rest);
  const refund = due > 0 ? `Refund due: ${money(due)}; record it under Payments once it is sent. ` : '';
  return `${money(amount)} will be cancelled, leaving a total of ${money(rest)}. ${refund}${emailText(order, 'The customer gets an email.')} You can undo it for 30 seconds.`;
}

/** The error of a partial cancellation, or undefined; the server applies the same rule. */
function faultOf({ piecesLeft, lines }: Order, pieces: readonly LinePieces[]): string | undefined {
  const wanted = pieces.filter(({ quantity }) => quantity !== 0);
  if (wanted.length === 0 || wanted.length < pieces.length) return 'Choose items to cancel first.';
  const isOver = ({ position, quantity }: LinePieces) =>
    !Number.isSafeInteger(quantity) || quantity < 1 || quantity > (piecesLeft[position] ?? 0);
  if (wanted.some(isOver)) return "You can't cancel more than the quantity left.";
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isAll = wanted.reduce((sum, { quantity }) => sum + quantity, 0) === all;
  return isAll ? 'This would cancel the whole order. Cancel the order instead.' : undefined;
}
