import type { Stage } from './stage.ts';

/** Stages of orders with work left: they have flags, counts and sums. */
export const OPEN_STAGES = [
  'new',
  'review',
  'requoted',
  'confirmed',
  'paid',
  'held',
  'allocated',
  'packed',
  'shipped',
] as const satisfies readonly Stage[];

/**
 * Sort orders of a list. Numbers of orders sort by time, and the price that was placed first is also the first whose hold ends.
 * `longest`: in its stage.
 */
export const ORDER_SORTS = [
  'oldest',
  'newest',
  'largest',
  'smallest',
  'pay-by',
  'pay-by-last',
  'longest',
  'shortest',
] as const;

export type OrderSort = (typeof ORDER_SORTS)[number];

type View = {
  readonly label: string;
  /** Undefined: of every stage. */
  readonly stages: readonly Stage[] | undefined;
  readonly first: OrderSort;
  readonly isMine?: true;
};

/** The tabs of the list of orders. */
export const ORDER_VIEWS = {
  'to-confirm': { label: 'To confirm', stages: ['new', 'review'], first: 'oldest' },
  requoted: { label: 'Re-quoted', stages: ['requoted'], first: 'oldest' },
  'awaiting-payment': { label: 'Awaiting payment', stages: ['confirmed'], first: 'pay-by' },
  'to-pack': { label: 'To pack', stages: ['paid', 'allocated', 'packed'], first: 'oldest' },
  'on-the-road': { label: 'In transit', stages: ['shipped'], first: 'oldest' },
  held: { label: 'Held', stages: ['held'], first: 'oldest' },
  mine: {
    label: 'Mine',
    stages: OPEN_STAGES.filter((stage) => stage !== 'shipped'),
    first: 'oldest',
    isMine: true,
  },
  all: { label: 'All', stages: undefined, first: 'newest' },
} as const satisfies Readonly<Record<string, View>>;

export type OrderView = keyof typeof ORDER_VIEWS;

export const ORDER_VIEW_NAMES = Object.keys(ORDER_VIEWS) as readonly OrderView[];

export function viewOf(name: OrderView): View {
  return ORDER_VIEWS[name];
}
