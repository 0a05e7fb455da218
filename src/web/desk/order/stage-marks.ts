import { wasPaid } from '#domain/order-balance.ts';
import { END_SENTENCES, reasonSentence } from '#domain/order-reasons.ts';
import type { Instant } from '#domain/spot.ts';
import { isPriceFixed, type Stage, statusOf } from '#domain/stage.ts';
import { countOf } from '#domain/words.ts';
import { serverNow } from '../data/clock.ts';
import { money } from '../ui/money.tsx';
import { stageLabel } from '../ui/stage-badge.tsx';
import { timeInText, timeText } from '../ui/times.tsx';
import type { Order, OrderEvent } from './order-data.ts';

const PATH = ['new', 'confirmed', 'paid', 'allocated', 'packed', 'shipped', 'delivered'] as const;
const DONE = ['Placed', 'Confirmed', 'Paid', 'Allocated', 'Packed', 'Shipped', 'Delivered'] as const;
const NEXT = ['Place', 'Confirm', 'Paid', 'Allocate', 'Pack', 'Ship', 'Deliver'] as const;

export type StageMark = {
  readonly stage: (typeof PATH)[number] | 'ended';
  readonly label: string;
  readonly state: 'done' | 'now' | 'ahead' | 'ended';
  /** Short detail below the label, such as the time, the deadline or the balance due. */
  readonly text: string;
};

/** The progress of an order as marks: stages done, the current one, stages ahead, and the end, if it ended early. */
export function stageMarks(order: Order): readonly StageMark[] {
  const { stage } = order;
  const isEnded = statusOf(stage) === 'cancelled';
  const reached = PATH.indexOf(pathStage(isEnded ? lastStage(order) : stage, order));
  const short = shortText(order);
  const marks = PATH.map((one, nth): StageMark => {
    if (one === 'paid' && short) return { stage: one, label: 'Paid', state: 'now', text: short };
    if (nth <= reached) return { stage: one, label: DONE[nth] ?? '', state: 'done', text: doneText(order, one) };
    const isNow = nth === reached + 1 && !isEnded;
    const label = (isNow ? NEXT[nth] : DONE[nth]) ?? '';
    return { stage: one, label, state: isNow ? 'now' : 'ahead', text: isNow ? waitText(order) : aheadText(order, one) };
  });
  if (!isEnded) return marks;
  const ending = order.events.find(({ to }) => to === stage);
  const end: StageMark = { stage: 'ended', label: stageLabel(stage), state: 'ended', text: endText(ending, stage) };
  return [...marks.slice(0, reached + 1), end];
}

/** The stage on the path; an order on hold counts at the stage where it was put on hold. */
function pathStage(stage: Stage, { events }: Order): (typeof PATH)[number] {
  const at = stage === 'held' ? (events.find(({ move }) => move === 'hold')?.from ?? 'paid') : stage;
  return PATH.find((one) => one === at) ?? 'new';
}

/** The balance due of an order whose payments no longer cover its total; undefined without one. */
function shortText({ stage, balance, payments }: Order): string | undefined {
  return wasPaid(stage, payments.length > 0) && balance.open > 0 ? `${money(balance.open)} balance due` : undefined;
}

/** The last stage before the order ended. */
function lastStage({ events, stage }: Order): Stage {
  return (events.find(({ kind, to }) => kind === 'move' && to === stage)?.from ?? 'new') as Stage;
}

function doneText({ events, placedAt, source }: Order, stage: string): string {
  if (stage === 'new') return `${timeText(placedAt)}, ${source}`;
  const at = reachedAt(events, stage);
  return at ? timeText(at) : '';
}

/**
 * The time at which an order reached its stage. Events are newest first; a hold or a correction keeps the earlier time, and a
 * move that ends in the stage where it began, such as a part shipment, does not count.
 */
export function reachedAt(events: Order['events'], stage: string): Instant | undefined {
  const came = events.filter(({ kind, from, to }) => kind === 'move' && to === stage && from !== stage);
  const moved = came.filter(({ move }) => move !== 'correct' && move !== 'cancelRest');
  const reached = moved.find((event) => event.move !== 'unhold' || heldFrom(events, events.indexOf(event)) !== stage);
  return (reached ?? came.find(({ move }) => move === 'cancelRest'))?.at;
}

/** The stage at which the hold began that the nth event ended. */
function heldFrom(events: Order['events'], nth: number): string | null | undefined {
  return events.slice(nth).find(({ move }) => move === 'hold')?.from;
}

function waitText(order: Order): string {
  const { stage, heldUntil, payBy } = order;
  if (stage === 'review') return 'a manager is reviewing it';
  if (stage === 'requoted') return 'the customer decides';
  if (stage === 'confirmed' && payBy) return `by ${timeInText(payBy)}`;
  if (stage === 'held') return 'held';
  if (stage === 'packed') return sentText(order);
  // After the price hold the panel beside it shows the delay.
  return stage === 'new' && heldUntil > serverNow() ? `held until ${timeInText(heldUntil)}` : '';
}

/** Counts the shipped parcels and the pieces left; empty before the first parcel. */
function sentText({ parcels, piecesLeft }: Order): string {
  const sent = parcels.filter(({ state }) => state === 'shipped' || state === 'delivered').length;
  if (sent === 0) return '';
  const left = piecesLeft.reduce((sum, pieces) => sum + pieces, 0);
  return `${countOf(sent, 'parcel')} shipped, ${countOf(left, 'piece')} left`;
}

function aheadText({ stage, terms }: Order, ahead: string): string {
  return ahead === 'paid' && !isPriceFixed(stage) ? `within ${countOf(terms.payWithinDays, 'business day')}` : '';
}

function endText(ending: OrderEvent | undefined, stage: Stage): string {
  const sentence =
    stage === 'withdrawn' || stage === 'defaulted' ? END_SENTENCES[stage] : reasonSentence(ending?.reason ?? null);
  return ending ? `${timeText(ending.at)}. ${sentence}` : sentence;
}
