import { type Cents, cents, formatUsd, subtractCents, sumCents } from '#domain/money.ts';
import { REFUND_WITHIN_WORKING_DAYS } from '#domain/terms.ts';
import type { NewPayment } from './money-store.ts';

/** What letters say of a payment. */
export type Payment = Pick<NewPayment, 'cents' | 'method' | 'receivedOn'>;

/** The money of an order: what came, what went back, and what of it the shop still has. */
export type Books = { readonly came: Cents; readonly wentBack: Cents; readonly left: Cents };

export function booksOf(payments: readonly Pick<Payment, 'cents'>[]): Books {
  const amounts = payments.map((payment) => payment.cents);
  const came = sumCents(amounts.filter((amount) => amount > 0));
  const wentBack = cents(-sumCents(amounts.filter((amount) => amount < 0)));
  return { came, wentBack, left: subtractCents(came, wentBack) };
}

/** What an ended order means for its customer's money, exact from the books. */
export function moneySentence({ came, wentBack, left }: Books): string {
  if (came === 0) return 'You have not paid anything, so no refund is due.';
  const paid = `You paid ${formatUsd(came)}`;
  if (left <= 0) return `${paid}, and we refunded it.`;
  const within = `within ${REFUND_WITHIN_WORKING_DAYS} business days`;
  if (wentBack === 0) return `${paid}. We will refund it ${within}.`;
  return `${paid}. We refunded ${formatUsd(wentBack)}, and will refund the other ${formatUsd(left)} ${within}.`;
}
