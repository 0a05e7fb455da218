import { MAX_QUANTITY } from '#domain/cart.ts';
import { needsSecondPerson, type SecondPersonReason } from '#domain/price-move.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import type { GoodsRow } from '../goods-row.ts';

/** Bulk actions on selected products, apart from a change of premiums. */
export const BULK_ACTS = ['pause', 'resume', 'hide', 'show', 'limit'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

type Act = {
  /** On the button of the bar. */
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

export const ACTS: Readonly<Record<BulkAct, Act>> = {
  pause: {
    ...{ label: 'Pause', verb: 'Pause', done: 'paused', left: 'already paused or hidden' },
    text: 'It can no longer be ordered. Pages show it as not available right now.',
    isFor: ({ state }) => state !== 'paused' && state !== 'hidden',
  },
  resume: {
    ...{ label: 'Resume selling', verb: 'Sell', done: 'on sale again', left: 'not paused' },
    text: 'It can be ordered again, and its message is removed.',
    isFor: ({ state }) => state === 'paused',
  },
  hide: {
    ...{ label: 'Hide', verb: 'Hide', done: 'hidden', left: 'already hidden' },
    text: 'It is not listed or shown and cannot be ordered. Existing orders continue.',
    isFor: ({ state }) => state !== 'hidden',
  },
  show: {
    ...{ label: 'Show', verb: 'Show', done: 'on sale', left: 'not hidden' },
    text: 'It is on sale: listed, found by search, and can be ordered.',
    isFor: ({ state }) => state === 'hidden',
  },
  limit: {
    ...{ label: 'Limit', verb: 'Limit', done: 'with another limit', left: 'already set' },
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

/** The selected rows that an action changes; for a limit, those with another one. */
export function rowsOfAct(rows: readonly GoodsRow[], act: BulkAct, most?: number | null): readonly GoodsRow[] {
  return rows.filter((row) =>
    act === 'limit' && most !== undefined ? (row.most ?? null) !== most : ACTS[act].isFor(row),
  );
}

/** Reasons for which a second person has to agree; none for a pause, which is safe. */
export function needsOfAct(act: BulkAct, products: number, role: StaffRole): readonly SecondPersonReason[] {
  if (act === 'pause') return [];
  return needsSecondPerson({ moves: [], products, askedBy: act === 'resume' ? 'manager' : role });
}
