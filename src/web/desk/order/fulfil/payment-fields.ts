import { cents } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/order-reasons.ts';
import { isPastDay, pastDays } from '#domain/past-day.ts';
import { calendarDay } from '#domain/shop-time.ts';
import type { Instant } from '#domain/spot.ts';
import { METHOD_OPTIONS } from '#web/desk/ui/method-options.ts';
import { dayText } from '#web/desk/ui/times.tsx';
import type { Order } from '../order-data.ts';
import { amountFault, amountHint, amountOf } from './amount.ts';

export type PaymentValues = {
  readonly amount: string;
  readonly method: string;
  readonly reference: string;
  readonly receivedOn: string;
};

/** Field definitions for the form of a payment or a refund. */
export function paymentFields({ amount }: PaymentValues, isBack: boolean, now: number) {
  return {
    amount: {
      as: 'text',
      label: isBack ? 'Refund amount' : 'Amount',
      inputMode: 'decimal',
      autoComplete: 'off',
      hint: amountHint(amount),
    },
    method: { as: 'select', label: 'Method', options: METHOD_OPTIONS },
    reference: {
      as: 'text',
      label: 'Reference',
      hint: isBack ? 'Bank reference, or reason for the refund' : undefined,
      autoComplete: 'off',
      maxLength: 100,
    },
    receivedOn: { as: 'text', label: isBack ? 'Sent on' : 'Received on', type: 'date', max: calendarDay(now) },
  } as const;
}

/** Error sentences by field. */
export function paymentIssues(
  { amount, reference, receivedOn }: PaymentValues,
  { placedAt }: Pick<Order, 'placedAt'>,
  now: number,
) {
  const wrong = amountFault(amount);
  return {
    ...(wrong && { amount: wrong }),
    ...(reference.trim() === '' && { reference: 'Please enter a reference.' }),
    ...(!isPastDay(receivedOn, placedAt, now) && { receivedOn: dayIssue(receivedOn, placedAt, now) }),
  };
}

/** The body of the call for valid values. */
export function paymentOf({ amount, method, reference, receivedOn }: PaymentValues) {
  return {
    amount: amountOf(amount) ?? cents(0),
    method: method as PaymentMethod,
    reference: reference.trim(),
    receivedOn,
  };
}

function dayIssue(day: string, placedAt: Instant, now: number): string {
  if (day === '') return 'Please enter a date.';
  const { first, last } = pastDays(placedAt, now);
  return `Please enter a date from ${dayText(first)} to ${dayText(last)}.`;
}
