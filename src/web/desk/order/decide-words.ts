import { type Cents, cents, formatBound } from '#domain/money.ts';
import type { ConfirmFault } from '#domain/stage-guards.ts';
import { money, percent } from '../ui/money.tsx';
import type { Order } from './order-data.ts';
import type { Figures } from './order-figures.ts';

export const NOT_LIVE = 'Prices are not live, so no price can be confirmed or offered right now.';

export type Limits = {
  /** True when the role permits it; without live rates the button is disabled for now. */
  readonly canConfirm: boolean;
  readonly isConfirmFirst: boolean;
  /** The clerk's limit that the order exceeds, or `no-live-price`; undefined for neither. */
  readonly beyond: ConfirmFault | undefined;
  readonly figures: Figures | undefined;
  /** Orders from this total on are reviewed. */
  readonly reviewFrom: Cents;
};

/** Explains the limit that keeps a clerk from confirming, and the options that remain, in one or two sentences. */
export function beyondText(order: Order, { beyond, canConfirm, figures, reviewFrom }: Limits): string {
  if (beyond === 'no-live-price') return NOT_LIVE;
  if (beyond === 'in-review') {
    const why = inReviewText(order, reviewFrom);
    return canConfirm ? why : `${why} A manager confirms or releases it.`;
  }
  // The delay is shown above.
  const why = !beyond || beyond === 'hold-over' ? '' : WHY[beyond](order, figures);
  return canConfirm
    ? `${why} You may still confirm it at the old price; clerks can’t.`.trim()
    : `${why} Offer a new price; only a manager can confirm the old one.`.trim();
}

const WHY: Readonly<
  Record<
    Exclude<ConfirmFault, 'no-live-price' | 'hold-over' | 'in-review'>,
    (order: Order, figures?: Figures) => string
  >
> = {
  'drift-over': ({ driftLimit }, figures) =>
    `Metal has risen ${percent(figures?.drift.basisPoints)} since the order, beyond the ${percent(driftLimit)} limit.`,
  'below-cost': (_, figures) =>
    `Buying the metal now would cost ${money(cents(-(figures?.margin.cents ?? 0)))} more than the order total.`,
};

function inReviewText({ events, total }: Order, reviewFrom: Cents): string {
  const asked = events.find(({ move }) => move === 'review');
  if (asked?.note) return `In review: “${asked.note}”`;
  if (total >= reviewFrom) return `Orders of ${formatBound(reviewFrom)} or more are reviewed by a manager.`;
  return 'In review.';
}

/** Compares today's price with the order's; a fall beyond the limit suggests offering the lower price. */
export function meanwhileText({ driftLimit }: Order, { drift }: Figures): string {
  if (drift.cents === 0) return 'Today’s price would be the same.';
  const isLess = drift.cents < 0;
  const difference = `Today it would be ${money(cents(Math.abs(drift.cents)))} ${isLess ? 'less' : 'more'}.`;
  return drift.basisPoints < -driftLimit
    ? `${difference} Metal has fallen by more than the limit. You may offer the lower price.`
    : difference;
}
