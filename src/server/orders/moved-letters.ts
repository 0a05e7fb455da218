import type { Instant } from '#domain/spot.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Letter, LetterPart, LetterWriter } from '../letters/letter.ts';
import type { OrderMovedLetter, OrderNews } from '../letters/waiting-letter.ts';
import type { DeskOrderStore } from './desk-order-store.ts';
import { cancelled, changed, held, partCancelled, withdrawn } from './ending-letters.ts';
import { isToConfirmedAddress, nameOf, type Payment, type PaymentSums, paymentSums } from './letter-parts.ts';
import type { Parcel, ParcelStore } from './parcel-store.ts';
import { confirmed, paid, reminder, requoted } from './price-letters.ts';
import type { OfferedQuote, QuoteStore } from './quote-store.ts';
import { shipped } from './shipping-letter.ts';
import type { OrderStore } from './store.ts';

export type MovedLetterStores = {
  readonly deskOrders: Pick<DeskOrderStore, 'find'>;
  /** For the account of an order. */
  readonly orders: Pick<OrderStore, 'find'>;
  readonly quotes: QuoteStore;
  readonly parcels: Pick<ParcelStore, 'of'>;
  readonly money: { of(orderId: string): Promise<readonly Payment[]> };
};

type Parts = MovedLetterStores & {
  /** A random token. */
  readonly token: () => string;
  readonly publicUrl: string;
  readonly clock: () => Instant;
  /** With `{order}`, `{total}` and `{payBy}`; without it the dealer tells by telephone. */
  readonly howToPay: () => string | undefined;
};

/** Facts that a letter about a move may state. */
export type Facts = {
  readonly order: DeskOrder;
  readonly fact: string;
  readonly now: Instant;
  readonly books: PaymentSums;
  readonly payments: readonly Payment[];
  /** The offered price that the letter is about, and the order as it was placed. */
  readonly quote: OfferedQuote | undefined;
  readonly placed: OfferedQuote | undefined;
  /** See `isToConfirmedAddress`. */
  readonly isToConfirmedAddress: boolean;
  /** All that left the shop. */
  readonly parcels: readonly Parcel[];
  /** The page that shows the offered price. */
  readonly quoteUrl: string;
  /** The customer's page of the order; empty without an account. */
  readonly orderUrl: string;
  readonly howToPay: string | undefined;
};

export type Content = {
  readonly subject: string;
  readonly heading: string;
  readonly preview: string;
  readonly question: string;
  readonly parts: readonly LetterPart[];
  /** Greets without the name, even where the address is proven. */
  readonly isNameless?: true;
};

/** Undefined where there is nothing to say any more. */
const CONTENTS: Readonly<Record<OrderNews, (facts: Facts) => Content | undefined>> = {
  'order-requoted': requoted,
  'order-confirmed': confirmed,
  'order-reminder': reminder,
  'order-paid': paid,
  'order-shipped': shipped,
  'order-cancelled': cancelled,
  'order-part-cancelled': partCancelled,
  'order-withdrawn': withdrawn,
  'order-changed': changed,
  'order-held': held,
};

/**
 * Writes letters to customers about a move; undefined where there is no address, or no need of it any more. They name no staff,
 * no note and no margin. Name, address and the way of a payment are for a proven reader alone.
 */
export function createWriteOrderMovedLetter(parts: Parts): LetterWriter<OrderMovedLetter> {
  return async ({ about, movedOrder, fact = '' }) => {
    const order = await parts.deskOrders.find(movedOrder);
    // By telephone an order may be placed without an address to write to.
    if (!order || order.recipient.email === '') return undefined;
    // An order that was paid or ended meanwhile is not reminded.
    if (about === 'order-reminder' && order.stage !== 'confirmed') return undefined;
    const facts = await factsOf(parts, order, fact, about === 'order-requoted');
    const content = facts && CONTENTS[about](facts);
    return content && { letter: letterOf(facts, content), reader: 'confirmed' };
  };
}

/** Undefined for a price that is not offered any more. */
async function factsOf(parts: Parts, order: DeskOrder, fact: string, isOffer: boolean): Promise<Facts | undefined> {
  const { orders, quotes, parcels, money, publicUrl, clock, howToPay } = parts;
  const all = isOffer ? await quotes.of(order.id) : [];
  const quote = all.find(({ seq }) => String(seq) === fact);
  if (isOffer && (order.stage !== 'requoted' || quote?.state !== 'open')) return undefined;
  const found = await orders.find(order.id);
  const payments = await money.of(order.id);
  return {
    order,
    fact,
    now: clock(),
    books: paymentSums(payments),
    payments,
    isToConfirmedAddress: isToConfirmedAddress({ owner: found?.owner, order }),
    quote,
    placed: all[0],
    parcels: (await parcels.of(order.id)).filter(({ state }) => state === 'shipped' || state === 'delivered'),
    quoteUrl: quote ? await linkTo(parts, order.id, quote.seq) : '',
    orderUrl: order.userId === null ? '' : `${publicUrl}/track-order#${order.id}`,
    howToPay: howToPay(),
  };
}

async function linkTo({ quotes, token, publicUrl }: Parts, orderId: string, seq: number): Promise<string> {
  const made = token();
  await quotes.addLink(made, orderId, seq);
  return `${publicUrl}/order-quote#token=${made}`;
}

function letterOf(
  { order, isToConfirmedAddress: isKnown }: Facts,
  { subject, parts, isNameless, ...content }: Content,
): Letter {
  return {
    ...content,
    to: order.recipient.email,
    subject: `${subject} (${order.id})`,
    parts: [{ greeting: isKnown && !isNameless ? { typed: nameOf(order) } : 'Dear customer' }, ...parts],
  };
}
