import type { CallOutcome } from '#domain/call-outcome.ts';
import type { EventKind } from '#domain/order-event.ts';
import type { Move, Stage } from '#domain/stage.ts';
import { stageLabel } from '../ui/stage-badge.tsx';
import type { Order, OrderEvent } from './order-data.ts';

/** Verb phrases after the actor's name: `You confirmed the order`. */
const MOVE_PHRASES: Readonly<Record<Move, string>> = {
  place: 'placed the order',
  confirm: 'confirmed the order',
  requote: 'offered a new price',
  agree: 'agreed to the new price',
  lapse: 'withdrew the offered price',
  withdraw: 'cancelled the order',
  decline: 'declined the order',
  review: 'asked a manager to review it',
  release: 'released it from review',
  pay: 'recorded the final payment',
  hold: 'put the order on hold',
  unhold: 'released the order',
  default: 'ended the order for nonpayment',
  cancel: 'cancelled the order',
  cancelPart: 'cancelled part of the order',
  cancelRest: 'cancelled the rest of the order',
  allocate: 'allocated the items',
  pack: 'packed the order',
  ship: 'shipped the order',
  shipNow: 'shipped the order',
  deliver: 'marked everything delivered',
  correct: 'reversed the delivery, which was recorded by mistake',
};

type OtherKind = Exclude<EventKind, 'call' | 'letter' | 'handover' | 'attachment' | 'undone'>;

const KINDS: Readonly<Record<OtherKind, string>> = {
  move: 'moved the order',
  note: 'added a note',
  take: 'took the order',
  payment: 'recorded a payment',
  parcel: 'updated a parcel',
  edit: 'corrected the recipient',
};

const ATTACHMENTS: Readonly<Record<string, string>> = {
  attached: 'attached',
  'attachment removed': 'removed',
  'attachment restored': 'restored',
};

export const OUTCOMES: Readonly<Record<CallOutcome, string>> = {
  reached: 'Reached',
  voicemail: 'Voicemail',
  'no-answer': 'No answer',
  'wrong-number': 'Wrong number',
  'e-mailed': 'Emailed',
  texted: 'Texted',
};

export const LETTERS: Readonly<Record<string, string>> = {
  'order-requoted': 'a new price',
  'order-confirmed': 'confirmed, how to pay',
  'order-reminder': 'payment reminder',
  'order-paid': 'payment received',
  'order-shipped': 'on its way',
  'order-cancelled': 'cancelled',
  'order-part-cancelled': 'part cancelled',
  'order-withdrawn': 'you cancelled',
  'order-changed': 'your order was changed',
  'order-held': 'delayed',
};

const LETTER_STATES = {
  waits: 'is waiting to be sent',
  sent: 'was sent',
  failed: 'was refused by the mail server',
  'taken-back': 'was cancelled before it was sent',
  'not-needed': 'was not sent because the customer had already answered',
  'no-address': 'was not sent because the order has no email address',
} as const;

/**
 * Describes an event in one sentence without the full stop; `name` is a staff member's name or `You`, `nameOf` returns a
 * colleague's.
 */
export function eventTitle(event: OrderEvent, name: string, nameOf: (staffId: string) => string): string {
  const { kind, move, actor, to, call, isBack, isCorrected, handedTo, attachment, note, undid } = event;
  const who = actor === 'staff' ? name : actor === 'customer' ? 'The customer' : 'The shop';
  if (kind === 'call') return `${name}: ${OUTCOMES[call?.outcome as CallOutcome]?.toLowerCase() ?? 'called'}`;
  if (kind === 'letter' && actor === 'staff') return `${name} sent an email again`;
  // The line below names the email.
  if (kind === 'letter') return 'The shop emailed the customer';
  if (kind === 'handover') return `${name} handed the order over to ${nameOf(handedTo ?? '')}`;
  if (kind === 'attachment') return `${name} ${ATTACHMENTS[attachment ?? ''] ?? 'changed'} ${note ?? 'a file'}`;
  if (undid === 'handover') return `${name} took the order back`;
  if (kind === 'undone') return `${who} undid that: the order is ${stageLabel(to as Stage).toLowerCase()} again`;
  if (kind === 'payment' && isBack) return `${who} recorded a refund`;
  if (kind === 'parcel' && isCorrected) return `${who} corrected a tracking number`;
  if (move === 'lapse' && actor === 'clock') return 'The offer expired without an answer';
  if (move === 'agree' && actor === 'staff')
    return `${name} recorded the customer’s agreement to the new price by phone`;
  if (move === 'ship' && to === 'packed') return `${who} shipped part of the order`;
  return `${who} ${MOVE_PHRASES[move as Move] ?? KINDS[kind]}`;
}

/** Describes the email of an event and the state of its delivery. */
export function letterText({ about, ...letter }: NonNullable<OrderEvent['letter']>): string {
  return `Email “${LETTERS[about] ?? 'to the customer'}” ${stateText(letter)}.`;
}

/** Describes the delivery of the email that confirms receipt of an order. */
export function receivedText(letter: Order['receivedLetter']): string {
  return `Email “order received” ${stateText(letter)}.`;
}

function stateText({ state, code }: Order['receivedLetter']): string {
  if (state !== 'failed' || !code) return LETTER_STATES[state];
  return /^\d{3}$/.test(code) ? `${LETTER_STATES.failed}, which answered ${code}` : `could not be sent (${code})`;
}
