import { MAX_QUANTITY } from '#domain/cart.ts';
import { type Cents, cents } from '#domain/money.ts';
import {
  type ApprovalLimits,
  needsSecondPerson,
  type PriceMove,
  priceMove,
  type SecondPersonReason,
} from '#domain/price-move.ts';
import type { ProductCost } from '#domain/product-cost.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import type { desk } from '../../data/desk.ts';
import { costIssue, costOfText } from '../cost-draft.ts';
import type { GoodsRow } from '../use-goods.ts';

/** Bulk actions on selected products, apart from a change of premiums. */
export const BULK_ACTS = ['cost', 'pause', 'resume', 'hide', 'show', 'limit'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

type BulkActWords = {
  /** The text on the button of the bar. */
  readonly label: string;
  /** `Hide 3 products`, before how many there are. */
  readonly verb: string;
  /** `3 products hidden`, after how many there are. */
  readonly done: string;
  /** Consequence for customers, in a sentence. */
  readonly text: string;
  /** Describes the products that the action leaves unchanged. */
  readonly left: string;
  isFor(row: GoodsRow): boolean;
};

export const ACTS: Readonly<Record<BulkAct, BulkActWords>> = {
  cost: {
    label: 'Cost',
    verb: 'Set cost of',
    done: 'given a new cost',
    left: 'already at this cost',
    text: 'Your cost over spot, applied to every selected product. Customers never see it.',
    isFor: () => true,
  },
  pause: {
    label: 'Pause',
    verb: 'Pause',
    done: 'paused',
    left: 'already paused or hidden',
    text: 'It can no longer be ordered. Pages show it as not available right now.',
    isFor: ({ state }) => state !== 'paused' && state !== 'hidden',
  },
  resume: {
    label: 'Resume selling',
    verb: 'Sell',
    done: 'on sale again',
    left: 'not paused',
    text: 'It can be ordered again, and its message is removed.',
    isFor: ({ state }) => state === 'paused',
  },
  hide: {
    label: 'Hide',
    verb: 'Hide',
    done: 'hidden',
    left: 'already hidden',
    text: 'It is not listed or shown and cannot be ordered. Existing orders continue.',
    isFor: ({ state }) => state !== 'hidden',
  },
  show: {
    label: 'Show',
    verb: 'Show',
    done: 'on sale',
    left: 'not hidden',
    text: 'It is on sale: listed, found by search, and can be ordered.',
    isFor: ({ state }) => state === 'hidden',
  },
  limit: {
    label: 'Limit',
    verb: 'Limit',
    done: 'with another limit',
    left: 'already set',
    text: 'The most pieces of each product that one order can include.',
    isFor: () => true,
  },
};

/** Parses a typed limit; empty means none. */
export function readLimit(
  typed: string,
): { readonly ok: true; readonly most: number | null } | { readonly ok: false; readonly fault: string } {
  const text = typed.trim().replaceAll(',', '');
  if (text === '') return { ok: true, most: null };
  const most = /^\d+$/.test(text) ? Number(text) : 0;
  if (most >= 1 && most <= MAX_QUANTITY) return { ok: true, most };
  return { ok: false, fault: `Please enter a whole number from 1 to ${MAX_QUANTITY}, or leave blank.` };
}

/** The value that an action gives to many products. */
export type ManySet = NonNullable<Parameters<typeof desk.setManyGoods>[0]>['body']['set'];

type ReadSet =
  | { readonly ok: true; readonly set: ManySet }
  /** The sentence is undefined while nothing is typed. */
  | { readonly ok: false; readonly fault: string | undefined };

/** The value of an action, from the text of its field. */
export function readSet(act: BulkAct, typed: string): ReadSet {
  if (act === 'limit') {
    const limit = readLimit(typed);
    return limit.ok ? { ok: true, set: { field: 'most', most: limit.most } } : limit;
  }
  if (act === 'cost') {
    const [cost, fault] = [costOfText(typed), costIssue(typed)];
    return cost && !fault ? { ok: true, set: { field: 'cost', cost } } : { ok: false, fault };
  }
  if (act === 'pause')
    return { ok: true, set: { field: 'state', state: 'paused', pausedMessage: typed.trim() || undefined } };
  return { ok: true, set: { field: 'state', state: act === 'hide' ? 'hidden' : 'on-sale' } };
}

/** The selected rows that an action changes; with its value, those that have another one. */
export function rowsOfAct(rows: readonly GoodsRow[], act: BulkAct, set?: ManySet): readonly GoodsRow[] {
  return rows.filter((row) => {
    if (set?.field === 'most') return (row.most ?? null) !== set.most;
    if (set?.field === 'cost') return !isSame(row.cost, set.cost ?? undefined);
    return ACTS[act].isFor(row);
  });
}

function isSame(one: ProductCost | undefined, other: ProductCost | undefined): boolean {
  const [a, b] = [one, other].map((cost) => cost && ('cents' in cost ? `$${cost.cents}` : `${cost.basisPoints}%`));
  return a === b;
}

/** The moves of the products that get another cost; none for any other value. */
export function costMoves(rows: readonly GoodsRow[], set: ManySet, spot: SpotPrices | undefined): readonly PriceMove[] {
  if (set.field !== 'cost' || !spot) return [];
  const { cost } = set;
  return rows.map((row) => priceMove(row, { ...row, cost: cost ?? undefined }, spot));
}

/** The lowest and the highest margin of a piece after the moves; undefined where none is known. */
export function marginRange(moves: readonly PriceMove[]): readonly [lowest: Cents, highest: Cents] | undefined {
  const margins = moves.flatMap(({ margin }) => margin ?? []);
  return margins.length > 0 ? [cents(Math.min(...margins)), cents(Math.max(...margins))] : undefined;
}

/** Reasons for which a second person has to agree; none for a pause, which is safe. */
export function needsOfAct(
  act: BulkAct,
  products: number,
  role: StaffRole,
  moves: readonly PriceMove[] = [],
  limits?: ApprovalLimits,
): readonly SecondPersonReason[] {
  if (act === 'pause') return [];
  return needsSecondPerson({ moves, products, askedBy: act === 'resume' ? 'manager' : role, limits });
}
