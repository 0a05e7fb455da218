import { useState } from 'react';
import { METHOD_NAMES, PAYMENT_METHODS, type PaymentMethod } from '#domain/order-reasons.ts';
import { useNow } from '../data/clock.ts';
import type { Undoable } from '../data/undo-many.ts';
import { Button } from '../ui/button.tsx';
import { Check, Select } from '../ui/fields.tsx';
import { money } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { dayText } from '../ui/times.tsx';
import { OrderChoice } from './order-choice.tsx';
import { OrderFacts } from './order-facts.tsx';
import type { OwingOrder, PaymentRow, useStatement } from './use-statement.ts';

type GroupProps = {
  readonly state: PaymentRow['state'];
  readonly title: string;
  readonly rows: readonly PaymentRow[];
  readonly orders: readonly OwingOrder[];
  readonly statement: Pick<ReturnType<typeof useStatement>, 'edit' | 'choose' | 'takeBack'>;
};

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }));
/** The payments of one group, with a tick for all of them that have an order. */
export function PaymentGroup({ state, title, rows, orders, statement }: GroupProps) {
  if (rows.length === 0) return null;
  // Without those that were undone in it.
  const count = rows.filter((row) => row.state === state).length;
  const open = rows.filter((row) => row.state !== 'recorded' && row.order);
  const ticked = open.filter(({ isTicked }) => isTicked).length;
  return (
    <Panel
      title={`${title} (${count})`}
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
  const { line, state, amount, order } = row;
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
            options={METHODS}
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
