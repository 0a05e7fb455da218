import type { CallOutcome } from '#domain/call-outcome.ts';
import { cents, subtractCents } from '#domain/money.ts';
import { type BasisPoints, shareOf } from '#domain/price.ts';
import { FARTHEST_APART } from '#domain/spot.ts';
import { LOW_STOCK } from '#domain/stock.ts';
import { money, percent } from '../ui/money.tsx';
import { atTimeText, dayText, hourInText, shortNumber, timeInText } from '../ui/times.tsx';
import type { Item } from './today-data.ts';

/** The words of a line: its subject, the rest of its heading, and the reason in one or two sentences. */
export type NeedWords = { readonly who: string; readonly rest: string; readonly text: string };

type Order = NonNullable<Item['order']>;
type Write = (item: Item, order: Order, now: number) => readonly [rest: string, text: string];

/** Words of a line of Today. Times are the shop's. `mayConfirm`: also an order in review. */
export function wordsOf(item: Item, driftLimit: BasisPoints, now: number, mayConfirm = false): NeedWords {
  const { kind, order, count } = item;
  if (kind === 'feed-stale') {
    return {
      who: 'Prices are out of date',
      rest: '',
      text: 'Nothing can be sold, confirmed or offered until the feed is back.',
    };
  }
  if (kind === 'price-halted') {
    return {
      who: `${listOf(item.goods)} ${count === 1 ? 'is' : 'are'} not for sale`,
      rest: '',
      text: 'The feed reports a price that is too far from the last good one. A manager can accept it above.',
    };
  }
  if (kind === 'limit-passed') {
    return {
      who: `${listOf(item.goods)} sales are stopped`,
      rest: '',
      text: 'An order exceeded the position limit and is in review. Cover the position, then resume sales.',
    };
  }
  if (kind === 'feed-silent') {
    return {
      who: `No prices from ${listOf(item.goods)}`,
      rest: '',
      text: `It has sent no good price since ${timeInText(item.at, now)}. Prices come from the other feeds.`,
    };
  }
  if (kind === 'feed-apart') {
    return {
      who: `${listOf(item.goods)} is left out of the price`,
      rest: '',
      text: `It is more than ${FARTHEST_APART} off the other feeds. Compare it with another source.`,
    };
  }
  if (kind === 'proposals') {
    const who = count === 1 ? 'A product change needs approval' : `${count} product changes need approval`;
    return {
      who,
      rest: '',
      text: 'Second approval required. Review the effect on prices, then approve it or send it back.',
    };
  }
  if (kind === 'goods-paused' || kind === 'low-stock') return wordsOfGoods(item);
  if (!order) return wordsOfMany(item, count, now);
  const who = order.customer?.name ?? `Order ${shortNumber(order.orderId)}`;
  if (kind === 'review')
    return { who, rest: total(order), text: `In review.${mayConfirm ? '' : ' Only a manager can confirm it.'}` };
  const [rest, text] = kind === 'moved' ? movedWords(order, driftLimit, now) : WRITE[kind](item, order, now);
  return { who, rest, text };
}

/** `3 products are low`, and the first few by name. */
function wordsOfGoods({ kind, goods, count }: Item): NeedWords {
  const what = count === 1 ? (goods[0] ?? '') : `${count} products`;
  const verb = count === 1 ? 'is' : 'are';
  const who = kind === 'low-stock' ? `${what} ${verb} low` : `${what} ${verb} paused for more than a week`;
  const rest = count > FEW ? ` and ${count - FEW} more` : '';
  const why = kind === 'low-stock' ? `${LOW_STOCK} or fewer left to sell.` : 'Customers see that it cannot be ordered.';
  return { who, rest: '', text: count === 1 ? why : `${listOf(goods.slice(0, FEW))}${rest}.` };
}

const FEW = 3;

function wordsOfMany({ kind, oldestAt, newestAt, amounts }: Item, count: number, now: number): NeedWords {
  if (kind === 'pay-today') {
    const more = count > amounts.length ? ` and ${count - amounts.length} more` : '';
    return { who: `${count} orders are due today`, rest: '', text: `${listOf(amounts.map(money))}${more}.` };
  }
  if (kind === 'pre-sale-due')
    return {
      who: `${count} orders are waiting for pre-sale items`,
      rest: '',
      text: 'They were due to ship today.',
    };
  const [oldest, newest] = [oldestAt, newestAt].map((at) => (at ? timeInText(at, now) : ''));
  return { who: `${count} more orders to confirm`, rest: '', text: `Oldest from ${oldest}, newest from ${newest}.` };
}

const total = ({ total }: Order) => `, ${money(total)}`;

const WRITE: Readonly<
  Record<
    Exclude<
      Item['kind'],
      | 'moved'
      | 'review'
      | 'feed-stale'
      | 'feed-silent'
      | 'feed-apart'
      | 'price-halted'
      | 'limit-passed'
      | 'goods-paused'
      | 'low-stock'
      | 'proposals'
    >,
    Write
  >
> = {
  'hold-over': ({ at }, order, now) => [
    total(order),
    sentences(goodsOf(order), `The hold ended ${atTimeText(at, now)}${sinceThen(order)}`, lastCall(order, now)),
  ],
  'call-due': ({ at }, order, now) => [
    total(order),
    sentences(`Callback was due ${timeInText(at, now)}`, lastCall(order, now), goodsOf(order)),
  ],
  'quote-lapsed': ({ at }, order, now) => [
    total(order),
    sentences(
      `The new price of ${money(order.quote?.total)} expired ${atTimeText(at, now)} without an answer`,
      lastCall(order, now),
    ),
  ],
  'parcel-due': ({ at }, order, now) => [
    total(order),
    sentences(`It is paid and was due to ship by ${timeInText(at, now)}`, goodsOf(order)),
  ],
  'hold-ends': ({ at }, order, now) => [
    total(order),
    sentences(goodsOf(order), `The price is held until ${timeInText(at, now)}`, lastCall(order, now)),
  ],
  'quote-ends': (_, { quote, total }, now) => [
    ' has a new price',
    `Sent ${timeInText(quote?.madeAt ?? now, now)}: ${money(quote?.total)} instead of ${money(total)}.`,
  ],
  'to-tell': (_, order, now) => [
    ': call with the details',
    `${order.stage === 'requoted' ? 'A new price was offered' : 'It is confirmed'}, but there is no email address. Tell them: ${toTell(order, now)}.`,
  ],
  'pay-over': ({ at }, order, now) => [total(order), `Payment was due ${timeInText(at, now)} and has not arrived.`],
  'pay-today': (_, order) => [total(order), 'Payment is due today.'],
  short: ({ amount }, { stage, total: wanted }) => [
    `: ${money(amount)} balance due`,
    `Part of the ${money(wanted)} was reversed. ${stage === 'delivered' ? 'It was delivered.' : 'Nothing ships until it is paid.'}`,
  ],
  'parcel-lost': ({ at }, order, now) => [
    total(order),
    `A parcel was lost or returned ${timeInText(at, now)}. Hold the order to ship its pieces again, or refund them.`,
  ],
  'pay-back': ({ amount }, { stage, total }) => [
    `: refund ${money(amount)}`,
    stage === 'paid' ||
    stage === 'held' ||
    stage === 'allocated' ||
    stage === 'packed' ||
    stage === 'shipped' ||
    stage === 'delivered'
      ? `The customer paid more than the order total of ${money(total)}.`
      : 'The order ended, and the payment must be refunded.',
  ],
  new: (_, order, now) => [
    total(order),
    sentences(goodsOf(order), `Placed ${timeInText(order.placedAt, now)}`, lastCall(order, now)),
  ],
  'letter-failed': (_, { failedLetter }) => [
    ': an email was rejected',
    `Tried ${failedLetter?.tries === 1 ? 'once' : `${failedLetter?.tries ?? 0} times`} without success. Call the customer, or send it again.`,
  ],
  'held-long': ({ at }, order, now) => [
    total(order),
    `On hold since ${timeInText(at, now)}${order.heldFor ? `: ${order.heldFor.replace('-', ' ')}` : ''}${order.clearsOn ? `, by ${dayText(order.clearsOn)}` : ''}.`,
  ],
  'pre-sale-due': (_, order) => [total(order), sentences(goodsOf(order), 'It was due to ship today')],
  'shipped-long': ({ at }, order, now) => [total(order), `In transit since ${timeInText(at, now)}, not delivered yet.`],
};

/** `$4,216.58, by tomorrow 6:00 PM`. */
function toTell({ stage, quote, total, payBy }: Order, now: number): string {
  const [amount, until] = stage === 'requoted' ? [quote?.total, quote?.validUntil] : [total, payBy];
  return until ? `${money(amount)}, by ${hourInText(until, now)}` : money(amount);
}

function movedWords(order: Order, driftLimit: BasisPoints, now: number): readonly [string, string] {
  const { drift, margin, placedAt } = order;
  const loss =
    margin && margin.cents < 0
      ? `At this price the order loses ${money(cents(-margin.cents))}.`
      : `Today it would be ${money(drift?.cents)} more.`;
  return [
    total(order),
    `${metalMoved(order)} since ${timeInText(placedAt, now)}, beyond the limit of ${percent(driftLimit)}. ${loss}`,
  ];
}

/** `Gold is up $79.80`. */
function metalMoved({ metal, spotThen, spotNow }: Order): string {
  const moved = subtractCents(spotNow ?? spotThen, spotThen);
  return `${metal === 'gold' ? 'Gold' : 'Silver'} is ${moved < 0 ? 'down' : 'up'} ${money(cents(Math.abs(moved)))}`;
}

/** `; silver is down 0.55% since they ordered`. */
function sinceThen({ metal, spotThen, spotNow }: Order): string {
  return spotNow === null || spotNow === spotThen
    ? ''
    : `; ${metal} is ${spotNow > spotThen ? 'up' : 'down'} ${percent(shareOf(cents(Math.abs(spotNow - spotThen)), spotThen))} since they ordered`;
}

function goodsOf({ first, more }: Order): string {
  if (!first) return '';
  return `${first.quantity} × ${first.name}${more > 0 ? ` and ${more} more` : ''}`;
}

const OUTCOMES: Readonly<Record<CallOutcome, string>> = {
  reached: 'Reached',
  voicemail: 'Left a message',
  'no-answer': 'No answer',
  'wrong-number': 'Wrong number',
  'e-mailed': 'Sent an email',
  texted: 'Sent a text',
};

function lastCall({ lastCall }: Order, now: number): string {
  return lastCall ? `${OUTCOMES[lastCall.outcome as CallOutcome] ?? 'Called'} ${atTimeText(lastCall.at, now)}` : '';
}

function sentences(...parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ');
}

/** `gold`, `gold and silver`, `one, two and three`. */
export function listOf(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
}
