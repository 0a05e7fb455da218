import { createHash } from 'node:crypto';
import { type ApprovalLimits, needsSecondPerson, priceMove, type SecondPersonReason } from '#domain/price-move.ts';
import { lastPrices, type SpotPrices } from '#domain/spot.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import type { Changed, Refused, StaffChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import type { Made } from './change-premiums.ts';
import { MOST_CSV_BYTES, parseGoodsFile } from './goods-file.ts';
import { pricedOf } from './goods-row.ts';
import { type Asked, countDeciders, type GoodsStores, propose, wayOf } from './make-change.ts';
import { type Books, type ReadRow, readGoodsRows } from './read-goods-file.ts';

export type DryRun = {
  /** Another one where the file, or a product that it names, is another. */
  readonly seal: string;
  readonly rows: readonly ReadRow[];
  readonly needs: readonly SecondPersonReason[];
  /** The number of products that it would create or change. */
  readonly products: number;
};

type Given = {
  readonly csv: string;
  readonly seal: string;
  readonly refusesShownPrices: boolean;
  readonly asked: Asked;
};

export type ImportGoods = {
  /** Changes nothing. */
  tryFile(
    role: StaffRole,
    csv: string,
  ): Promise<{ readonly ok: true; readonly run: DryRun & { readonly deciders: number } } | Refused>;
  /** All of the file in one revision, or nothing. */
  apply(by: StaffChange, given: Given): Promise<Changed<Made>>;
};

/**
 * Imports goods from a file of comma-separated values: all of it, or nothing with `csv-faults`, `too-large`, `no-live-price` or
 * `preview-changed`.
 */
export function createImportGoods({ reads, change, spot, clock, shopSettings }: DeskContext): ImportGoods {
  const limits = () => shopSettings.current().approval;
  return {
    async tryFile(role, csv) {
      const prices = lastPrices(spot());
      if (!prices) return { ok: false, reason: 'no-live-price' };
      if (Buffer.byteLength(csv) > MOST_CSV_BYTES) return { ok: false, reason: 'too-large' };
      const [run, deciders] = await Promise.all([
        dryRun(reads, csv, { askedBy: role, limits: limits() }, prices),
        countDeciders(reads.staff),
      ]);
      return { ok: true, run: { ...run, deciders } };
    },
    apply: (by, { csv, seal, refusesShownPrices, asked }) =>
      change<Made>(by, async (stores, actor) => {
        const [now, prices] = [clock(), lastPrices(spot())];
        if (!prices) return { ok: false, reason: 'no-live-price' };
        const { revision: baseRevision } = await stores.goods.lockHead();
        const { role, staffId } = by.staff;
        const run = await dryRun(stores, csv, { askedBy: role, limits: limits() }, prices);
        if (run.seal !== seal) return { ok: false, reason: 'preview-changed' };
        if (run.rows.some(({ kind }) => kind === 'fault')) return { ok: false, reason: 'csv-faults' };
        const { products, needs } = run;
        const edits = run.rows.flatMap((row) => ('edit' in row ? [row.edit] : []));
        const deciders = await countDeciders(stores.staff);
        const decided = wayOf({ needs, by: by.staff, deciders, products, asked });
        if (!decided.ok) return decided;
        const { reason } = asked;
        if (decided.way === 'ask') {
          const content = { kind: 'edits', source: 'csv', edits } as const;
          const waiting = {
            content,
            products,
            needs,
            staffId,
            at: now,
            baseRevision,
            refusesShownPrices,
            reason,
            runAt: null,
          };
          const proposalId = await propose(stores, actor, waiting);
          return { ok: true, answer: { revision: null, proposalId, products } };
        }
        const applied = await stores.goods.applyRevision({
          at: now,
          staffId,
          source: 'csv',
          reason,
          refusesShownPrices,
          edits,
        });
        if (!applied.ok) return { ok: false, reason: 'preview-changed' };
        const revision = applied.revision ?? null;
        const entry = { action: 'goods-changed', after: { products, needs }, reason } as const;
        if (revision !== null) await stores.log.add(actor, { ...entry, subject: `catalogue ${revision}` });
        return { ok: true, answer: { revision, proposalId: null, products } };
      }),
  };
}

async function dryRun(
  stores: Pick<GoodsStores, 'goods' | 'productUse'>,
  csv: string,
  asking: { readonly askedBy: StaffRole; readonly limits: ApprovalLimits },
  prices: SpotPrices,
): Promise<DryRun> {
  const file = parseGoodsFile(csv);
  const goods = await stores.goods.rowsOf();
  const headings = file.faults.map((fault) => ({ ...fault, key: null, name: '', kind: 'fault' }) as const);
  const books = await booksOf(stores.productUse, goods, file.rows);
  const rows: readonly ReadRow[] = [...headings, ...readGoodsRows(file, books)];
  const moves = rows.flatMap((row) => {
    if (row.kind === 'change') return [priceMove(pricedOf(row.before), pricedOf(row.after), prices)];
    return row.kind === 'create' ? [priceMove(pricedOf(row.after), pricedOf(row.after), prices)] : [];
  });
  const products = moves.length;
  const needs = products > 0 ? needsSecondPerson({ moves, products, ...asking }) : [];
  const versions = rows.map((row) => ('before' in row ? [row.before.key, row.before.revision] : row.name));
  const seal = createHash('sha256').update(csv).update(JSON.stringify(versions)).digest('base64url');
  return { seal, rows, needs, products };
}

async function booksOf(
  productUse: GoodsStores['productUse'],
  rows: Books['rows'],
  file: readonly { readonly cells: ReadonlyMap<string, string> }[],
): Promise<Books> {
  const keys = rows.map(({ key }) => key);
  const mayName = file.some(({ cells }) => cells.has('name'));
  const mayMove = file.some(({ cells }) => cells.has('ounces') || cells.has('categories'));
  return {
    rows,
    oldNames: mayName ? await productUse.keysOfOldNames() : new Map(),
    ordered: mayMove ? await productUse.ordered(keys) : new Set(),
  };
}
