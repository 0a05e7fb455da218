import { type FormEvent, useState } from 'react';
import { type Cents, cents, subtractCents } from '#domain/money.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { useNow } from '#web/desk/data/clock.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useDeskForm } from '#web/desk/ui/form.tsx';
import { FormFields } from '#web/desk/ui/form-field.tsx';
import { money } from '#web/desk/ui/money.tsx';
import { Notice } from '#web/desk/ui/refusal.tsx';
import { CAN_UNDO } from '#web/desk/ui/toast.tsx';
import { emailText } from '../emails.ts';
import { type Order, useFreshOrder, useOrderChange } from '../order-data.ts';
import { Act } from './act.tsx';
import { amountOf } from './amount.ts';
import { type PaymentValues, paymentFields, paymentIssues, paymentOf } from './payment-fields.ts';

type PaymentFormProps = {
  readonly order: Order;
  readonly isBack?: boolean;
  /** True when the order waits for this payment; the button is then in the action bar of phones too. */
  readonly isPrimary?: boolean;
  readonly onDone?: () => void;
};

/** Factor of the open amount above which a payment is likely a slip. */
const FAR_MORE = 2;

/**
 * Records a payment or a refund; the defaults are a wire of today over the open amount. A reference that is used already, and
 * an amount far above the open one, need a second press.
 */
export function PaymentForm({ order, isBack = false, isPrimary = false, onDone }: PaymentFormProps) {
  const { orderId, version, balance } = order;
  const now = useNow(60_000);
  /** The amount of the first press, if it is far above the open one. */
  const [askedAbout, setAskedAbout] = useState<Cents>();
  const freshOrder = useFreshOrder(orderId);
  const change = useOrderChange(desk.recordPayment, {
    done: (): string => `${isBack ? 'Refund' : 'Payment'} of ${money(amount)} recorded`,
  });
  const due = isBack ? balance.toPayBack : balance.open;
  const form = useDeskForm<PaymentValues>({
    draft: paymentDraft(orderId, isBack),
    initial: {
      amount: due > 0 ? money(due).slice(1) : '',
      method: 'wire',
      reference: '',
      receivedOn: calendarDay(now),
    },
    change,
    issuesOf: (values) => paymentIssues(values, order, now),
  });
  const amount: Cents = amountOf(form.values.amount) ?? cents(0);
  const isFarMore = !isBack && balance.open > 0 && amount > FAR_MORE * balance.open;
  const isAsked = isFarMore && askedAbout === amount;
  const isUsed = change.failure?.reason === 'reference-used';
  const record = async (event: FormEvent) => {
    event.preventDefault();
    const values = await form.submit();
    if (!values) return;
    if (isFarMore && !isAsked) return setAskedAbout(amount);
    const body = { version, ...paymentOf(values), isBack, again: isUsed };
    if (!(await change.run({ params: { orderId }, body }))) return;
    await freshOrder();
    form.clear();
    onDone?.();
  };
  return (
    <form onSubmit={(event) => void record(event)} noValidate>
      <div className="fulfil-fields">
        <FormFields control={form.control} fields={paymentFields(form.values, isBack, now)} />
      </div>
      {isAsked && (
        <Notice kind="warn">
          {money(amount)} is far more than the {money(balance.open)} balance due.
        </Notice>
      )}
      <Act
        order={order}
        change={change}
        label={labelOf(isBack, isUsed, isAsked ? amount : undefined)}
        isPrimary={isPrimary}
      >
        {consequenceOf(order, isBack, amount)}
      </Act>
    </form>
  );
}

/** Name of the draft of a payment or a refund. */
export function paymentDraft(orderId: string, isBack: boolean): string {
  return `payment ${isBack ? 'back ' : ''}${orderId}`;
}

function labelOf(isBack: boolean, isUsed: boolean, asked: Cents | undefined): string {
  if (isUsed) return 'Record it again';
  if (asked !== undefined) return `Record ${money(asked)}`;
  return isBack ? 'Record refund' : 'Record payment';
}

function consequenceOf(order: Order, isBack: boolean, amount: Cents): string {
  const { stage, balance } = order;
  if (isBack) return `The customer is not emailed. ${CAN_UNDO}`;
  if (stage !== 'confirmed') return CAN_UNDO;
  const rest = subtractCents(balance.open, amount);
  if (rest > 0) return `${money(rest)} will still be due. ${CAN_UNDO}`;
  const over = rest < 0 ? ` ${money(cents(-rest))} over must be refunded.` : '';
  return `This pays the order in full. ${emailText(order, 'The email “payment received” is sent.')}${over} ${CAN_UNDO}`;
}
