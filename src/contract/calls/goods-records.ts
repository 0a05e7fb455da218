import * as v from 'valibot';
import { success } from '../envelope.ts';
import { basisPoints, cents, instant } from '../units.ts';

/** A change of goods, as it was made or as it waits for a second person. */
export const goodsReceipt = success(
  v.object({
    /** The key of the changed product; empty for several. */
    key: v.string(),
    /** The number of the change, which can be undone; null where it waits, and where nothing was different. */
    revision: v.nullable(v.number()),
    proposalId: v.nullable(v.string()),
  }),
);

export const COMMON = ['changed-meanwhile', 'second-person', 'no-live-price'] as const;

export const revisionHead = v.object({
  revision: v.number(),
  at: instant,
  /** Null: the operator, time, or an order. */
  staffId: v.nullable(v.string()),
  source: v.string(),
  reason: v.nullable(v.string()),
  undoOf: v.nullable(v.number()),
  /** The number of products that it has changed. */
  products: v.number(),
});

/** Price and premium before and after an edit, at the newest spot. `before` is null for a new product. */
export const editPrice = {
  premium: v.object({ before: v.nullable(basisPoints), after: basisPoints }),
  price: v.object({ before: v.nullable(cents), after: cents }),
  /** Of a piece, after the change; null where the cost is not known. */
  margin: v.nullable(cents),
  isBelowCost: v.boolean(),
};

/** Values in the domain's units; a cost as `productCost`. */
export const revisionItem = v.object({
  /** The key of the product; for `order` the category, for `pause` its scope. */
  key: v.string(),
  /** The name as of now. */
  name: v.string(),
  field: v.string(),
  before: v.unknown(),
  after: v.unknown(),
});
