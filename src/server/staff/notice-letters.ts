import { METAL_NAMES, type Metal } from '#domain/metal.ts';
import { cents, formatUsd } from '#domain/money.ts';
import { ouncesText, positionText } from '#domain/position.ts';
import { clockText, momentText } from '#domain/shop-time.ts';
import { jumpText } from '#domain/spot.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Proposal } from '../goods/proposal.ts';
import type { ProposalStore } from '../goods/proposal-store.ts';
import type { Letter, LetterPart } from '../letters/letter.ts';
import type { NoticeFacts } from '../letters/waiting-letter.ts';
import type { DeskOrderStore } from '../orders/desk-order-store.ts';
import type { MentionStore } from '../orders/mention-store.ts';
import type { StaffStore } from './staff-store.ts';

export type NoticeParts = {
  readonly staff: Pick<StaffStore, 'find'>;
  readonly deskOrders: Pick<DeskOrderStore, 'find'>;
  readonly proposals: Pick<ProposalStore, 'find'>;
  readonly mentions: Pick<MentionStore, 'isOpen'>;
  readonly publicUrl: string;
};

type Words = Pick<Letter, 'subject' | 'parts'>;

/**
 * Writes a notice: an order by its handle and total, never by its customer. From what the books say when it is written;
 * undefined where there is nothing to tell any more.
 */
export async function noticeWords(parts: NoticeParts, facts: NoticeFacts, reader: string): Promise<Words | undefined> {
  if (facts.notice === 'feed-trouble') return feedWords(parts, facts);
  if (facts.notice === 'limit-passed') return limitWords(parts, facts);
  if (facts.notice === 'payment-changed') return paymentWords(parts, facts);
  if ('proposalId' in facts) {
    const proposal = await parts.proposals.find(facts.proposalId);
    return proposal && proposalWords(parts, facts.notice, proposal);
  }
  if ('seq' in facts && !(await parts.mentions.isOpen(facts.orderId, Number(facts.seq), reader))) return undefined;
  const order = await parts.deskOrders.find(facts.orderId);
  return order && orderWords(parts, facts, order);
}

/** The subject, and what the colleague did. Their notes are about customers, and stay at the desk. */
const BY_COLLEAGUES: Readonly<
  Record<'taken-over' | 'handed-over' | 'mentioned', (handle: string) => readonly [subject: string, did: string]>
> = {
  'taken-over': (handle) => [`Order ${handle} was taken over from you`, 'is now working on it.'],
  'handed-over': (handle) => [`Order ${handle} was handed over to you`, 'asks you to go on with it.'],
  mentioned: (handle) => [`You were mentioned on order ${handle}`, 'mentions you in a note.'],
};

async function orderWords(
  { staff, publicUrl }: NoticeParts,
  facts: Exclude<Extract<NoticeFacts, { readonly orderId: string }>, { readonly metal: Metal }>,
  order: DeskOrder,
): Promise<Words | undefined> {
  const handle = `…${order.id.slice(-6)}`;
  const total = formatUsd(order.total);
  const until = order.heldUntil;
  const isHeld = order.stage === 'new' || order.stage === 'review';
  const held = isHeld ? [['Price held until', momentText(until)] as const] : [];
  const end: LetterPart[] = [
    { facts: [['Order', handle], ['Total', total], ...held] },
    { button: 'Open the order', url: `${publicUrl}/desk/orders/${order.id}` },
  ];
  if ('by' in facts) {
    const colleague = (await staff.find(facts.by))?.name ?? 'A colleague';
    const [subject, did] = BY_COLLEAGUES[facts.notice](handle);
    return { subject, parts: [{ text: [{ typed: colleague }, ` ${did}`] }, ...end] };
  }
  if (facts.notice === 'new-order') return { subject: `New order ${handle} for ${total}`, parts: end };
  if (order.stage !== 'new') return undefined;
  const text = 'It is not confirmed yet. Once the hold ends, a clerk can only offer a new price.';
  return { subject: `The price hold on order ${handle} ends at ${clockText(until)}`, parts: [{ text }, ...end] };
}

async function paymentWords(
  { staff, publicUrl }: NoticeParts,
  { by, at, text }: Extract<NoticeFacts, { readonly notice: 'payment-changed' }>,
): Promise<Words> {
  const name = (await staff.find(by))?.name ?? 'An owner';
  return {
    subject: 'What customers are told about paying was changed',
    parts: [
      {
        facts: [
          ['Changed by', { typed: name }],
          ['Time', momentText(Date.parse(at))],
        ],
      },
      { title: 'From now on emails say' },
      { text: text ? { typed: text } : 'That you explain how to pay by phone.' },
      { text: 'If you did not expect this, undo it at the desk, and suspend whoever changed it.' },
      { button: 'View settings', url: `${publicUrl}/desk/settings` },
    ],
  };
}

const DECIDED: Partial<Readonly<Record<Proposal['state'], string>>> = {
  approved: 'Your proposal was approved and is scheduled',
  applied: 'Your proposal was approved',
  'sent-back': 'Your proposal was sent back',
  withdrawn: 'Your proposal was withdrawn',
  failed: 'Your proposal could not be applied',
};

async function proposalWords(
  { staff, publicUrl }: NoticeParts,
  notice: 'proposal-waits' | 'proposal-decided',
  { state, products, staffId, decidedBy, reason, note }: Proposal,
): Promise<Words | undefined> {
  const isWaiting = notice === 'proposal-waits';
  const subject = isWaiting ? 'A product change needs approval' : DECIDED[state];
  if (!subject || (isWaiting && state !== 'asked')) return undefined;
  const by = isWaiting ? staffId : decidedBy;
  const name = by === null ? undefined : (await staff.find(by))?.name;
  const said = isWaiting ? reason : note;
  const facts = [
    ['Products', String(products)] as const,
    ...(name ? [[isWaiting ? 'Requested by' : 'Decided by', { typed: name }] as const] : []),
    ...(said ? [[isWaiting ? 'Reason' : 'Note', { typed: said }] as const] : []),
  ];
  return { subject, parts: [{ facts }, { button: 'View proposals', url: `${publicUrl}/desk/goods/proposals` }] };
}

function limitWords(
  { publicUrl }: NoticeParts,
  { metal, short, limit, orderId }: Extract<NoticeFacts, { readonly notice: 'limit-passed' }>,
): Words {
  const name = METAL_NAMES[metal];
  return {
    subject: `${name} sales stopped: position limit of ${ouncesText(Number(limit))} oz exceeded`,
    parts: [
      {
        text: `Cover the position, then resume ${metal} sales at the desk. The order that exceeded the limit is in review.`,
      },
      {
        facts: [
          ['Position including pending orders', positionText(-Number(short))],
          ['Order', `…${orderId.slice(-6)}`],
        ],
      },
      { button: 'Open the position', url: `${publicUrl}/desk/metal` },
    ],
  };
}

function feedWords(
  { publicUrl }: NoticeParts,
  facts: Extract<NoticeFacts, { readonly notice: 'feed-trouble' }>,
): Words {
  const { since } = facts;
  if ('metal' in facts) {
    const [price, reading] = [cents(Number(facts.price)), cents(Number(facts.reading))];
    const name = METAL_NAMES[facts.metal];
    return {
      subject: `${name} sales stopped: price jumped ${jumpText(price, reading)}`,
      parts: [
        { text: `${name} goes back on sale when the feed recovers, or when a manager accepts its price at the desk.` },
        {
          facts: [
            ['Last good price', `${formatUsd(price)}, ${momentText(Date.parse(since))}`],
            ['Feed price', formatUsd(reading)],
          ],
        },
        { button: 'Open the desk', url: `${publicUrl}/desk/` },
      ],
    };
  }
  return {
    subject: 'No valid prices are coming in',
    parts: [
      { text: 'Nothing can be sold until the price feed is back.' },
      { facts: [['Last good price', momentText(Date.parse(since))]] },
      { button: 'Open the desk', url: `${publicUrl}/desk/` },
    ],
  };
}
