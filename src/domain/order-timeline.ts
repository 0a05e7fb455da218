import type { Carrier } from './carrier.ts';
import { type Cents, formatUsd } from './money.ts';
import { nextStepText } from './next-step.ts';
import type { OrderLine } from './order.ts';
import { holdSentence, reasonSentence } from './order-reasons.ts';
import { shipsFromText } from './sale.ts';
import { calendarDay, deadlineText } from './shop-time.ts';
import type { Instant } from './spot.ts';
import { type Move, type Stage, statusOf } from './stage.ts';
import type { OpeningHours } from './week.ts';

/** A move of an order that was not taken back. `until`: the end of the price that it offered. */
export type StageMove = {
  readonly move: Move;
  readonly from: Stage;
  readonly at: Instant;
  readonly reason: string | null;
  readonly until?: Instant | undefined;
};

export type ParcelOnItsWay = {
  readonly carrier: Carrier;
  readonly service: string;
  readonly number: string;
  readonly shippedAt: Instant;
  readonly isDelivered: boolean;
};

/** The desk's work on an order, as its customer may see it. */
export type OrderProgress = {
  readonly stage: Stage;
  readonly payBy: Instant | undefined;
  /** Oldest first. */
  readonly moves: readonly StageMove[];
  /** Parcels that left the shop, oldest first. */
  readonly parcels: readonly ParcelOnItsWay[];
  /** It ended, and nothing was paid for it. */
  readonly isUncharged?: boolean;
};

/** `done` lies behind, `now` is where the order stands, `ahead` is still to come. */
export type TimelineStep = {
  readonly what: string;
  readonly text?: string | undefined;
  readonly at?: Instant | undefined;
  readonly state: 'done' | 'now' | 'ahead';
};

type TimedOrder = {
  readonly placedAt: Instant;
  readonly heldUntil?: Instant | undefined;
  readonly total: Cents;
  readonly lines: readonly Pick<OrderLine, 'shipsFrom'>[];
  readonly progress: OrderProgress;
};

const TO_PACK: readonly Stage[] = ['new', 'review', 'requoted', 'confirmed', 'paid', 'allocated'];

/** The step that parcels belong to. */
export const SHIPPED = 'Shipped';

const MILESTONES: readonly {
  readonly what: string;
  readonly stages: readonly Stage[];
  readonly by: readonly Move[];
}[] = [
  { what: 'Confirmed', stages: ['confirmed'], by: ['confirm', 'agree'] },
  { what: 'Paid', stages: ['paid', 'allocated'], by: ['pay'] },
  { what: 'Packed', stages: ['packed'], by: ['pack'] },
  { what: SHIPPED, stages: ['shipped'], by: ['ship', 'shipNow'] },
  { what: 'Delivered', stages: ['delivered'], by: ['deliver', 'cancelRest'] },
];

/** The way of an order as its customer reads it, `now` in the words of the shop's clock. */
export function timelineOf(order: TimedOrder, now: Instant, hours: OpeningHours): readonly TimelineStep[] {
  const { stage, moves } = order.progress;
  const last = moves.at(-1);
  const isCancelled = statusOf(stage) === 'cancelled';
  const isStopped = isCancelled || stage === 'held';
  const cameTo = isStopped ? lastOf(moves, ({ from }) => from !== 'held')?.from : stage;
  const reached = MILESTONES.findIndex(({ stages }) => cameTo && stages.includes(cameTo));
  const behind = withPartCancels(order, [
    placed(order, now, hours),
    ...offers(order, now),
    ...milestones(order, reached, now),
  ]);
  if (isStopped) {
    const what = isCancelled ? 'Cancelled' : 'Delayed';
    const text = (isCancelled ? reasonSentence : holdSentence)(last?.reason ?? null);
    const stop = { what, text, at: last?.at, state: 'now' } as const;
    return [...behind.map(toDone), stop, ...(isCancelled ? [] : ahead(reached, behind))];
  }
  const steps = behind.map((step, nth) =>
    nth < behind.length - 1 || stage === 'delivered' ? toDone(step) : withDay(step, order, now),
  );
  return [...steps, ...ahead(reached, steps)];
}

/** Adds to the current step the day from which the last pieces on pre-sale ship, while it is still to come. */
function withDay(step: TimelineStep, { lines, progress: { stage } }: TimedOrder, now: Instant): TimelineStep {
  const days = lines.flatMap(({ shipsFrom }) => shipsFrom ?? []).sort();
  const day = days.at(-1);
  if (day === undefined || day <= calendarDay(now) || !TO_PACK.includes(stage)) return step;
  return { ...step, text: [step.text, `${shipsFromText(day)}.`].filter(Boolean).join(' ') };
}

function placed(order: TimedOrder, now: Instant, hours: OpeningHours): TimelineStep {
  return { what: 'Placed', at: order.placedAt, text: placedText(order, now, hours), state: 'now' };
}

function placedText(order: TimedOrder, now: Instant, hours: OpeningHours): string | undefined {
  const { stage } = order.progress;
  return stage === 'new' || stage === 'review' ? nextStepText(order, now, hours) : undefined;
}

function offers({ progress: { stage, moves } }: TimedOrder, now: Instant): readonly TimelineStep[] {
  return moves.flatMap(({ move, at, until }, nth) => {
    if (move !== 'requote') return [];
    const next = moves[nth + 1];
    const ended =
      stage === 'new' && next === moves.at(-1)
        ? 'This price has expired. We will call you.'
        : 'This price has expired.';
    const open = until === undefined ? 'We are waiting for your answer.' : `Until ${deadlineText(until, now)}.`;
    const text = !next ? open : next.move === 'agree' ? 'You agreed to this price.' : ended;
    return [{ what: 'New price offered', at, text, state: 'now' } as const];
  });
}

/** Cancelled pieces in their place among the steps. Where the order stands stays the last step. */
function withPartCancels(
  { total, progress: { moves } }: TimedOrder,
  steps: readonly TimelineStep[],
): readonly TimelineStep[] {
  const cancels = moves.filter(({ move }) => move === 'cancelPart' || move === 'cancelRest');
  if (cancels.length === 0) return steps;
  const told = cancels.map(({ at, reason }, nth): TimelineStep => {
    const now = nth === cancels.length - 1 ? ` Your total is now ${formatUsd(total)}.` : '';
    return { what: 'Part cancelled', at, text: `${reasonSentence(reason)}${now}`, state: 'done' };
  });
  const before = [...steps.slice(0, -1), ...told].sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
  return [...before, ...steps.slice(-1)];
}

/** The stages that the order has passed, and its present one. Skipped stages are left out. */
function milestones(order: TimedOrder, reached: number, now: Instant): readonly TimelineStep[] {
  const { moves, parcels } = order.progress;
  const passed = MILESTONES.slice(0, reached + 1).flatMap(({ what, by }, nth) => {
    const at = lastOf(moves, ({ move }) => by.includes(move))?.at;
    const step: TimelineStep = { what, at, text: textOf(what, order, now), state: 'now' };
    return at !== undefined || nth === reached ? [step] : [];
  });
  const [first] = parcels;
  const isPart = first && MILESTONES[reached]?.what === 'Packed';
  if (!isPart) return passed;
  const part = {
    what: SHIPPED,
    at: first.shippedAt,
    text: `Part of your order ${parcels.every(({ isDelivered }) => isDelivered) ? 'has arrived' : 'is on its way'}.`,
    state: 'now',
  } as const;
  return [...passed, part];
}

function textOf(what: string, { total, progress }: TimedOrder, now: Instant): string | undefined {
  const { stage, payBy } = progress;
  const fixed = `The price is fixed at ${formatUsd(total)}.`;
  switch (what) {
    case 'Confirmed':
      return stage === 'confirmed' && payBy ? `${fixed} Please pay by ${deadlineText(payBy, now)}.` : fixed;
    case 'Paid':
      return 'Your payment has arrived.';
    case 'Packed':
      return `Insured for ${formatUsd(total)}.`;
    case SHIPPED:
      return stage === 'delivered' ? undefined : wayText(progress.parcels);
    default:
      return undefined;
  }
}

function wayText(parcels: readonly ParcelOnItsWay[]): string {
  const arrived = parcels.filter(({ isDelivered }) => isDelivered).length;
  if (arrived === 0) return 'On its way, signature required.';
  if (arrived === parcels.length) return 'It has arrived.';
  return `${arrived} of ${parcels.length} parcels ${arrived === 1 ? 'has' : 'have'} arrived, the rest are on their way, signature required.`;
}

function ahead(reached: number, shown: readonly TimelineStep[]): readonly TimelineStep[] {
  const left = MILESTONES.slice(reached + 1).filter(({ what }) => !shown.some((step) => step.what === what));
  return left.map(({ what }) => ({ what, state: 'ahead' }));
}

function toDone(step: TimelineStep): TimelineStep {
  return { ...step, state: 'done' };
}

/** `findLast`, which older browsers do not know. */
function lastOf(moves: readonly StageMove[], isWanted: (move: StageMove) => boolean): StageMove | undefined {
  return [...moves].reverse().find(isWanted);
}
