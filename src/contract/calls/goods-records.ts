import * as v from 'valibot';
import { success } from '../envelope.ts';

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

export const COMMON = ['changed-meanwhile', 'key-reused', 'second-person', 'proof-needed', 'no-live-price'] as const;

export const revisionHead = v.object({
  revision: v.number(),
  at: v.string(),
  /** Null: the operator, time, or an order. */
  staffId: v.nullable(v.string()),
  source: v.string(),
  reason: v.nullable(v.string()),
  undoOf: v.nullable(v.number()),
  endsHonour: v.boolean(),
  proposalId: v.nullable(v.string()),
  /** How many products it has changed. */
  products: v.number(),
});

const pair = v.object({ before: v.nullable(v.number()), after: v.number() });

/** Price and premium before and after an edit, at the newest spot, in dollars and percent. `before` is null for a new product. */
export const editPrice = {
  premium: pair,
  price: pair,
  /** Dollars a piece, after the change; null where the cost is not known. */
  margin: v.nullable(v.number()),
  isBelowCost: v.boolean(),
};

/** Values as the desk writes them: premium in percent, ounces as text, cost in percent or dollars. */
export const revisionItem = v.object({
  /** The key of the product; for `order` the category, for `pause` its scope. */
  key: v.string(),
  /** The name as of now. */
  name: v.string(),
  field: v.string(),
  before: v.unknown(),
  after: v.unknown(),
});
