import { METALS } from '#domain/metal.ts';
import { type Cents, cents, formatUsd, subtractCents, sumCents } from '#domain/money.ts';
import type { PricedLines } from '#domain/offered-price.ts';
import { lineTotal, type OrderLine } from '#domain/order.ts';
import { numberText } from '#domain/order-number.ts';
import { fullName } from '#domain/person-name.ts';
import type { Recipient } from '#domain/placed-order.ts';
import { formatPremium } from '#domain/price.ts';
import { shipsFromText } from '#domain/sale.ts';
import { momentText } from '#domain/shop-time.ts';
import type { Instant } from '#domain/spot.ts';
import { REFUND_WITHIN_WORKING_DAYS } from '#domain/terms.ts';
import { formatOunces } from '#domain/weight.ts';
import type { LetterPart, Phrases } from '../letters/letter.ts';
import type { NewPayment } from './money-store.ts';
import type { OrderOwner } from './store.ts';

/** Returns the lines with their calculation, the total, and the rates per ounce that they were priced at. */
export function contentsOf({ tick, lines, total }: PricedLines, totalName?: string): readonly LetterPart[] {
  const metals = METALS.filter((metal) => lines.some((line) => line.metal === metal));
  const rates = metals.map((metal) => `${metal} ${formatUsd(tick.prices[metal])}`).join(' and ');
  return [
    {
      lines: lines.filter(({ quantity }) => quantity > 0).map(describeLine),
      total: formatUsd(total),
      ...(totalName && { totalName }),
    },
    { note: `Priced at ${rates} per oz, ${metals.length > 1 ? 'rates' : 'rate'} as of ${momentText(tick.at)}.` },
    ...(tick.source === 'demo' ? [{ note: 'These are demo prices, not market prices.' }] : []),
  ];
}

export function describeLine(line: OrderLine) {
  const { quantity, weight, metal, premium, name, shipsFrom } = line;
  const day = shipsFrom === undefined ? '' : `. ${shipsFromText(shipsFrom)}`;
  return {
    name,
    working: `${quantity} × ${formatUsd(line.unitPrice)} =`,
    sum: formatUsd(lineTotal(line)),
    detail: `${formatOunces(weight)} oz of ${metal}${quantity > 1 ? ' each' : ''}, ${formatPremium(premium)} over spot${day}`,
  };
}

/** In fours, as it is read out on the telephone. */
export function orderNumberFact(orderNumber: string): readonly [string, string] {
  return ['Order number', numberText(orderNumber)];
}

type Addressed = { readonly recipient: Recipient };
type Owned = { readonly owner: OrderOwner | undefined; readonly order: Addressed };

/**
 * True for an email to the confirmed address of the account that ordered. Other emails leave out
 * everything that was typed.
 */
export function isToConfirmedAddress({ owner, order }: Owned): boolean {
  return owner?.isEmailVerified === true && owner.email === order.recipient.email.toLowerCase();
}

export function nameOf({ recipient }: Addressed): string {
  return fullName(recipient);
}

export function nextSteps(...steps: readonly Phrases[]): readonly LetterPart[] {
  return [{ title: 'What happens next' }, { steps }];
}

/** `orderUrl` is empty for an order without an account. */
export function seeOrder({ orderUrl }: { readonly orderUrl: string }): readonly LetterPart[] {
  return orderUrl ? [{ button: 'See your order', url: orderUrl }] : [];
}

export function orderPart({
  id,
  placedAt,
}: {
  readonly id: string;
  readonly placedAt: Instant;
}): readonly LetterPart[] {
  return [{ title: 'Your order' }, { facts: [orderNumberFact(id), ['Placed', momentText(placedAt)]] }];
}

/** A payment as letters describe it. */
export type Payment = Pick<NewPayment, 'cents' | 'method' | 'receivedOn'>;

/** The money of an order in cents: paid, refunded, and the difference that the shop still has. */
export type PaymentSums = { readonly came: Cents; readonly wentBack: Cents; readonly left: Cents };

export function paymentSums(payments: readonly Pick<Payment, 'cents'>[]): PaymentSums {
  const amounts = payments.map((payment) => payment.cents);
  const came = sumCents(amounts.filter((amount) => amount > 0));
  const wentBack = cents(-sumCents(amounts.filter((amount) => amount < 0)));
  return { came, wentBack, left: subtractCents(came, wentBack) };
}

/** Returns the sentence on a cancelled order's money, in dollars: paid, refunded and due back, or that no refund is due. */
export function moneySentence({ came, wentBack, left }: PaymentSums): string {
  if (came === 0) return 'You have not paid anything, so no refund is due.';
  const paid = `You paid ${formatUsd(came)}`;
  if (left <= 0) return `${paid}, and we refunded it.`;
  const within = `within ${REFUND_WITHIN_WORKING_DAYS} business days`;
  if (wentBack === 0) return `${paid}. We will refund it ${within}.`;
  return `${paid}. We refunded ${formatUsd(wentBack)}, and will refund the other ${formatUsd(left)} ${within}.`;
}
