import type { FormEvent } from 'react';
import { useState } from 'react';
import { METHOD_NAMES, PAYMENT_METHODS, type PaymentMethod } from '#domain/order-reasons.ts';
import { isPastDay, pastDays } from '#domain/past-day.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { useNow } from '#web/desk/data/clock.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useFormDraft } from '#web/desk/data/drafts.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { Select, TextField } from '#web/desk/ui/fields.tsx';
import { money } from '#web/desk/ui/money.tsx';
import { Notice, Refusal } from '#web/desk/ui/refusal.tsx';
import { dayText } from '#web/desk/ui/times.tsx';
import { ActBar } from '../act-bar.tsx';
import { emailText } from '../emails.ts';
import { type Order, useOrderChange } from '../order-data.ts';
import { amountFault, amountHint, amountOf } from './amount.ts';

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }));

export type PaymentEntries = { amount: string; method: string; reference: string; receivedOn: string };

/** What is wrong with the entries of an order, each by its field. Empty where nothing is. */
export function paymentFaults(
  { amount, reference, receivedOn }: PaymentEntries,
  { placedAt }: Pick<Order, 'placedAt'>,
  now: number,
): Partial<PaymentEntries> {
  const wrong = amountFault(amount);
  return {
    ...(wrong && { amount: wrong }),
    ...(reference.trim() === '' && { reference: 'Please enter a reference.' }),
    ...(!isPastDay(receivedOn, Date.parse(placedAt), now) && { receivedOn: dayFault(receivedOn, placedAt, now) }),
  };
}

function dayFault(day: string, placedAt: string, now: number): string {
  if (day === '') return 'Please enter a day.';
  const { first, last } = pastDays(Date.parse(placedAt), now);
  return `Please enter a day from ${dayText(first)} to ${dayText(last)}.`;
}

/** The body of a call, of entries without a fault. */
export function paymentOf({ amount, method, reference, receivedOn }: PaymentEntries) {
  return {
    amount: amountOf(amount) ?? 0,
    method: method as PaymentMethod,
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
        label={isBack ? 'Refund amount' : 'Amount'}
        inputMode="decimal"
        autoComplete="off"
        value={entries.amount}
        hint={amountHint(entries.amount)}
        error={faults.amount}
        onChange={(amount) => set({ amount })}
      />
      <Select label="Method" options={METHODS} value={entries.method} onChange={(method) => set({ method })} />
      <TextField
        label="Reference"
        hint={isBack ? 'Bank reference, or reason for the refund' : undefined}
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

/** A payment of more than so many times what is open is likely a slip. */
const FAR_MORE = 2;

/**
 * Records money that came, or went back. A reference that is used already, and an amount far above what is open, are asked about and
 * recorded at a second press.
 */
export function PaymentForm({ order, isBack = false, isPrimary = false, onDone }: PaymentFormProps) {
  const [entries, set, clear] = usePayment(order, isBack);
  const now = useNow(60_000);
  const { open } = order.balance;
  const amount = amountOf(entries.amount) ?? 0;
  const [isTried, setIsTried] = useState(false);
  /** The amount that was pressed for once already, and is far more than is open. */
  const [askedAbout, setAskedAbout] = useState<number>();
  const change = useOrderChange(desk.recordPayment, {
    done: () => `${isBack ? 'Refund recorded' : 'Payment recorded'}: ${money(amount)}`,
  });
  const faults = paymentFaults(entries, order, now);
  const isFarMore = !isBack && open > 0 && amount > FAR_MORE * open;
  const isAsked = isFarMore && askedAbout === amount;
  const isUsed = change.failure?.reason === 'reference-used';
  const record = async () => {
    setIsTried(true);
    if (Object.keys(faults).length > 0) return;
    if (isFarMore && !isAsked) return setAskedAbout(amount);
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
  const label = labelOf(isBack, isUsed, isAsked ? amount : undefined);
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
      {isAsked && (
        <Notice kind="warn">
          {money(amount)} is far more than the {money(open)} that is open.
        </Notice>
      )}
      <Button
        type="submit"
        kind={isPrimary ? 'primary' : 'quiet'}
        size={isPrimary ? 'large' : undefined}
        isBlock
        {...button}
      >
        {label}
      </Button>
      <p className="fulfil-consequence">{consequenceOf(order, isBack, amount)}</p>
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

function labelOf(isBack: boolean, isUsed: boolean, asked: number | undefined): string {
  if (isUsed) return 'Record it again';
  if (asked !== undefined) return `Record ${money(asked)}`;
  return isBack ? 'Record refund' : 'Record payment';
}

function consequenceOf(order: Order, isBack: boolean, amount: number): string {
  const { stage, balance } = order;
  const never = 'You can undo it for 30 seconds.';
  if (isBack) return `The customer is not emailed. ${never}`;
  if (stage !== 'confirmed') return never;
  const rest = Math.round((balance.open - amount) * 100) / 100;
  if (rest > 0) return `${money(rest)} will still be due. ${never}`;
  const over = rest < 0 ? ` ${money(-rest)} is more than is due and must be refunded.` : '';
  return `The order is then paid in full. ${emailText(order, 'The email “payment received” is sent.')}${over} ${never}`;
}
