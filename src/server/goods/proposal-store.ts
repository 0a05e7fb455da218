import { and, asc, count, desc, eq, inArray, lte, max, notInArray, sql } from 'drizzle-orm';
import type { Instant } from '#domain/spot.ts';
import { products, proposals, revisionItems } from '../database/goods-tables.ts';
import type { Db } from '../database/types.ts';
import type { ManyPremiums, NewProposal, Proposal, ProposalContent, ProposalHead, ProposalState } from './proposal.ts';
import type { GoodsEdit } from './revision.ts';

export type ProposalStore = ReturnType<typeof proposalStore>;

/** Closed proposals listed at most. */
const LIST_LENGTH = 50;
const WAITING: readonly ProposalState[] = ['asked', 'approved', 'failed'];
const AT_ONCE = 20;

/** Changes of goods that wait for a second person, or for their hour. */
export function proposalStore(db: Db) {
  return {
    ...proposalReads(db),
    ...proposalWrites(db),
    async countGoods(): Promise<number> {
      const [row] = await db.select({ n: count() }).from(products);
      return row?.n ?? 0;
    },
    /** The last revision that changed a premium of these products. */
    async lastPremiumRevision(keys: readonly string[]): Promise<number | null> {
      const isOf = and(sql`${revisionItems.key} = any(${sql.param(keys)}::text[])`, eq(revisionItems.field, 'premium'));
      const [row] = await db
        .select({ last: max(revisionItems.revision) })
        .from(revisionItems)
        .where(isOf);
      return row?.last ?? null;
    },
  };
}

function proposalReads(db: Db) {
  return {
    async find(id: string): Promise<Proposal | undefined> {
      const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
      return row && toProposal(row);
    },
    /** Locks the proposal until the end of the transaction: one person decides it, and it is applied once. */
    async lock(id: string): Promise<Proposal | undefined> {
      const [row] = await db.select().from(proposals).where(eq(proposals.id, id)).for('update');
      return row && toProposal(row);
    },
    /** Open proposals, oldest first, then the newest closed ones. */
    async list(): Promise<readonly ProposalHead[]> {
      const isWaiting = inArray(proposals.state, [...WAITING]);
      const isOver = notInArray(proposals.state, [...WAITING]);
      const [waiting, over] = await Promise.all([
        db.select(head).from(proposals).where(isWaiting).orderBy(asc(proposals.at)),
        db.select(head).from(proposals).where(isOver).orderBy(desc(proposals.decidedAt)).limit(LIST_LENGTH),
      ]);
      return [...waiting, ...over].map(toHead);
    },
    /** Returns the times at which the proposals that wait for a person were made, oldest first. */
    async waiting(): Promise<readonly Instant[]> {
      const isWaiting = inArray(proposals.state, ['asked', 'failed']);
      const rows = await db.select({ at: proposals.at }).from(proposals).where(isWaiting).orderBy(asc(proposals.at));
      return rows.map(({ at }) => at.getTime());
    },
    /** Ids of approved proposals that are due. */
    async due(now: Instant): Promise<readonly string[]> {
      const isDue = and(eq(proposals.state, 'approved'), lte(proposals.runAt, new Date(now)));
      const rows = await db
        .select({ id: proposals.id })
        .from(proposals)
        .where(isDue)
        .orderBy(asc(proposals.runAt))
        .limit(AT_ONCE);
      return rows.map(({ id }) => id);
    },
  };
}

function proposalWrites(db: Db) {
  return {
    async add({ content, products: many, needs, at, runAt, reason, state = 'asked', ...more }: NewProposal) {
      const { kind, ...written } = content;
      const [rule, items] =
        'edits' in written ? [{ source: written.source, undoOf: written.undoOf }, written.edits] : [written, []];
      const decided = state === 'approved' && { decidedBy: more.staffId, decidedAt: new Date(at) };
      const [added] = await db
        .insert(proposals)
        .values({
          ...more,
          ...decided,
          kind,
          state,
          at: new Date(at),
          runAt: runAt === null ? null : new Date(runAt),
          rule: { ...rule, products: many, needs },
          items,
          reason: reason ?? null,
        })
        .returning({ id: proposals.id });
      if (!added) throw new Error('A proposal was not stored');
      return added.id;
    },
    async decide(
      id: string,
      state: ProposalState,
      by: { readonly staffId?: string; readonly at: Instant; readonly note?: string | undefined },
    ) {
      const decided = by.staffId !== undefined && { decidedBy: by.staffId, decidedAt: new Date(by.at) };
      await db
        .update(proposals)
        .set({ state, ...decided, ...(by.note !== undefined && { note: by.note }) })
        .where(eq(proposals.id, id));
    },
    /** Adds the products that the approver leaves out. */
    async leaveOut(
      id: string,
      { kind: _, ...content }: Extract<ProposalContent, { kind: 'premiums' }>,
      of: Pick<Proposal, 'products' | 'needs'>,
    ) {
      const rule = { ...content, products: of.products, needs: of.needs };
      await db.update(proposals).set({ rule }).where(eq(proposals.id, id));
    },
  };
}

const columns = {
  id: proposals.id,
  kind: proposals.kind,
  staffId: proposals.staffId,
  at: proposals.at,
  rule: proposals.rule,
  items: proposals.items,
  baseRevision: proposals.baseRevision,
  runAt: proposals.runAt,
  refusesShownPrices: proposals.refusesShownPrices,
  reason: proposals.reason,
  state: proposals.state,
  decidedBy: proposals.decidedBy,
  decidedAt: proposals.decidedAt,
  note: proposals.note,
};

// A list has what it changes of one product alone: a file's edits are megabytes.
const head = {
  ...columns,
  items: sql<
    typeof proposals.$inferSelect.items
  >`case when ${proposals.rule}->>'products' = '1' then ${proposals.items} end`,
};

function toHead(row: typeof proposals.$inferSelect): ProposalHead {
  const proposal = toProposal(row);
  return { ...proposal, edits: proposal.content.kind === 'edits' ? proposal.content.edits : [] };
}

type Edits = Extract<ProposalContent, { kind: 'edits' }>;
type Rule = Pick<Proposal, 'products' | 'needs'> & (ManyPremiums | Pick<Edits, 'source' | 'undoOf'>);

function toProposal({
  kind,
  rule,
  items,
  state,
  at,
  runAt,
  decidedAt,
  ...row
}: typeof proposals.$inferSelect): Proposal {
  const { products: many, needs, ...written } = rule as Rule;
  const content =
    'source' in written
      ? { kind: 'edits', source: written.source, undoOf: written.undoOf, edits: (items ?? []) as readonly GoodsEdit[] }
      : { kind: 'premiums', ...written };
  return {
    ...row,
    content: content as ProposalContent,
    products: many,
    needs,
    state: state as ProposalState,
    at: at.getTime(),
    runAt: runAt?.getTime() ?? null,
    decidedAt: decidedAt?.getTime() ?? null,
  };
}
