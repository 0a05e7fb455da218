import type { FormEvent } from 'react';
import { useState } from 'react';
import { calendarDay } from '#domain/shop-time.ts';
import { useNow } from '#web/desk/data/clock.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useFormDraft } from '#web/desk/data/use-form-draft.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { Select, TextField } from '#web/desk/ui/fields.tsx';
import { money } from '#web/desk/ui/money.tsx';
import { Refusal } from '#web/desk/ui/refusal.tsx';
import { ActBar } from '../act-bar.tsx';
import { type Order, useOrderChange } from '../order-data.ts';
import { amountOf } from './amount.ts';

export const METHODS = [
  { value: 'wire', label: 'Wire' },
  { value: 'check', label: 'Check' },
  { value: 'card', label: 'Card' },
  { value: 'crypto', label: 'Crypto' },
  { value: 'cash', label: 'Cash' },
  { value: 'other', label: 'Other' },
] as const;

export type PaymentEntries = { amount: string; method: string; reference: string; receivedOn: string };

/** What is wrong with the entries, each by its field. Empty where nothing is. */
export function paymentFaults({ amount, reference, receivedOn }: PaymentEntries): Partial<PaymentEntries> {
  return {
    ...(amountOf(amount) === undefined && { amount: 'Please enter an amount.' }),
    ...(reference.trim() === '' && { reference: 'Please enter a reference.' }),
    ...(receivedOn === '' && { receivedOn: 'Please enter a day.' }),
  };
}

/** The body of a call, of entries without a fault. */
export function paymentOf({ amount, method, reference, receivedOn }: PaymentEntries) {
  return {
    amount: amountOf(amount) ?? 0,
    method: method as (typeof METHODS)[number]['value'],
    reference: reference.trim(),
    receivedOn,
  };
}

type FieldsProps = {
  readonly entries: PaymentEntries;
  readonly faults: Partial<PaymentEntries>;
  readonly isBack: boolean;
  readonly set: (changed: Partial<PaymentEntries>) => void;
};

export function PaymentFields({ entries, faults, isBack, set }: FieldsProps) {
  const now = useNow(60_000);
  return (
    <div className="fulfil-fields">
      <TextField
        label={isBack ? 'Amount that goes back' : 'Amount'}
        inputMode="decimal"
        autoComplete="off"
        value={entries.amount}
        error={faults.amount}
        onChange={(amount) => set({ amount })}
      />
      <Select label="Method" options={METHODS} value={entries.method} onChange={(method) => set({ method })} />
      <TextField
        label="Reference"
        hint={isBack ? 'Of the bank, or why it goes back' : undefined}
        autoComplete="off"
        maxLength={100}
        value={entries.reference}
        error={faults.reference}
        onChange={(reference) => set({ reference })}
      />
      <TextField
        label={isBack ? 'Sent on' : 'Received on'}
        type="date"
        max={calendarDay(now)}
        value={entries.receivedOn}
        error={faults.receivedOn}
        onChange={(receivedOn) => set({ receivedOn })}
      />
    </div>
  );
}

/** Entries of a payment, with what is open, today and by wire to begin with. */
function usePayment(order: Order, isBack: boolean) {
  const now = useNow(60_000);
  const { open, toPayBack } = order.balance;
  const wanted = isBack ? toPayBack : open;
  return useFormDraft<PaymentEntries>(`payment ${isBack ? 'back ' : ''}${order.orderId}`, {
    amount: wanted > 0 ? money(wanted).slice(1) : '',
    method: 'wire',
    reference: '',
    receivedOn: calendarDay(now),
  });
}

type PaymentFormProps = {
  readonly order: Order;
  readonly isBack?: boolean;
  /** The one act that the order waits for: it stands in the bar of phones too. */
  readonly isPrimary?: boolean;
  readonly onDone?: () => void;
};

/** Records money that came, or went back. A reference that is used already is asked about, and recorded at a second word. */
export function PaymentForm({ order, isBack = false, isPrimary = false, onDone }: PaymentFormProps) {
  const [entries, set, clear] = usePayment(order, isBack);
  const [isTried, setIsTried] = useState(false);
  const change = useOrderChange(desk.recordPayment, {
    done: () => `${isBack ? 'Paid back' : 'Payment recorded'}: ${money(amountOf(entries.amount) ?? 0)}`,
  });
  const faults = paymentFaults(entries);
  const isUsed = change.failure?.reason === 'reference-used';
  const record = async () => {
    setIsTried(true);
    if (Object.keys(faults).length > 0) return;
    const body = { version: order.version, ...paymentOf(entries), isBack, again: isUsed };
    if (!(await change.run({ params: { orderId: order.orderId }, body }))) return;
    clear();
    setIsTried(false);
    onDone?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void record();
  };
  const label = isUsed ? 'Record it again' : isBack ? 'Record what went back' : 'Record payment';
  const button = { isBusy: change.isBusy, offReason: change.offReason };
  return (
    <form onSubmit={submit} noValidate>
      <PaymentFields
        entries={entries}
        faults={isTried ? faults : {}}
        isBack={isBack}
        set={(changed) => {
          change.clear();
          set(changed);
        }}
      />
      <Refusal failure={change.failure} />
      <Button
        type="submit"
        kind={isPrimary ? 'primary' : 'quiet'}
        size={isPrimary ? 'large' : undefined}
        isBlock
        {...button}
      >
        {label}
      </Button>
      <p className="fulfil-consequence">{consequenceOf(order, isBack, amountOf(entries.amount) ?? 0)}</p>
      {isPrimary && (
        <ActBar order={order} failure={change.failure}>
          <Button kind="primary" size="large" onClick={() => void record()} {...button}>
            {label}
          </Button>
        </ActBar>
      )}
    </form>
  );
}

function consequenceOf({ stage, balance }: Order, isBack: boolean, amount: number): string {
  const never = 'It is not taken back: a second row balances it.';
  if (isBack) return `The customer is told nothing by this. ${never}`;
  if (stage !== 'confirmed') return never;
  const rest = Math.round((balance.open - amount) * 100) / 100;
  if (rest > 0) return `${money(rest)} stays open. ${never}`;
  const over = rest < 0 ? ` ${money(-rest)} is more than is due, and to be paid back.` : '';
  return `The order is paid then, and the letter “payment received” goes out.${over} ${never}`;
}
