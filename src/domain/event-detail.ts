import { type AgreedPremium, agreedPremiumText } from './agreed-premium.ts';
import { type FileFacts, fileText } from './attachment.ts';
import { type Carrier, carrierText } from './carrier.ts';
import { METAL_NAMES } from './metal.ts';
import { type ExceededLimit, exceededText } from './metal-limits.ts';
import { cents, formatUsd } from './money.ts';
import { numberText } from './order-number.ts';
import { METHOD_NAMES, methodInText, type PaymentMethod } from './order-reasons.ts';
import { type NewParcel, PARCEL_STATE_NAMES, type ParcelState } from './parcels.ts';
import { calendarDayText, deadlineText } from './shop-time.ts';
import type { Instant } from './spot.ts';
import { isUnusualNumber } from './tracking-number.ts';
import { countOf } from './words.ts';

/** A parcel as an event tells of it; amounts in cents. Older events lack its service. */
export type ToldParcel = {
  readonly carrier: Carrier;
  readonly service?: string | undefined;
  readonly number: string;
  readonly pieces: number;
  readonly insured: number;
};

export function toldParcel({ carrier, service, number, insured, lines }: Omit<NewParcel, 'hasSignature'>): ToldParcel {
  return { carrier, service, number, insured, pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}

/** The figures that an event of an order keeps, amounts in cents. Older events lack some of them. */
export type EventFacts = {
  /** A payment; below zero a refund. */
  readonly cents?: number | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly reference?: string | undefined;
  readonly receivedOn?: string | undefined;
  /** The bank's text of the payment. */
  readonly memo?: string | undefined;
  /** The price that was offered or agreed to, and the one in whose place. */
  readonly total?: number | undefined;
  readonly replaced?: number | undefined;
  /** The end of the offered price. */
  readonly goodUntil?: Instant | undefined;
  /** Other premiums that were agreed to or offered. */
  readonly premiums?: readonly AgreedPremium[] | undefined;
  /** Pieces that were cancelled. */
  readonly cancelled?: readonly { readonly quantity: number; readonly name: string }[] | undefined;
  readonly sent?: readonly ToldParcel[] | undefined;
  /** A parcel's new state, and the day of its delivery. */
  readonly state?: ParcelState | undefined;
  readonly day?: string | null;
  /** The day by which the payment clears of an order that is held for it. */
  readonly clearsOn?: string | undefined;
  /** A file that was attached or removed. */
  readonly file?: FileFacts | undefined;
  /** Limits of the position that the order exceeded when it was placed. */
  readonly limits?: readonly ExceededLimit[] | undefined;
  /** Fields of the recipient or a parcel that were corrected, each with what stood there. */
  readonly changed?: Readonly<Record<string, { readonly before: string; readonly after: string }>> | undefined;
};

/**
 * The figures of an event in one line: `Wire of $2,000.00, FT-2211, on Nov 26, 2026`; undefined for an event without any. `now` tells
 * which day is today.
 */
export function eventDetail(facts: EventFacts, now: Instant): string | undefined {
  const { cents: amount, total, sent = [], changed } = facts;
  const lines = [
    ...(amount === undefined ? [] : [paymentText(facts, amount)]),
    ...(facts.cancelled ?? []).map(({ quantity, name }) => `${quantity} × ${name} cancelled`),
    ...(total === undefined ? [] : [priceText(facts, total, now)]),
    ...(facts.premiums ?? []).map(agreedPremiumText),
    ...(facts.limits ?? []).map(
      (exceeded) => `${METAL_NAMES[exceeded.metal]}: ${exceededText(exceeded).replace(/\.$/, '')}`,
    ),
    ...sent.map(parcelText),
    ...Object.entries(changed ?? {}).map(
      ([field, { before, after }]) => `${FIELD_NAMES[field] ?? field}: ${before || 'none'} → ${after || 'none'}`,
    ),
    ...(facts.state === undefined
      ? []
      : [`${PARCEL_STATE_NAMES[facts.state]}${facts.day ? ` on ${calendarDayText(facts.day)}` : ''}`]),
    ...(facts.file === undefined ? [] : [fileText(facts.file)]),
    ...(facts.clearsOn === undefined ? [] : [`Clears by ${calendarDayText(facts.clearsOn)}`]),
  ];
  return lines.length > 0 ? `${lines.join('; ')}.` : undefined;
}

function paymentText({ method = 'other', reference, receivedOn, memo }: EventFacts, amount: number): string {
  const sum = formatUsd(cents(Math.abs(amount)));
  const [name, inText] =
    method === 'other' ? ['Other payment', 'other payment'] : [METHOD_NAMES[method], methodInText(method)];
  const what = amount < 0 ? `Refund of ${sum} by ${inText}` : `${name} of ${sum}`;
  const on = receivedOn && `on ${calendarDayText(receivedOn)}`;
  return [what, reference, on, memo && `“${memo}”`].filter(Boolean).join(', ');
}

function priceText({ replaced, goodUntil }: EventFacts, total: number, now: Instant): string {
  const inPlace = replaced === undefined || replaced === total ? '' : ` instead of ${formatUsd(cents(replaced))}`;
  return `${formatUsd(cents(total))}${inPlace}${goodUntil === undefined ? '' : `, good until ${deadlineText(goodUntil, now)}`}`;
}

function parcelText({ number, pieces, insured, ...sender }: ToldParcel): string {
  const count = countOf(pieces, 'piece');
  const form = isUnusualNumber(sender.carrier, number) ? ' (unusual number)' : '';
  return `${carrierText(sender)} ${numberText(number)}${form}, ${count}, insured for ${formatUsd(cents(insured))}`;
}

/** Labels of what staff can correct: fields of the recipient, and the number of a parcel. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  number: 'Number',
};
