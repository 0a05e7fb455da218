import type { CheckedInput } from '#contract/call.ts';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { type PremiumChange, previewPremiums } from '#domain/premium-change.ts';
import { lastPrices } from '#domain/spot.ts';
import type { Changed } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import { refuseDesk } from '../desk/presenters.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { createChangePremiums, type Made } from './change-premiums.ts';
import {
  movesIn,
  presentEditPrices,
  presentEdits,
  presentOnly,
  presentPreview,
  presentProposal,
} from './premium-presenters.ts';
import type { GoodsChoice } from './proposal.ts';
import { createProposals } from './proposals.ts';

/** A change that leaves every premium as it is. */
const NO_CHANGE: PremiumChange = { rule: 'add', value: 0, rounds: false, clamps: false };

export function premiumCalls(context: DeskContext) {
  const { spot } = context;
  const premiums = createChangePremiums(context);
  return {
    previewGoods: async ({ body: { show, most, ...body }, staff }) => {
      const seen = await premiums.preview(staff, toMany(body));
      const prices = lastPrices(spot());
      if (!seen.ok) return refuseDesk(seen);
      if (!prices) return { refused: 'no-live-price' };
      const unchanged = previewPremiums(seen.plan.chosen, NO_CHANGE, prices).rows;
      return succeed(presentPreview(seen.plan, unchanged, { show, most }), 'Preview');
    },

    changeManyGoods: async ({ body, staff, keyed }) => {
      const { seal, runAt, refusesShownPrices, reason, ask, typedCount } = body;
      const asked = { reason, ask, typedCount };
      const made = await premiums.make({ staff, keyed }, { ...toMany(body), seal, runAt, refusesShownPrices, asked });
      return presentMade(made);
    },
  } satisfies Partial<StaffHandlers>;
}

export function proposalCalls(context: DeskContext) {
  const { reads, spot } = context;
  const proposals = createProposals(context);
  return {
    listProposals: async () => {
      const listed = await reads.proposals.list();
      const keys = listed.flatMap(({ edits }) => edits.flatMap((edit) => (edit.kind === 'change' ? [edit.key] : [])));
      const rows = keys.length > 0 ? await reads.goods.rowsOf(keys) : [];
      return succeed(
        listed.map(({ edits, ...proposal }) => presentProposal(proposal, presentOnly(edits, rows))),
        'Proposals',
      );
    },

    readProposal: async ({ params }) => {
      const proposal = await reads.proposals.find(params.proposalId);
      if (!proposal) return { refused: 'unknown-proposal' };
      const { content } = proposal;
      const edits = content.kind === 'edits' ? content.edits : [];
      const categories = edits.flatMap((edit) => (edit.kind === 'order' ? [edit.category] : []));
      const lists = {
        keysByCategory: await reads.goods.keysByCategory(categories),
        featured: await reads.goods.featured(),
      };
      const keys = edits.flatMap((edit) =>
        edit.kind === 'change' || edit.kind === 'remove' ? [edit.key] : movesIn(edit, lists).map(({ key }) => key),
      );
      const rows = keys.length > 0 ? await reads.goods.rowsOf(keys) : [];
      const items = { ...presentEdits(edits, rows, lists), ...presentEditPrices(edits, rows, lastPrices(spot())) };
      const { leaveOut, seal } = content.kind === 'premiums' ? content : { leaveOut: [], seal: null };
      return succeed(
        { ...presentProposal(proposal, presentOnly(edits, rows)), leaveOut: [...leaveOut], seal, ...items },
        'Proposal',
      );
    },

    approveProposal: async ({ params, body, ...by }) =>
      presentMade(await proposals.approve(by, params.proposalId, body.leaveOut)),

    sendBackProposal: async ({ params, body, ...by }) => {
      const sent = await proposals.sendBack(by, params.proposalId, body.note);
      return sent.ok ? succeed(null, 'Sent back') : refuseDesk(sent);
    },

    withdrawProposal: async ({ params, ...by }) => {
      const withdrawn = await proposals.withdraw(by, params.proposalId);
      return withdrawn.ok ? succeed(null, 'Withdrawn') : refuseDesk(withdrawn);
    },
  } satisfies Partial<StaffHandlers>;
}

function presentMade(made: Changed<Made>) {
  return made.ok ? succeed(made.answer, 'Done') : refuseDesk(made);
}

type Body = Pick<CheckedInput<typeof DESK_CALLS.changeManyGoods>['body'], 'choice' | 'leaveOut' | 'change'>;

function toMany({ choice, leaveOut, change }: Body) {
  return { choice: choice as GoodsChoice, leaveOut, change };
}
