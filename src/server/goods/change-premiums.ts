import { DAY_MS } from '#domain/durations.ts';
import { needsSecondPerson, type SecondPersonReason } from '#domain/price-move.ts';
import { type Instant, lastPrices } from '#domain/spot.ts';
import type { Changed, Refused, StaffChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import type { Actor } from '../desk/log-store.ts';
import { type Asked, countDeciders, type GoodsStores, propose, wayOf } from './make-change.ts';
import { type PremiumPlan, planAsSeen, planPremiums } from './premium-plan.ts';
import type { ManyPremiums, Proposal } from './proposal.ts';
import type { GoodsEdit } from './revision.ts';

/** The outcome of a change: its revision, or the proposal that waits for a second person or for its hour. */
export type Made = { readonly revision: number | null; readonly proposalId: string | null; readonly products: number };

export type ManyChange = ManyPremiums & {
  /** Undefined: at once. */
  readonly runAt: Instant | undefined;
  readonly refusesShownPrices: boolean;
  readonly asked: Asked;
};

export type SeenPlan = PremiumPlan & {
  readonly of: number;
  readonly needs: readonly SecondPersonReason[];
  readonly deciders: number;
  readonly lastRevision: number | null;
};

export type ChangePremiums = {
  preview(
    by: StaffChange['staff'],
    many: Omit<ManyPremiums, 'seal'>,
  ): Promise<{ readonly ok: true; readonly plan: SeenPlan } | Refused>;
  make(by: StaffChange, many: ManyChange): Promise<Changed<Made>>;
};

const LONGEST_WAIT_MS = 90 * DAY_MS;

/**
 * Previews and changes premiums of many products at once. Refused with `no-live-price` before the first price, and with
 * `preview-changed` where the goods are not those of the preview.
 */
export function createChangePremiums({ reads, change, spot, clock, shopSettings }: DeskContext): ChangePremiums {
  const limits = () => shopSettings.current().approval;
  return {
    async preview({ role }, many) {
      const prices = lastPrices(spot());
      if (!prices) return { ok: false, reason: 'no-live-price' };
      const [planned, of, deciders] = await Promise.all([
        planPremiums(reads.goods, many, prices),
        reads.proposals.countGoods(),
        countDeciders(reads.staff),
      ]);
      if (!planned.ok) return planned;
      const { plan } = planned;
      const needs = needsSecondPerson({
        moves: plan.preview.rows,
        products: plan.edits.length,
        askedBy: role,
        limits: limits(),
      });
      const lastRevision = await reads.proposals.lastPremiumRevision(plan.chosen.map(({ row }) => row.key));
      return { ok: true, plan: { ...plan, of, needs, deciders, lastRevision } };
    },
    make: (by, many) =>
      change<Made>(by, async (stores, actor) => {
        const [now, prices] = [clock(), lastPrices(spot())];
        if (!prices) return { ok: false, reason: 'no-live-price' };
        if (!isHourAllowed(many.runAt, now)) return { ok: false, reason: 'hour-not-allowed' };
        const { revision: baseRevision } = await stores.goods.lockHead();
        const planned = await planAsSeen(stores.goods, many, prices);
        if (!planned.ok) return planned;
        const { preview, edits } = planned.plan;
        const products = preview.rows.length;
        const needs = needsSecondPerson({
          moves: preview.rows,
          products: edits.length,
          askedBy: by.staff.role,
          limits: limits(),
        });
        const deciders = await countDeciders(stores.staff);
        const decided = wayOf({ needs, by: by.staff, deciders, products, asked: many.asked });
        if (!decided.ok) return decided;
        const plan = { actor, staffId: by.staff.staffId, now, baseRevision, products, needs, edits };
        if (decided.way === 'ask') return wait(stores, many, { ...plan, state: 'asked' });
        return many.runAt === undefined ? make(stores, many, plan) : wait(stores, many, { ...plan, state: 'approved' });
      }),
  };
}

type Plan = Pick<Proposal, 'products' | 'needs' | 'staffId' | 'baseRevision'> & {
  readonly actor: Actor;
  readonly now: Instant;
  readonly edits: readonly GoodsEdit[];
};

async function wait(
  stores: GoodsStores,
  { runAt, refusesShownPrices, asked: { reason }, ...many }: ManyChange,
  { actor, now, edits: _, ...plan }: Plan & { readonly state: 'asked' | 'approved' },
): Promise<Changed<Made>> {
  const content = { kind: 'premiums', ...many } as const;
  const waiting = { ...plan, content, at: now, refusesShownPrices, reason, runAt: runAt ?? null };
  const { rule, value } = many.change;
  const proposalId = await propose(stores, actor, waiting, { rule, value });
  return { ok: true, answer: { revision: null, proposalId, products: plan.products } };
}

async function make(
  { goods, log }: GoodsStores,
  { refusesShownPrices, asked: { reason }, change: { rule, value } }: ManyChange,
  { actor, staffId, now, products, needs, edits }: Plan,
): Promise<Changed<Made>> {
  const applied = await goods.applyRevision({ at: now, staffId, source: 'many', reason, refusesShownPrices, edits });
  if (!applied.ok) return { ok: false, reason: 'preview-changed' };
  const revision = applied.revision ?? null;
  const entry = { action: 'goods-changed', after: { products, needs, rule, value }, reason } as const;
  if (revision !== null) await log.add(actor, { ...entry, subject: `catalogue ${revision}` });
  return { ok: true, answer: { revision, proposalId: null, products } };
}

function isHourAllowed(runAt: Instant | undefined, now: Instant): boolean {
  return runAt === undefined || (runAt > now && runAt <= now + LONGEST_WAIT_MS);
}
