import { type Cents, subtractCents } from '#domain/money.ts';
import { isAtBound, type PreviewRow } from '#domain/premium-change.ts';
import type { BasisPoints } from '#domain/price.ts';
import { priceMove } from '#domain/price-move.ts';
import { REASONS, type Reason } from '#domain/reasons.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { SeenPlan } from './change-premiums.ts';
import { type MovedPlace, movedPlaces } from './goods-edits.ts';
import { type GoodsRow, type ProductFields, pricedOf } from './goods-row.ts';
import { isPriceTouched } from './make-change.ts';
import type { Chosen } from './premium-plan.ts';
import type { GoodsChoice, Proposal, ProposalHead } from './proposal.ts';
import type { GoodsEdit } from './revision.ts';

type Row = PreviewRow<Chosen>;
type Part = 'all' | 'below-cost' | 'at-bound' | 'faults';

/** One percent. */
const BAND = 100;
const MOST_ITEMS = 500;

const SHOWN: Readonly<Record<Part, (row: Row) => boolean>> = {
  all: () => true,
  'below-cost': (row) => row.isBelowCost,
  'at-bound': isAtBound,
  faults: ({ fault }) => fault !== undefined,
};

/**
 * Presents a preview: money in cents, premiums in basis points; `largest` is null where no price changes. `unchanged`: each
 * product as it is, for those that are left out.
 */
export function presentPreview(
  { preview, chosen, seal, of, needs, deciders, lastRevision, edits }: SeenPlan,
  unchanged: readonly Row[],
  { show, most }: { readonly show: Part; readonly most: number },
) {
  const { rows, largest, faults, belowCost, atBound, withoutCost, meanMoveBasisPoints } = preview;
  const isIn = new Set(rows.map(({ product }) => product.row.key));
  const left = unchanged.filter(({ product }) => !isIn.has(product.row.key));
  const shown = [...rows.filter(SHOWN[show]), ...(show === 'all' ? left : [])].sort(byNotice);
  return {
    seal,
    of,
    needs: [...needs],
    deciders,
    lastRevision,
    belowCost,
    atBound,
    withoutCost,
    faults,
    products: rows.length,
    changed: edits.length,
    unchanged: preview.unchanged,
    largest: largest ? { name: largest.product.row.name, move: moveOf(largest) } : null,
    meanMove: meanMoveBasisPoints,
    spread: spreadOf(rows),
    rows: shown.slice(0, most).map((row) => presentRow(row, !isIn.has(row.product.row.key))),
    rowsInAll: show === 'all' ? chosen.length : shown.length,
  };
}

function presentRow({ product: { row, metal }, premium, price, ...facts }: Row, isLeftOut: boolean) {
  const { key, name, image } = row;
  const { costBasisPoints: cost = null, overCost = null, margin = null, fault = null, wanted = null } = facts;
  const { isBelowCost } = facts;
  return { key, name, image, metal, isLeftOut, cost, premium, price, overCost, margin, isBelowCost, fault, wanted };
}

/** Below cost and faults first, then by the size of the move; equal ones in the order of their keys. */
function byNotice(a: Row, b: Row): number {
  const rank = (row: Row) => (row.fault !== undefined ? 0 : row.isBelowCost ? 1 : 2);
  return (
    rank(a) - rank(b) || Math.abs(moveOf(b)) - Math.abs(moveOf(a)) || (a.product.row.key < b.product.row.key ? -1 : 1)
  );
}

function moveOf({ price }: Pick<Row, 'price'>): Cents {
  return subtractCents(price.after, price.before);
}

function spreadOf(rows: readonly Row[]) {
  const bands = new Map<number, { count: number; belowCost: number }>();
  for (const { premium, isBelowCost } of rows) {
    const from = Math.floor(premium.after / BAND) * BAND;
    const band = bands.get(from) ?? { count: 0, belowCost: 0 };
    bands.set(from, { count: band.count + 1, belowCost: band.belowCost + (isBelowCost ? 1 : 0) });
  }
  return [...bands].map(([from, counts]) => ({ from: from as BasisPoints, ...counts })).sort((a, b) => a.from - b.from);
}

export function presentProposal(
  { content, note, at, runAt, decidedAt, ...proposal }: Omit<ProposalHead, 'edits'> | Proposal,
  only: ReturnType<typeof presentOnly>,
) {
  const { id, state, staffId, refusesShownPrices, reason, decidedBy, products, needs } = proposal;
  const isMany = content.kind === 'premiums';
  return {
    id,
    state,
    staffId,
    refusesShownPrices,
    reason,
    decidedBy,
    products,
    needs: [...needs],
    at,
    runAt,
    decidedAt,
    // What could not be made has the reason of its refusal.
    note: state === 'failed' && note !== null && note in REASONS ? REASONS[note as Reason].sentence : note,
    only,
    choice: isMany && content.choice ? presentChoice(content.choice) : null,
    change: (isMany && content.change) || null,
  };
}

function presentChoice(choice: GoodsChoice) {
  return 'keys' in choice ? { keys: [...choice.keys] } : { filter: { ...choice.filter } };
}

/**
 * Presents the changes that edits make to products, compared with their rows: the first 500, and the number of all. A value
 * that was or becomes absent is null.
 */
export function presentEdits(edits: readonly GoodsEdit[], rows: readonly GoodsRow[], lists: GoodsLists = NO_LISTS) {
  const rowOf = new Map(rows.map((row) => [row.key, row]));
  const items = edits.flatMap((edit) => {
    if (edit.kind === 'add') return presentAdded(edit);
    if (edit.kind === 'order' || edit.kind === 'featured')
      return movesIn(edit, lists).map(({ key, before, after }) => ({
        key,
        name: rowOf.get(key)?.name ?? key,
        field: edit.kind === 'order' ? 'place' : 'featured',
        before: before as unknown,
        after: after as unknown,
      }));
    if (edit.kind === 'remove') {
      const name = rowOf.get(edit.key)?.name ?? edit.key;
      return [{ key: edit.key, name, field: 'removed', before: name as unknown, after: null as unknown }];
    }
    if (edit.kind !== 'change') return [];
    const row = rowOf.get(edit.key);
    return Object.entries(edit.set).map(([field, after]) => ({
      key: edit.key,
      name: row?.name ?? edit.key,
      field,
      before: (row?.[field as keyof GoodsRow] ?? null) as unknown,
      after: (after ?? null) as unknown,
    }));
  });
  return { items: items.slice(0, MOST_ITEMS), itemsInAll: items.length };
}

/** The lists of products as they are now. */
export type GoodsLists = {
  readonly keysByCategory: ReadonlyMap<string, readonly string[]>;
  readonly featured: readonly string[];
};

const NO_LISTS: GoodsLists = { keysByCategory: new Map(), featured: [] };

/** Returns the products whose place an edit changes; empty for edits of other kinds. */
export function movesIn(edit: GoodsEdit, { keysByCategory, featured }: GoodsLists): readonly MovedPlace[] {
  if (edit.kind === 'order') return movedPlaces(keysByCategory.get(edit.category) ?? [], edit.keys);
  return edit.kind === 'featured' ? movedPlaces(featured, edit.keys) : [];
}

/** Fields of a new product that the decision is about, beside its name. */
const TOLD_OF_NEW = ['weight', 'premium', 'costBasisPoints', 'costCents', 'state', 'categories', 'most'] as const;

function presentAdded({ key = '', fields }: Extract<GoodsEdit, { kind: 'add' }>) {
  const { name } = fields;
  const told = TOLD_OF_NEW.filter((field) => fields[field] !== null);
  return [
    { key, name, field: 'added', before: null as unknown, after: name as unknown },
    ...told.map((field) => ({ key, name, field, before: null as unknown, after: fields[field] as unknown })),
  ];
}

const MOST_PRICES = 500;

/** A product's price now and after an edit, at one spot; `before` is undefined for a new one. Null where price and cost stay. */
export function presentEditPrice(
  before: ProductFields | undefined,
  after: ProductFields,
  spot: SpotPrices | undefined,
) {
  if (!spot || (before && !isPriceTouched(before, after))) return null;
  const { premium, price, margin, isBelowCost } = priceMove(pricedOf(before ?? after), pricedOf(after), spot);
  return {
    premium: before ? premium : { before: null, after: premium.after },
    price: before ? price : { before: null, after: price.after },
    margin: margin ?? null,
    isBelowCost,
  };
}

/** Presents the prices before and after edits: those below cost first, then by the size of the move. Empty without a spot. */
export function presentEditPrices(
  edits: readonly GoodsEdit[],
  rows: readonly GoodsRow[],
  spot: SpotPrices | undefined,
) {
  const rowOf = new Map(rows.map((row) => [row.key, row]));
  const prices = edits.flatMap((edit) => {
    if (edit.kind !== 'add' && edit.kind !== 'change') return [];
    const before = edit.kind === 'change' ? rowOf.get(edit.key) : undefined;
    const after = edit.kind === 'add' ? edit.fields : before && { ...before, ...edit.set };
    const price = after && presentEditPrice(before, after, spot);
    return price ? [{ key: before?.key ?? '', name: after.name, ...price }] : [];
  });
  const rank = ({ isBelowCost, price: { before, after } }: (typeof prices)[number]) =>
    (isBelowCost ? 1e14 : 0) + Math.abs(after - (before ?? after));
  return { prices: prices.sort((a, b) => rank(b) - rank(a)).slice(0, MOST_PRICES), pricesInAll: prices.length };
}

/**
 * Presents the edit of a single product: its name, the changed fields, and its new premium in basis points. Null for edits of
 * several products or of none.
 */
export function presentOnly(edits: readonly GoodsEdit[], rows: readonly Pick<GoodsRow, 'key' | 'name'>[]) {
  const [edit] = edits;
  if (edits.length !== 1 || (edit?.kind !== 'change' && edit?.kind !== 'add')) return null;
  const set: Partial<ProductFields> = edit.kind === 'add' ? edit.fields : edit.set;
  const name = edit.kind === 'add' ? edit.fields.name : rows.find(({ key }) => key === edit.key)?.name;
  if (name === undefined) return null;
  const fields = edit.kind === 'add' ? ['added'] : Object.keys(set);
  return { name, fields, premium: set.premium ?? null };
}
