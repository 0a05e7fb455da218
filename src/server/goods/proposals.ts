import { type ApprovalLimits, needsSecondPerson } from '#domain/price-move.ts';
import { type Instant, lastPrices, type Spot } from '#domain/spot.ts';
import { mayDo } from '#domain/staff-role.ts';
import { type Changed, CLOCK, type Refused, type StaffChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import type { Actor } from '../desk/log-store.ts';
import type { Made } from './change-premiums.ts';
import { fixedFault } from './goods-edits.ts';
import type { GoodsStores } from './make-change.ts';
import { planAsSeen } from './premium-plan.ts';
import type { Proposal, ProposalContent } from './proposal.ts';
import type { GoodsEdit, RevisionSource } from './revision.ts';

/** Changes of goods that wait for a second person, or for their hour. */
export type Proposals = {
  /** Needs another person than the author: makes the change, or schedules it for its hour. */
  approve(by: StaffChange, id: string, leaveOut: readonly string[]): Promise<Changed<Made>>;
  sendBack(by: StaffChange, id: string, note: string): Promise<Changed<null>>;
  withdraw(by: StaffChange, id: string): Promise<Changed<null>>;
  /** Makes the approved changes that are due. */
  runDue(): Promise<void>;
};

export function createProposals({ reads, change, transaction, spot, clock, shopSettings }: DeskContext): Proposals {
  const at = () => ({ spot: spot(), limits: shopSettings.current().approval });
  return {
    approve: (by, id, leaveOut) =>
      change<Made>(by, async (stores, actor) => {
        const proposal = await stores.proposals.lock(id);
        if (!proposal) return { ok: false, reason: 'unknown-proposal' };
        if (proposal.state !== 'asked') return { ok: false, reason: 'proposal-over' };
        const { staffId } = by.staff;
        if (proposal.staffId === staffId) return { ok: false, reason: 'same-person' };
        const now = clock();
        const content = without(proposal.content, leaveOut);
        const planned = await planOf(stores, { ...proposal, content }, at(), 'decided');
        if (!planned.ok) return planned;
        const { products } = planned;
        if (content.kind === 'premiums') await stores.proposals.leaveOut(id, content, { ...proposal, products });
        const waits = proposal.runAt !== null && proposal.runAt > now;
        const applied: Applied = waits
          ? { ok: true, revision: null }
          : await apply(stores, proposal, planned.edits, now, sourceOf(content));
        if (!applied.ok) return applied;
        const { revision } = applied;
        await stores.proposals.decide(id, waits ? 'approved' : 'applied', { staffId, at: now });
        await tellDecided(stores, proposal, staffId);
        const after = { products, revision };
        await stores.log.add(actor, { action: 'proposal-approved', subject: `proposal ${id}`, after });
        await logRevision(stores, actor, id, revision);
        return { ok: true, answer: { revision, proposalId: id, products } };
      }),
    sendBack: (by, id, note) =>
      change(by, async (stores, actor) => {
        const proposal = await stores.proposals.lock(id);
        if (!proposal) return { ok: false, reason: 'unknown-proposal' };
        if (proposal.state !== 'asked') return { ok: false, reason: 'proposal-over' };
        await close(stores, actor, proposal, 'sent-back', { staffId: by.staff.staffId, at: clock(), note });
        return { ok: true, answer: null };
      }),
    withdraw: (by, id) =>
      change(by, async (stores, actor) => {
        const proposal = await stores.proposals.lock(id);
        if (!proposal) return { ok: false, reason: 'unknown-proposal' };
        const { staffId, role } = by.staff;
        if (proposal.staffId !== staffId && !mayDo(role, 'change-goods')) return { ok: false, reason: 'not-allowed' };
        if (!['asked', 'approved', 'failed'].includes(proposal.state)) return { ok: false, reason: 'proposal-over' };
        await close(stores, actor, proposal, 'withdrawn', { staffId, at: clock() });
        return { ok: true, answer: null };
      }),
    async runDue() {
      for (const id of await reads.proposals.due(clock())) await transaction((stores) => runOne(stores, id));
    },
  };

  /** One transaction that finds it still due, so that two processes that do it at once do it once. */
  async function runOne(stores: GoodsStores, id: string): Promise<void> {
    const proposal = await stores.proposals.lock(id);
    const now = clock();
    const isDue = proposal?.state === 'approved' && proposal.runAt !== null && proposal.runAt <= now;
    // Without any spot it is tried again with the next look at the clock.
    if (!isDue || spot().state === 'unavailable') return;
    const planned = await planOf(stores, proposal, at(), 'due');
    const applied = planned.ok ? await apply(stores, proposal, planned.edits, now, 'schedule') : planned;
    const failed = applied.ok ? undefined : applied.reason;
    await stores.proposals.decide(id, failed ? 'failed' : 'applied', { at: now, note: failed });
    if (failed) await tellDecided(stores, proposal);
    const action = failed ? 'proposal-failed' : 'proposal-applied';
    await stores.log.add(CLOCK, { action, subject: `proposal ${id}`, reason: failed });
    if (applied.ok) await logRevision(stores, CLOCK, id, applied.revision);
  }
}

/** Ends a proposal that is not made: in its row, for its author and in the log. */
async function close(
  stores: GoodsStores,
  actor: Actor,
  proposal: Proposal,
  state: 'sent-back' | 'withdrawn',
  by: { readonly staffId: string; readonly at: Instant; readonly note?: string },
): Promise<void> {
  const { id } = proposal;
  await stores.proposals.decide(id, state, by);
  await tellDecided(stores, proposal, by.staffId);
  await stores.log.add(actor, { action: `proposal-${state}`, subject: `proposal ${id}`, reason: by.note });
}

/** Notifies the author that the proposal was decided, unless the author decided it. */
async function tellDecided({ notices }: GoodsStores, { id, staffId }: Proposal, by?: string): Promise<void> {
  if (staffId !== by) await notices.add({ notice: 'proposal-decided', proposalId: id }, { only: staffId });
}

type Planned = { readonly ok: true; readonly edits: readonly GoodsEdit[]; readonly products: number };

/**
 * The preview once more, at the spot of now: a change that one person scheduled alone is refused when it needs a second person by
 * then.
 */
async function planOf(
  stores: GoodsStores,
  proposal: Proposal,
  { spot, limits }: { readonly spot: Spot; readonly limits: ApprovalLimits },
  when: 'decided' | 'due',
): Promise<Planned | Refused> {
  const { content } = proposal;
  const prices = lastPrices(spot);
  if (!prices) return { ok: false, reason: 'no-live-price' };
  await stores.goods.lockHead();
  if (content.kind === 'edits') {
    const { edits } = content;
    const featured = edits.flatMap((edit) => (edit.kind === 'featured' ? edit.keys : []));
    if ((await stores.goods.rowsOf(featured)).length < featured.length) return { ok: false, reason: 'preview-changed' };
    return (await fixedFault(stores, edits)) ?? { ok: true, edits, products: edits.length };
  }
  const planned = await planAsSeen(stores.goods, content, prices);
  if (!planned.ok) return planned;
  const { preview, edits } = planned.plan;
  const isUnseen = when === 'due' && proposal.decidedBy === proposal.staffId && proposal.needs.length === 0;
  const needs = needsSecondPerson({ moves: preview.rows, products: edits.length, askedBy: 'manager', limits });
  if (isUnseen && needs.length > 0) return { ok: false, reason: 'second-person' };
  return { ok: true, edits, products: preview.rows.length };
}

type Applied = { readonly ok: true; readonly revision: number | null } | Refused;

/** The revision is null where nothing was different. It is by the proposer, and names the proposal. */
async function apply(
  { goods }: GoodsStores,
  { id, staffId, reason, refusesShownPrices, content }: Proposal,
  edits: readonly GoodsEdit[],
  at: Instant,
  source: RevisionSource,
): Promise<Applied> {
  const undoOf = content.kind === 'edits' ? content.undoOf : undefined;
  const why = { reason: reason ?? undefined, refusesShownPrices, proposalId: id, undoOf };
  const applied = await goods.applyRevision({ at, staffId, source, ...why, edits });
  return applied.ok ? { ok: true, revision: applied.revision ?? null } : { ok: false, reason: 'preview-changed' };
}

async function logRevision({ log }: GoodsStores, actor: Actor, id: string, revision: number | null): Promise<void> {
  if (revision === null) return;
  await log.add(actor, { action: 'goods-changed', subject: `catalogue ${revision}`, after: { proposal: id } });
}

function sourceOf(content: ProposalContent): RevisionSource {
  return content.kind === 'edits' ? content.source : 'many';
}

function without(content: ProposalContent, leaveOut: readonly string[]): ProposalContent {
  if (content.kind === 'premiums') return { ...content, leaveOut: [...new Set([...content.leaveOut, ...leaveOut])] };
  const left = new Set(leaveOut);
  return { ...content, edits: content.edits.filter((edit) => !('key' in edit && edit.key && left.has(edit.key))) };
}
