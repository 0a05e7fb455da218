import { STAGES, type Stage } from './stage.ts';

type View = {
  readonly stages: readonly Stage[];
  /** What comes first. Numbers of orders sort by time, and a price that was placed first is held until first. */
  readonly first: 'oldest' | 'newest' | 'pay-by';
  readonly isMine?: true;
};

/** The tabs of the list of orders. */
export const ORDER_VIEWS = {
  'to-confirm': { stages: ['new', 'review'], first: 'oldest' },
  requoted: { stages: ['requoted'], first: 'oldest' },
  'awaiting-payment': { stages: ['confirmed'], first: 'pay-by' },
  'to-pack': { stages: ['paid', 'allocated', 'packed'], first: 'oldest' },
  'on-the-road': { stages: ['shipped'], first: 'oldest' },
  held: { stages: ['held'], first: 'oldest' },
  mine: {
    stages: ['new', 'review', 'requoted', 'confirmed', 'paid', 'held', 'allocated', 'packed'],
    first: 'oldest',
    isMine: true,
  },
  all: { stages: STAGES, first: 'newest' },
} as const satisfies Readonly<Record<string, View>>;

export type OrderView = keyof typeof ORDER_VIEWS;

export const ORDER_VIEW_NAMES = Object.keys(ORDER_VIEWS) as readonly OrderView[];

export function viewOf(name: OrderView): View {
  return ORDER_VIEWS[name];
}
