import * as v from 'valibot';
import { COIN_GROUPS } from '#catalogue/categories.ts';
import { GOODS_VIEWS, PREMIUM_BANDS, SHOWN_STATES } from '#catalogue/goods-filter.ts';
import { PREMIUM_RULES } from '#domain/premium-change.ts';
import { SECOND_PERSON_REASONS } from '#domain/price-move.ts';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { listOf, metal, text, uuid } from '../shapes.ts';
import { basisPoints, cents, chosenInstant, instant } from '../units.ts';
import { category, PREVIEW_PARTS, productKey, secondPerson } from './goods-fields.ts';
import { COMMON, editPrice } from './goods-records.ts';

const MOST_KEYS = 2_000;
/** All goods that a filter can find, but for one. */
const MOST_LEFT_OUT = 20_000;
/** Room for them: a key has 120 letters at most. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Products by their keys, or by a filter of the table, which is applied again when the change is made. */
const choice = v.union(
  [
    v.strictObject({
      keys: v.pipe(listOf(productKey, MOST_KEYS, 'Too many products.'), v.minLength(1, 'Choose a product.')),
    }),
    v.strictObject({
      filter: v.strictObject({
        view: v.picklist(GOODS_VIEWS),
        q: v.optional(text(100, 'Please enter a search term.')),
        category: v.optional(v.union([category, v.picklist(COIN_GROUPS)])),
        premium: v.optional(v.picklist(PREMIUM_BANDS)),
        state: v.optional(v.picklist(SHOWN_STATES)),
      }),
    }),
  ],
  'Choose a product.',
);

const FACTOR = 10_000;
const NO_CHANGE = 'Please enter a number with up to two decimal places, or a factor above 0 with up to four.';
const change = v.pipe(
  fields({
    rule: v.picklist(PREMIUM_RULES),
    /** In hundredths of a percent; for `multiply` the factor, in ten-thousandths. */
    value: v.pipe(
      v.number('Please enter a number.'),
      v.safeInteger(NO_CHANGE),
      v.minValue(-10_000, 'That is too low.'),
      v.maxValue(1_000 * FACTOR, 'That is too high.'),
    ),
    rounds: v.boolean(),
    floorOverCost: v.optional(
      v.pipe(
        v.number('Please enter a number.'),
        v.safeInteger('Use no more than two decimal places.'),
        v.minValue(0, 'Please enter at least 0.'),
        v.maxValue(5_000, 'Please enter at most 50.'),
      ),
    ),
    clamps: v.boolean(),
  }),
  v.check(({ rule, value }) => rule !== 'multiply' || value > 0, NO_CHANGE),
  v.check(({ rule, value }) => rule === 'multiply' || value <= 100_000, 'That is too high.'),
);

const leaveOut = v.optional(listOf(productKey, MOST_LEFT_OUT, 'Too many products.'), []);
const chosen = { choice, leaveOut, change };
/** The seal of a preview: a change with it is refused where anything that the preview depends on has changed. */
const seal = v.pipe(v.string('Review the preview first.'), v.maxLength(100));
const runAt = v.optional(chosenInstant);
const needs = v.array(v.picklist(SECOND_PERSON_REASONS));
const points = v.object({ before: basisPoints, after: basisPoints });

const previewRow = v.object({
  key: v.string(),
  name: v.string(),
  image: v.string(),
  metal,
  isLeftOut: v.boolean(),
  /** An amount of money as its share at this spot, rounded up; null where it is not known. */
  cost: v.nullable(basisPoints),
  premium: points,
  price: v.object({ before: cents, after: cents }),
  /** Premium less cost. */
  overCost: v.nullable(points),
  /** Of a piece, after the change. */
  margin: v.nullable(cents),
  isBelowCost: v.boolean(),
  fault: v.nullable(v.picklist(['no-cost', 'too-low', 'too-high'])),
  /** The premium beyond the bounds. */
  wanted: v.nullable(basisPoints),
});

/** Changes nothing. Figures are of the products that are not left out, at the newest spot. */
export const previewGoods = defineCall({
  method: 'POST',
  path: '/api/desk/goods/preview',
  ...staffOnly('ask-for-goods'),
  mostBytes: MOST_BYTES,
  body: fields({
    ...chosen,
    show: v.optional(v.picklist(PREVIEW_PARTS), 'all'),
    most: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(20_000)), 100),
  }),
  answer: success(
    v.object({
      seal: v.string(),
      products: v.number(),
      /** All goods that there are. */
      of: v.number(),
      changed: v.number(),
      unchanged: v.number(),
      belowCost: v.number(),
      atBound: v.number(),
      withoutCost: v.number(),
      faults: v.number(),
      largest: v.nullable(v.object({ name: v.string(), move: cents })),
      /** Of the price. */
      meanMove: basisPoints,
      /** Why this change needs a second person, and the number of people able to approve it. */
      needs,
      deciders: v.number(),
      /** By premium after the change: from each whole percent on, how many and how many of them below their cost. */
      spread: v.array(v.object({ from: basisPoints, count: v.number(), belowCost: v.number() })),
      /** Below cost first, then by the size of the move. Those left out are among them. */
      rows: v.array(previewRow),
      rowsInAll: v.number(),
      /** The last revision that changed a premium of these. */
      lastRevision: v.nullable(v.number()),
    }),
  ),
  reasons: ['no-live-price', 'unknown-goods'],
});

const made = v.object({
  /** Null where it waits, and where nothing was different. */
  revision: v.nullable(v.number()),
  proposalId: v.nullable(v.string()),
  products: v.number(),
});

/** Makes a change at once, or at its hour, or lets it wait for a second person. */
export const changeManyGoods = defineCall({
  method: 'POST',
  path: '/api/desk/goods/changes',
  ...staffOnly('ask-for-goods'),
  mostBytes: MOST_BYTES,
  body: fields({ ...chosen, seal, runAt, refusesShownPrices: v.optional(v.boolean(), false), ...secondPerson }),
  answer: success(made),
  patienceMs: 30_000,
  reasons: [...COMMON, 'preview-changed', 'out-of-bounds', 'reason-missing', 'unknown-goods', 'hour-not-allowed'],
});

const proposalEntries = {
  id: v.string(),
  state: v.picklist(['asked', 'approved', 'sent-back', 'withdrawn', 'applied', 'failed']),
  staffId: v.string(),
  at: instant,
  runAt: v.nullable(instant),
  refusesShownPrices: v.boolean(),
  reason: v.nullable(v.string()),
  decidedBy: v.nullable(v.string()),
  decidedAt: v.nullable(instant),
  /** The reason for which it was sent back, or the fault that kept it from being applied. */
  note: v.nullable(v.string()),
  products: v.number(),
  needs,
  /** For edits of one product: the changed fields, and its premium then. */
  only: v.nullable(v.object({ name: v.string(), fields: v.array(v.string()), premium: v.nullable(basisPoints) })),
  /** For premiums: the choice as `previewGoods` takes it. */
  choice: v.nullable(choice),
  change: v.nullable(
    v.object({
      rule: v.picklist(PREMIUM_RULES),
      value: v.number(),
      rounds: v.boolean(),
      floorOverCost: v.optional(v.number()),
      clamps: v.boolean(),
    }),
  ),
};

/** Open proposals, oldest first, then the fifty newest closed ones. */
export const listProposals = defineCall({
  method: 'GET',
  path: '/api/desk/proposals',
  ...staffOnly('see-desk'),
  answer: success(v.array(v.object(proposalEntries))),
  reasons: [],
});

const proposalId = fields({ proposalId: uuid });

export const readProposal = defineCall({
  method: 'GET',
  path: '/api/desk/proposals/:proposalId',
  ...staffOnly('see-desk'),
  params: proposalId,
  answer: success(
    v.object({
      ...proposalEntries,
      leaveOut: v.array(v.string()),
      /** For premiums: of the preview that was asked for. Where a preview has another one now, it is not made any more. */
      seal: v.nullable(v.string()),
      /** For edits: the changes, five hundred at most; values as in a revision. */
      items: v.array(
        v.object({ key: v.string(), name: v.string(), field: v.string(), before: v.unknown(), after: v.unknown() }),
      ),
      itemsInAll: v.number(),
      /** For edits: the prices that they change, five hundred at most. */
      prices: v.array(v.object({ key: v.string(), name: v.string(), ...editPrice })),
      pricesInAll: v.number(),
    }),
  ),
  reasons: ['unknown-proposal'],
});

/** The decider must not be the proposer. The change is made, or waits for its hour. `leaveOut` adds to what the proposer left out. */
export const approveProposal = defineCall({
  method: 'POST',
  path: '/api/desk/proposals/:proposalId/approve',
  ...staffOnly('change-goods'),
  params: proposalId,
  mostBytes: MOST_BYTES,
  body: fields({ leaveOut }),
  answer: success(made),
  patienceMs: 30_000,
  reasons: [
    ...COMMON,
    'unknown-proposal',
    'same-person',
    'preview-changed',
    'out-of-bounds',
    'unknown-goods',
    'has-orders',
    'proposal-over',
  ],
});

export const sendBackProposal = defineCall({
  method: 'POST',
  path: '/api/desk/proposals/:proposalId/send-back',
  ...staffOnly('change-goods'),
  params: proposalId,
  body: fields({ note: text(500, 'Please say why.') }),
  answer: success(v.null()),
  reasons: ['unknown-proposal', 'proposal-over'],
});

/** The proposer withdraws, or a decider: also a proposal that waits for its hour or failed at it. */
export const withdrawProposal = defineCall({
  method: 'POST',
  path: '/api/desk/proposals/:proposalId/withdraw',
  ...staffOnly('ask-for-goods'),
  params: proposalId,
  answer: success(v.null()),
  reasons: ['unknown-proposal', 'proposal-over'],
});
