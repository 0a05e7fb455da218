import { CARRIERS, carrierText, trackingUrl } from '#domain/carrier.ts';
import { formatUsd } from '#domain/money.ts';
import { numberText } from '#domain/order-number.ts';
import { isAllSent } from '#domain/parcels.ts';
import { dayText } from '#domain/shop-time.ts';
import { REPORT_WITHIN_WORKING_DAYS } from '#domain/terms.ts';
import { formatOunces, microOunces } from '#domain/weight.ts';
import { countOf } from '#domain/words.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { LetterPart, Phrases } from '../letters/letter.ts';
import { nextSteps, orderNumberFact } from './letter-parts.ts';
import type { Content, Facts } from './moved-letters.ts';
import type { Parcel } from './parcel-store.ts';

const TO_SIGN = 'Someone must be there to sign for it.';

/** L6, of the parcels that were shipped in one act: their tracking and their contents. Undefined where none of them is left. */
export function shipped({ order, parcels, fact, orderUrl, isToConfirmedAddress, now }: Facts): Content | undefined {
  const sent = fact === '' ? parcels : parcels.filter(({ id }) => fact.split(',').includes(id));
  const [first] = sent;
  if (!first) return undefined;
  const what = whatLeft(order, parcels, sent);
  const isSigned = sent.some(({ hasSignature }) => hasSignature);
  const toSign = isSigned ? ` ${TO_SIGN}` : '';
  const left = `${what} shipped${first.shippedAt ? ` ${dayText(first.shippedAt.getTime(), now)}` : ''}, in ${sent.length === 1 ? 'one parcel' : `${sent.length} parcels`}.`;
  return {
    subject: `${what} is on its way: ${sent.length === 1 ? parcelText(first) : `${sent.length} parcels`}`,
    heading: `${what} is on its way`,
    preview: `${parcelText(first)}.${toSign}`,
    question: 'Not home when it arrives?',
    parts: [
      { text: `${left}${toSign}` },
      ...sent.flatMap(followPart),
      ...nextSteps(
        ...whoBrings(sent).map(
          (who): Phrases =>
            isToConfirmedAddress
              ? [`${who} it to `, { typed: order.recipient.address }, '.']
              : `${who} it to the address on your order.`,
        ),
        ...(isSigned ? [TO_SIGN] : []),
        `Count the pieces when you open it. If one is missing or damaged, call us within ${REPORT_WITHIN_WORKING_DAYS} business days.`,
      ),
      ...sent.flatMap((parcel) => insidePart(order, parcel, sent.length > 1)),
      { title: 'Your order' },
      { facts: [orderNumberFact(order.id)] },
      ...(orderUrl ? [{ text: [{ link: 'See your order', href: orderUrl }] }] : []),
    ],
  };
}

/** Returns `FedEx will deliver`, `FedEx and UPS will deliver`; empty where the customer picked it up. */
export function whoBrings(sent: readonly Pick<Parcel, 'carrier'>[]): readonly string[] {
  const brought = sent.filter(({ carrier }) => carrier !== 'pickup');
  const [last, ...others] = [...new Set(brought.map(({ carrier }) => CARRIERS[carrier].name))].reverse();
  if (!last) return [];
  const names = others.length > 0 ? `${others.reverse().join(', ')} and ${last}` : last;
  return [`${names} will deliver`];
}

function followPart(parcel: Parcel): readonly LetterPart[] {
  const url = trackingUrl(parcel.carrier, parcel.number);
  return [
    { figure: carrierText(parcel), value: numberText(parcel.number) },
    ...(url ? [{ button: 'Track the parcel', url }] : []),
  ];
}

function insidePart({ lines }: DeskOrder, parcel: Parcel, isOneOfMany: boolean): readonly LetterPart[] {
  const pieces = parcel.lines.flatMap(({ position, quantity }) => {
    const line = lines[position];
    if (!line) return [];
    const fine = `${formatOunces(microOunces(line.weight * quantity))} oz of ${line.metal}`;
    return [{ name: line.name, working: countOf(quantity, 'piece'), detail: fine }];
  });
  return [
    { title: isOneOfMany ? `In parcel ${parcelText(parcel)}` : 'In this parcel' },
    { lines: pieces },
    { text: `Insured for ${formatUsd(parcel.insured)}.` },
  ];
}

/** The letter may be sent, or sent again, after later parcels have left. */
function whatLeft(order: DeskOrder, parcels: readonly Parcel[], sent: readonly Parcel[]): string {
  const last = Math.max(...sent.map(leftAt));
  const gone = parcels.filter((parcel) => leftAt(parcel) <= last);
  if (!isAllSent(order.lines, gone)) return 'Part of your order';
  return sent.length === gone.length ? 'Your order' : 'The rest of your order';
}

function leftAt({ shippedAt }: Parcel): number {
  return shippedAt?.getTime() ?? 0;
}

function parcelText(parcel: Parcel): string {
  return `${carrierText(parcel)} ${numberText(parcel.number)}`;
}
