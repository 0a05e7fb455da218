import { CARRIERS, trackingUrl } from '#domain/carrier.ts';
import { formatUsd } from '#domain/money.ts';
import { reasonSentence } from '#domain/order-reasons.ts';
import type { Letter, LetterPart, LetterWriter } from '../letters/letter.ts';
import type { OrderMovedLetter, OrderNews } from '../letters/waiting-letter.ts';
import type { DeskOrder, DeskOrderStore } from './order-store.ts';
import type { Parcel, ParcelStore } from './parcel-store.ts';
import type { OfferedQuote, QuoteStore } from './quote-store.ts';

type Parts = {
  readonly orders: Pick<DeskOrderStore, 'find'>;
  readonly quotes: QuoteStore;
  readonly parcels: Pick<ParcelStore, 'of'>;
  /** A token that nobody can guess. */
  readonly token: () => string;
  readonly publicUrl: string;
};

type Facts = {
  readonly order: DeskOrder;
  readonly fact: string;
  readonly quote: OfferedQuote | undefined;
  readonly parcels: readonly Parcel[];
  /** Of the page that shows an offered price. */
  readonly quoteUrl: string;
};

type Content = { readonly subject: string; readonly parts: readonly LetterPart[] };

/** Letters to customers about a move. They name no staff, no note and no margin, and repeat nothing that was typed. */
export function createWriteOrderMovedLetter(parts: Parts): LetterWriter<OrderMovedLetter> {
  const { orders, quotes, publicUrl } = parts;
  return async ({ about, movedOrder, fact = '' }) => {
    const order = await orders.find(movedOrder);
    // By telephone an order may be placed without an address to write to.
    if (order?.recipient.email === '') return undefined;
    // An order that was paid or ended meanwhile is not reminded.
    if (!order || (about === 'order-reminder' && order.stage !== 'confirmed')) return undefined;
    const quote = (await quotes.of(order.id)).find(({ seq }) => String(seq) === fact);
    const isQuote = about === 'order-requoted';
    if (isQuote && (order.stage !== 'requoted' || quote?.state !== 'open')) return undefined;
    const quoteUrl = isQuote && quote ? await linkTo(parts, order.id, quote.seq) : '';
    const content = CONTENTS[about]({ order, fact, quote, parcels: await parts.parcels.of(order.id), quoteUrl });
    return { letter: letterOf(order, content, publicUrl), reader: 'confirmed' };
  };
}

async function linkTo({ quotes, token, publicUrl }: Parts, orderId: string, seq: number): Promise<string> {
  const made = token();
  await quotes.addLink(made, orderId, seq);
  return `${publicUrl}/order-quote#token=${made}`;
}

function letterOf({ id, recipient }: DeskOrder, { subject, parts }: Content, publicUrl: string): Letter {
  return {
    to: recipient.email,
    subject: `${subject}: order ${id}`,
    heading: subject,
    parts: [...parts, { facts: [['Order', id]] }, { button: 'See your orders', url: `${publicUrl}/orders` }],
    question: 'Is something not right?',
  };
}

const CONTENTS: Readonly<Record<OrderNews, (facts: Facts) => Content>> = {
  'order-requoted': ({ order, quote, quoteUrl }) => ({
    subject: 'A new price for your order',
    parts: [
      {
        text: 'the metal moved, and we offer you a new price. You can agree to it, or leave it: nothing is owed then.',
      },
      {
        facts: [
          ['Price before', formatUsd(order.total)],
          ['New price', quote ? formatUsd(quote.total) : ''],
          ['Good until', quote?.validUntil ? timeText(quote.validUntil) : ''],
        ],
      },
      { button: 'See the new price', url: quoteUrl },
    ],
  }),
  'order-confirmed': ({ order }) => ({
    subject: 'Your order is confirmed',
    parts: [
      { text: 'we confirmed your order. Its price is fixed, whatever the market does.' },
      payment(order),
      { note: 'We told you on the phone how to pay. If you want to hear it again, please call us.' },
    ],
  }),
  'order-reminder': ({ order }) => ({
    subject: 'Your payment is due',
    parts: [{ text: 'we wait for the payment of your order.' }, payment(order)],
  }),
  'order-paid': () => ({
    subject: 'We received your payment',
    parts: [{ text: 'we received your payment. Now we pack your order, and write to you once it is on its way.' }],
  }),
  'order-shipped': ({ parcels, fact }) => ({
    subject: 'Your order is on its way',
    parts: [
      { text: 'your order is on its way, insured in full. Somebody has to be there to sign for it.' },
      // The parcels that this letter is about: others may have gone before.
      ...parcels.filter(({ id }) => fact.split(',').includes(id)).flatMap(parcelParts),
    ],
  }),
  'order-cancelled': ({ fact }) => ({
    subject: 'Your order is cancelled',
    parts: [
      { text: `your order is cancelled. ${reasonSentence(fact)}` },
      { text: 'You owe nothing. What you paid goes back to you.' },
    ],
  }),
  'order-withdrawn': () => ({
    subject: 'You cancelled your order',
    parts: [{ text: 'you cancelled your order. Nothing is owed.' }],
  }),
  'order-changed': () => ({
    subject: 'Your order was changed',
    parts: [{ text: 'the name or the address of your order was changed. If that was not you, please call us.' }],
  }),
  'order-held': ({ fact }) => ({
    subject: 'Your order takes a little longer',
    parts: [{ text: `your order takes a little longer. ${reasonSentence(fact)}` }],
  }),
};

function payment({ id, total, payBy }: DeskOrder): LetterPart {
  return {
    facts: [
      ['To pay', formatUsd(total)],
      ['Pay by', payBy ? timeText(payBy) : ''],
      ['Reference', id],
    ],
  };
}

function parcelParts({ carrier, number }: Parcel): readonly LetterPart[] {
  const url = trackingUrl(carrier, number);
  return [
    { facts: [[CARRIERS[carrier].name, number]] },
    ...(url ? [{ button: `Follow ${CARRIERS[carrier].name} ${number}`, url }] : []),
  ];
}

const CENTRAL_TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** The dealer's time: `July 1, 2026 at 10:00 AM CDT`. */
function timeText(at: Date): string {
  return CENTRAL_TIME.format(at).replace(/\s/g, ' ');
}
