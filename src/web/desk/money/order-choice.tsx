import { useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { findAtDesk } from '#contract/calls/desk-lists.ts';
import { desk } from '../data/desk.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { Select, TextField } from '../ui/fields.tsx';
import { money } from '../ui/money.tsx';
import { stageLabel } from '../ui/stage-badge.tsx';
import { stepByArrows } from '../ui/step-by-arrows.ts';
import { shortNumber } from '../ui/times.tsx';
import type { OwingOrder, PaymentRow } from './use-statement.ts';

type Found = CallAnswer<typeof findAtDesk>['data']['orders'][number];
type OrderChoiceProps = {
  readonly row: PaymentRow;
  readonly orders: readonly OwingOrder[];
  onChoose(orderId: string): void;
};

const OTHER = 'other';
const LEAST_LETTERS = 2;

/** Chooses the order of a payment: a candidate, or any other that is looked for. */
export function OrderChoice({ row, orders, onChoose }: OrderChoiceProps) {
  const [isSearching, setIsSearching] = useState(false);
  const known = orders.filter(({ orderId }) => row.candidates.includes(orderId) || orderId === row.orderId);
  const choose = (orderId: string) => {
    setIsSearching(orderId === OTHER);
    if (orderId !== OTHER) onChoose(orderId);
  };
  return (
    <div className="order-choice">
      <Select
        label={`Order of the ${money(row.amount)} in line ${row.line}`}
        isBare
        value={isSearching ? OTHER : (row.orderId ?? '')}
        onChange={choose}
        options={[
          ...(row.orderId ? [] : [{ value: '', label: 'Choose an order' }]),
          ...known.map((order) => ({ value: order.orderId, label: labelOf(order) })),
          { value: OTHER, label: 'Another order…' },
        ]}
      />
      {isSearching && <OrderSearch line={row.line} onChoose={({ orderId }) => choose(orderId)} />}
    </div>
  );
}

function labelOf({ orderId, name, open }: OwingOrder): string {
  return `${shortNumber(orderId)} ${name}, ${money(open)} open`;
}

function OrderSearch({ line, onChoose }: { readonly line: number; onChoose(order: Found): void }) {
  const [words, setWords] = useState('');
  const q = words.trim();
  const isOn = q.length >= LEAST_LETTERS;
  const found = useDeskQuery(['orders', 'find', q], (signal) => desk.findAtDesk({ query: { q }, signal }), {
    isOn,
    keepsPrevious: true,
  });
  const orders = isOn ? (found.data?.orders ?? []) : [];
  return (
    <div className="product-search" data-arrows>
      <TextField
        label={`Order number or customer for line ${line}`}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={words}
        error={isOn ? found.failure?.sentence : undefined}
        onChange={setWords}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return stepByArrows(event);
          event.preventDefault();
          if (orders[0]) onChoose(orders[0]);
        }}
      />
      {isOn && !found.isPending && !found.failure && orders.length === 0 && <p role="status">No orders match.</p>}
      {orders.length > 0 && (
        <ul className="product-search__found">
          {orders.map((order) => (
            <li key={order.orderId}>
              <button
                type="button"
                className="product-search__one"
                onKeyDown={stepByArrows}
                onClick={() => onChoose(order)}
              >
                <span>
                  {shortNumber(order.orderId)} {order.name}
                </span>
                <span className="product-search__price">
                  {stageLabel(order.stage)}, {money(order.total)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
