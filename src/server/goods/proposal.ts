import type { GoodsFilter } from '#catalogue/goods-filter.ts';
import type { PremiumChange } from '#domain/premium-change.ts';
import type { SecondPersonReason } from '#domain/price-move.ts';
import type { Instant } from '#domain/spot.ts';
import type { GoodsEdit } from './revision.ts';

/** Products by their keys, or all that a filter finds when the change is made. */
export type GoodsChoice = { readonly keys: readonly string[] } | { readonly filter: GoodsFilter };

export type ManyPremiums = {
  readonly choice: GoodsChoice;
  readonly leaveOut: readonly string[];
  readonly change: PremiumChange;
  /** The seal of the preview that the author saw: see `sealOf`. */
  readonly seal: string;
};

export type ProposalContent =
  | ({ readonly kind: 'premiums' } & ManyPremiums)
  /** Edits name the versions of their products. */
  | {
      readonly kind: 'edits';
      readonly source: 'row' | 'form' | 'many' | 'csv' | 'undo';
      readonly edits: readonly GoodsEdit[];
      /** The revision that it takes back. */
      readonly undoOf?: number | undefined;
    };

export type ProposalState = 'asked' | 'approved' | 'sent-back' | 'withdrawn' | 'applied' | 'failed';

export type NewProposal = {
  readonly content: ProposalContent;
  readonly products: number;
  readonly needs: readonly SecondPersonReason[];
  readonly staffId: string;
  readonly at: Instant;
  readonly baseRevision: number;
  /** Null: as soon as it is approved. */
  readonly runAt: Instant | null;
  readonly refusesShownPrices: boolean;
  readonly reason: string | undefined;
  /** `approved` where it waits for its hour alone, decided by the person who asked. */
  readonly state?: 'asked' | 'approved';
};

export type Proposal = Omit<NewProposal, 'reason' | 'state'> & {
  readonly id: string;
  readonly state: ProposalState;
  readonly reason: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Instant | null;
  readonly note: string | null;
};

/** As listed, without its changes. */
export type ProposalHead = Omit<Proposal, 'content'> & {
  readonly content: Pick<ProposalContent, 'kind'> & Partial<Pick<ManyPremiums, 'choice' | 'change'>>;
  /** The edits of one product; none where the proposal is about more. */
  readonly edits: readonly GoodsEdit[];
};
