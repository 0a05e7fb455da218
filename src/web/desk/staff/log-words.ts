import type { CallAnswer } from '#contract/call.ts';
import type { readLog } from '#contract/calls/desk-staff.ts';
import { type EventFacts, eventDetail } from '#domain/event-detail.ts';
import type { Move } from '#domain/stage.ts';

export type LogRow = CallAnswer<typeof readLog>['data'][number];

const MOVES: Readonly<Record<Move, string>> = {
  place: 'placed',
  confirm: 'confirmed',
  requote: 're-quoted',
  agree: 'agreed to the new price of',
  lapse: 'let the new price lapse of',
  withdraw: 'withdrew',
  decline: 'declined',
  review: 'put into review',
  release: 'released from review',
  pay: 'took the money of',
  hold: 'held',
  unhold: 'released',
  default: 'defaulted',
  cancel: 'cancelled',
  cancelPart: 'cancelled a part of',
  cancelRest: 'cancelled the rest of',
  allocate: 'allocated',
  pack: 'packed',
  ship: 'shipped',
  shipNow: 'shipped',
  deliver: 'marked as delivered',
  correct: 'took back the delivery of',
};

/** What the log's actions are called, in the past tense; those of orders last. */
export const ACTION_WORDS: Readonly<Record<string, string>> = {
  entered: 'entered',
  left: 'signed out',
  joined: 'joined',
  invited: 'invited somebody',
  'invitation withdrawn': 'withdrew an invitation',
  'role changed': 'changed the role of',
  suspended: 'suspended',
  active: 'let in again',
  'sessions ended': 'ended sessions of',
  'letters chosen': 'chose their email notifications',
  'factor taken away': 'took away the factors of',
  refused: 'was refused',
  ...MOVES,
  take: 'took',
  note: 'wrote a note on',
  call: 'called about',
  edit: 'corrected the recipient of',
  undone: 'undid a move of',
  payment: 'recorded money of',
  parcel: 'changed a parcel of',
  letter: 'sent an email again about',
  reminded: 'reminded of',
  'premium agreed': 'agreed another premium for',
  'selling stopped': 'stopped selling:',
  'sold again': 'sells again:',
  'price accepted': 'accepted the price of',
  'pre-sale over': 'put on sale, on its day,',
  picture: 'sent a photograph,',
  'goods-asked': 'asked for a change of goods',
  'goods-approved': 'planned a change of goods',
  'goods-changed': 'changed goods,',
  'proposal-approved': 'agreed to a change of goods',
  'proposal-sent-back': 'sent a change of goods back',
  'proposal-withdrawn': 'withdrew a change of goods',
  'stock-received': 'put into stock',
  'stock-counted': 'counted',
  'stock-not-counted': 'counts no more',
  export: 'exported',
  sleep: 'put to sleep',
  drop: 'dropped',
};

const ACTORS: Readonly<Record<string, string>> = { operator: 'Operator', clock: 'Clock', customer: 'Customer' };

/** Names of actors that are not staff. */
export function actorWords(actor: string): string {
  return ACTORS[actor] ?? 'Somebody';
}

/** `new → confirmed`, `as clerk`, or nothing. */
export function changeWords({ before, after, at }: Pick<LogRow, 'before' | 'after' | 'at'>): string {
  const facts = after !== null && typeof after === 'object' && !Array.isArray(after) ? (after as EventFacts) : {};
  const figures = eventDetail(facts, Date.parse(at));
  if (figures) return figures;
  if (typeof before === 'string' && typeof after === 'string') return before === after ? '' : `${before} → ${after}`;
  const role = after !== null && typeof after === 'object' && 'role' in after ? after.role : undefined;
  return typeof role === 'string' ? `as ${role}` : '';
}
