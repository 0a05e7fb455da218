import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { MatchReason } from '#domain/match-payments.ts';
import type { PaymentMethod } from '#domain/order-reasons.ts';
import { paymentEffect } from '#domain/payment-effect.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { isPriceFixed, type Stage } from '#domain/stage.ts';
import { useNow } from '../data/clock.ts';
import type { Undoable } from '../data/undo-many.ts';
import { Button } from '../ui/button.tsx';
import { Check, Select } from '../ui/fields.tsx';
import { METHOD_OPTIONS } from '../ui/method-options.ts';
import { money } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { dayText, shortNumber } from '../ui/times.tsx';
import { OrderChoice } from './order-choice.tsx';
import type { OwingOrder, PaymentRow, useStatement } from './use-statement.ts';

type GroupProps = {
  readonly state: PaymentRow['state'];
  readonly title: string;
  readonly rows: readonly PaymentRow[];
  readonly orders: readonly OwingOrder[];
  readonly statement: Pick<ReturnType<typeof useStatement>, 'edit' | 'choose' | 'takeBack'>;
};

/** The payments of one group, with a tick for all of them that have an order. */
export function PaymentGroup({ state, title, rows, orders, statement }: GroupProps) {
  if (rows.length === 0) return null;
  const undone = rows.filter((row) => row.state !== state).length;
  const open = rows.filter((row) => row.state !== 'recorded' && row.order);
  const ticked = open.filter(({ isTicked }) => isTicked).length;
  return (
    <Panel
      title={`${title} (${rows.length - undone})${undone > 0 ? `, undone (${undone})` : ''}`}
      className="payment-group"
      aside={
        open.length > 1 && (
          <Check
            label={`All ${open.length}`}
            checked={ticked === open.length}
            isMixed={ticked > 0 && ticked < open.length}
            onChange={(isTicked) => {
              for (const { line } of open) statement.edit(line, { isTicked });
            }}
          />
        )
      }
    >
      <ul className="payment-rows">
        {rows.map((row) => (
          <Row key={row.line} row={row} orders={orders} {...statement} />
        ))}
      </ul>
    </Panel>
  );
}

type RowProps = GroupProps['statement'] & { readonly row: PaymentRow; readonly orders: readonly OwingOrder[] };

function Row({ row, orders, edit, choose, takeBack }: RowProps) {
  const { line, state, amount, order, isUndone } = row;
  const isRecorded = state === 'recorded';
  return (
    <li className="payment-row">
      <span className="payment-row__tick">
        {!isRecorded && (
          <Check
            label={`Record ${money(amount)} of line ${line}`}
            isBare
            checked={row.isTicked && order !== undefined}
            disabled={!order}
            onChange={(isTicked) => edit(line, { isTicked })}
          />
        )}
      </span>
      <div className="payment-row__bank">
        <b className="payment-row__amount">{money(amount)}</b> {dayText(row.receivedOn)}
        <span className="payment-row__text">{row.text}</span>
      </div>
      <div className="payment-row__order">
        {state !== 'sure' && !isRecorded && (
          <OrderChoice row={row} orders={orders} onChoose={(orderId) => void choose(line, orderId)} />
        )}
        <OrderFacts row={row} />
        {isUndone && <p className="payment-row__why">Undone: not recorded.</p>}
        {row.refused && (
          <p className="payment-row__refused" role="alert">
            {row.refused} {row.isAgain && 'Tick it to record it anyway.'}
          </p>
        )}
      </div>
      <div className="payment-row__end">
        {isRecorded ? (
          <RecordedMark row={row} onUndo={(undo) => takeBack([undo])} />
        ) : (
          <Select
            label={`Method of line ${line}`}
            isBare
            options={METHOD_OPTIONS}
            value={row.method}
            onChange={(method) => edit(line, { method: method as PaymentMethod })}
          />
        )}
      </div>
    </li>
  );
}

type RecordedMarkProps = { readonly row: PaymentRow; onUndo(undo: Undoable): Promise<void> };

/** Its Undo has a place of its own, so that no row moves when the time is over. */
function RecordedMark({ row: { undo, amount }, onUndo }: RecordedMarkProps) {
  const now = useNow();
  const [isUndoing, setIsUndoing] = useState(false);
  const seconds = undo ? Math.ceil((undo.until - now) / 1_000) : 0;
  async function takeBack(one: Undoable) {
    setIsUndoing(true);
    await onUndo(one);
    setIsUndoing(false);
  }
  return (
    <div className="payment-row__recorded">
      <span>Recorded</span>
      <span className="payment-row__undo">
        {undo && seconds > 0 && (
          <Button
            size="small"
            isBusy={isUndoing}
            aria-label={`Undo ${money(amount)}`}
            onClick={() => void takeBack(undo)}
          >
            Undo <span aria-hidden="true">{seconds} s</span>
          </Button>
        )}
      </span>
    </div>
  );
}

const WHY: Readonly<Record<MatchReason, string>> = {
  'number-and-amount': 'Number and amount match',
  twin: 'Number and amount match, but another line or order has the same',
  'reference-used': 'Number and amount match',
  'part-payment': 'Part payment by order number',
  'amount-and-name': 'Amount and customer match',
  overpays: 'More than the order still owes',
  several: 'Could be for several orders',
  'amount-only': 'Only the amount matches',
  'name-only': 'Only the customer matches',
  'not-awaited': '',
  nothing: 'No order matches',
  recorded: '',
};
const ENDED: Readonly<Partial<Record<Stage, string>>> = {
  declined: 'was declined',
  expired: 'has expired',
  withdrawn: 'was withdrawn',
  cancelled: 'is cancelled',
  defaulted: 'has defaulted',
};

/** The order that a payment is for, and the effect of recording it. */
function OrderFacts({ row }: { readonly row: PaymentRow }) {
  const { order, orderId, state, why, isChosen } = row;
  return (
    <>
      {orderId && (
        <p>
          <OrderLink orderId={orderId} /> {order?.name}
        </p>
      )}
      {orderId && order && state !== 'recorded' && <Effect order={order} amount={row.amount} />}
      {!isChosen && WHY[why] && state !== 'recorded' && <p className="payment-row__why">{WHY[why]}</p>}
      <Earlier row={row} />
      <Shared row={row} />
    </>
  );
}

function OrderLink({ orderId }: { readonly orderId: string }) {
  return (
    <Link className="link" to={`/orders/${orderId}`}>
      {shortNumber(orderId)}
    </Link>
  );
}

type EffectProps = { readonly order: OwingOrder; readonly amount: PaymentRow['amount'] };

/** The effect of recording the payment on the order: less is open, or a refund is due. */
function Effect({ order: { orderId, stage, open }, amount }: EffectProps) {
  const { before, after, over } = paymentEffect(open, amount);
  const standing = standingOf(stage, open === 0);
  return (
    <>
      {standing && (
        <Warning>
          Order {shortNumber(orderId)} {standing}.
          {open === 0 && ` Recording it would make ${money(over)} a refund due.`}
        </Warning>
      )}
      {open > 0 && (
        <p className="figure">
          {money(before)} open → {money(after)}
          {over > 0 && <b>, {money(over)} over</b>}
        </p>
      )}
    </>
  );
}

/** The reason that an order awaits no money; undefined for one that does. */
function standingOf(stage: Stage, isPaid: boolean): string | undefined {
  if (ENDED[stage]) return ENDED[stage];
  if (isPaid) return 'is paid in full';
  return isPriceFixed(stage) ? undefined : 'is not confirmed yet';
}

/** The payment of the books with the same reference: this one itself, or another. */
function Earlier({ row: { state, earlier } }: { readonly row: PaymentRow }) {
  if (!earlier) return null;
  const { orderId, amount, recordedAt } = earlier;
  const day = dayText(calendarDay(recordedAt));
  if (state === 'recorded') return <p className="payment-row__why">Already recorded on {day}</p>;
  return (
    <Warning>
      A payment with this reference was already recorded on {day}: {money(amount)}, order{' '}
      <OrderLink orderId={orderId} />.
    </Warning>
  );
}

const MOST_NAMED = 3;

/** Warns where several lines are for one order and exceed its balance due. */
function Shared({ row: { line, shared } }: { readonly row: PaymentRow }) {
  if (!shared) return null;
  const others = shared.lines.filter((one) => one !== line);
  const named =
    others.length > MOST_NAMED
      ? `${others.length} other lines are`
      : `${others.length === 1 ? 'Line' : 'Lines'} ${others.join(' and ')} ${others.length === 1 ? 'is' : 'are'}`;
  return (
    <Warning>
      {named} for this order too. Together they exceed the balance due by {money(shared.over)}.
    </Warning>
  );
}

function Warning({ children }: { readonly children: ReactNode }) {
  return <p className="payment-row__warning">{children}</p>;
}
