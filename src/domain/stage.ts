import type { OrderStatus } from './order.ts';
import { isAtLeast, type StaffRole } from './staff-role.ts';

/** The finer word behind an order's status, known to staff alone. */
export const STAGES = [
  'new',
  'review',
  'requoted',
  'confirmed',
  'paid',
  'held',
  'allocated',
  'packed',
  'shipped',
  'delivered',
  'declined',
  'expired',
  'withdrawn',
  'cancelled',
  'defaulted',
] as const;

export type Stage = (typeof STAGES)[number];

const STATUS_OF: Readonly<Record<Stage, OrderStatus>> = {
  new: 'pending',
  review: 'pending',
  requoted: 'pending',
  confirmed: 'pending',
  paid: 'processing',
  held: 'processing',
  allocated: 'processing',
  packed: 'processing',
  shipped: 'processing',
  delivered: 'delivered',
  declined: 'cancelled',
  expired: 'cancelled',
  withdrawn: 'cancelled',
  cancelled: 'cancelled',
  defaulted: 'cancelled',
};

/** The status that customers read, which is stored beside the stage. */
export function statusOf(stage: Stage): OrderStatus {
  return STATUS_OF[stage];
}

const PRICE_IS_OPEN: readonly Stage[] = ['new', 'review', 'requoted'];

/** True from the confirmation on: the market moves the order's price no more. Also of one that ended. */
export function isPriceFixed(stage: Stage): boolean {
  return !PRICE_IS_OPEN.includes(stage);
}

export function stagesOf(status: OrderStatus): readonly Stage[] {
  return STAGES.filter((stage) => statusOf(stage) === status);
}

type Rule = {
  readonly from: readonly Stage[];
  /** `same`: the order stays where it is. */
  readonly to: readonly Stage[] | 'same';
  /** The least role of staff that may; without one, no staff may. */
  readonly least?: StaffRole;
  /** Besides staff: the customer of the order, or time. */
  readonly also?: 'customer' | 'clock';
  /** Its letter waits, and the same person can take it back meanwhile. */
  readonly canUndo?: true;
};

/** Every move of an order. What is not here cannot happen. An order is placed into one of `place`. */
export const MOVES = {
  place: { from: [], to: ['new', 'review'], least: 'clerk', also: 'customer' },
  confirm: { from: ['new', 'review'], to: ['confirmed'], least: 'clerk', canUndo: true },
  requote: { from: ['new', 'review'], to: ['requoted'], least: 'clerk', canUndo: true },
  agree: { from: ['requoted'], to: ['confirmed'], least: 'clerk', also: 'customer' },
  // Back to where it was: an order in review still waits for a manager.
  lapse: { from: ['requoted'], to: ['new', 'review'], least: 'clerk', also: 'clock' },
  withdraw: { from: ['new', 'review', 'requoted'], to: ['withdrawn'], also: 'customer' },
  decline: { from: ['new', 'review', 'requoted'], to: ['declined'], least: 'clerk', canUndo: true },
  review: { from: ['new'], to: ['review'], least: 'clerk', canUndo: true },
  release: { from: ['review'], to: ['new'], least: 'manager', canUndo: true },
  pay: { from: ['confirmed'], to: ['paid'], least: 'clerk', canUndo: true },
  hold: { from: ['paid', 'allocated', 'packed', 'shipped'], to: ['held'], least: 'clerk', canUndo: true },
  unhold: { from: ['held'], to: ['paid', 'allocated', 'packed', 'shipped'], least: 'clerk', canUndo: true },
  default: { from: ['confirmed'], to: ['defaulted'], least: 'clerk', canUndo: true },
  cancel: {
    from: ['confirmed', 'paid', 'held', 'allocated', 'packed'],
    to: ['cancelled'],
    least: 'manager',
    canUndo: true,
  },
  // Some pieces of the order are cancelled, and others are still to be sent.
  cancelPart: {
    from: ['confirmed', 'paid', 'held', 'allocated', 'packed', 'shipped'],
    to: 'same',
    least: 'manager',
    canUndo: true,
  },
  // All pieces that are left to send are cancelled: what is kept is on its way, or has arrived.
  cancelRest: { from: ['held', 'packed', 'shipped'], to: ['shipped', 'delivered'], least: 'manager', canUndo: true },
  allocate: { from: ['paid'], to: ['allocated'], least: 'clerk', canUndo: true },
  pack: { from: ['allocated'], to: ['packed'], least: 'clerk', canUndo: true },
  // Some of the parcels go first: the order stays packed until every piece is gone.
  ship: { from: ['packed'], to: ['packed', 'shipped'], least: 'clerk', canUndo: true },
  deliver: { from: ['shipped'], to: ['delivered'], least: 'clerk', canUndo: true },
  correct: { from: ['delivered'], to: ['shipped'], least: 'manager' },
  shipNow: { from: ['paid'], to: ['shipped'], least: 'clerk' },
} as const satisfies Readonly<Record<string, Rule>>;

export type Move = keyof typeof MOVES;

/** Parties that move an order: staff by their role, its customer, or time. */
export type Mover = StaffRole | 'customer' | 'clock';

/** True when the table has this move for this mover. The move's guard comes on top. */
export function isMove(move: Move, from: Stage, to: Stage, by: Mover): boolean {
  const rule: Rule = MOVES[move];
  const leadsTo = rule.to === 'same' ? to === from : rule.to.includes(to);
  return rule.from.includes(from) && leadsTo && isAllowed(rule, by);
}

/** The moves that the table has for this mover out of a stage. */
export function movesFrom(stage: Stage, by: Mover): readonly Move[] {
  return (Object.keys(MOVES) as Move[]).filter((move) => {
    const rule: Rule = MOVES[move];
    return rule.from.includes(stage) && isAllowed(rule, by);
  });
}

export function canUndo(move: Move): boolean {
  const rule: Rule = MOVES[move];
  return rule.canUndo ?? false;
}

function isAllowed({ least, also }: Rule, by: Mover): boolean {
  if (by === 'customer' || by === 'clock') return also === by;
  return least !== undefined && isAtLeast(by, least);
}
