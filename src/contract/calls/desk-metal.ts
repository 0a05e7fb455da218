import * as v from 'valibot';
import { TRADE_KINDS } from '#domain/position.ts';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { metal, text, uuid } from '../shapes.ts';
import { cents, chosenInstant, instant, instantText } from '../units.ts';
import { ouncePrice } from './desk-shapes.ts';

// Weights in micro-ounces and money in cents, both signed.

const amount = v.object({ microOunces: v.number(), cents });
const worth = v.object({ microOunces: v.number(), cents: v.nullable(cents) });

const metalBook = v.object({
  /** The start of the book: sales count from there on. Null until the metal on hand is recorded. */
  begunAt: v.nullable(instant),
  offered: amount,
  sold: amount,
  own: v.nullable(v.object({ opening: worth, physical: worth, hedge: worth })),
});

const MOST_OUNCES = 10_000_000;
const signedMicroOunces = v.pipe(
  v.number('Enter ounces, such as 32.15.'),
  v.integer('Use no more than six decimal places.'),
  v.check((given) => Math.abs(given) <= MOST_OUNCES * 1_000_000, 'Enter no more than 10 million ounces.'),
);
const given = {
  /** Below zero: sold. */
  microOunces: signedMicroOunces,
  /** Of one ounce, in cents. */
  priceCents: v.optional(ouncePrice),
  counterparty: v.optional(text(120, 'Enter a name, or leave blank.')),
  reference: v.optional(text(120, 'Enter a reference, or leave blank.')),
  /** Left out: now. */
  tradedAt: v.optional(chosenInstant),
};

const trade = v.object({
  id: v.string(),
  metal,
  kind: v.picklist(TRADE_KINDS),
  microOunces: v.number(),
  priceCents: v.nullable(cents),
  cents: v.nullable(cents),
  counterparty: v.string(),
  reference: v.string(),
  tradedAt: instant,
  staffId: v.string(),
  at: instant,
  /** The trade in whose place this one counts. */
  corrects: v.nullable(v.string()),
  /** False for one that another counts in place of. */
  isCounted: v.boolean(),
});

/**
 * Returns the metal that is offered, sold and held, now or as of an instant. `spot`: of that instant, null where no price of it
 * is kept.
 */
export const readMetal = defineCall({
  method: 'GET',
  path: '/api/desk/metal',
  ...staffOnly('see-desk'),
  query: fields({ at: v.optional(instantText) }),
  answer: success(
    v.object({
      at: instant,
      spot: v.nullable(v.object({ gold: cents, silver: cents })),
      gold: metalBook,
      silver: metalBook,
    }),
  ),
  reasons: [],
});

/** Newest first by when they were traded, fifty at once, those after the trade of this id. */
export const listTrades = defineCall({
  method: 'GET',
  path: '/api/desk/metal/trades',
  ...staffOnly('see-desk'),
  query: fields({ after: v.optional(uuid) }),
  answer: success(v.object({ rows: v.array(trade), hasMore: v.boolean(), count: v.number() })),
  reasons: [],
});

export const exportTrades = defineCall({
  method: 'GET',
  path: '/api/desk/metal/trades.csv',
  ...staffOnly('see-desk'),
  answer: v.string(),
  reasons: [],
});

/** Records the metal on hand, once for each metal, or a later purchase or sale other than to customers. */
export const recordTrade = defineCall({
  method: 'POST',
  path: '/api/desk/metal/trades',
  ...staffOnly('record-trade'),
  body: fields({ metal, kind: v.picklist(TRADE_KINDS), ...given }),
  answer: success(trade),
  reasons: ['book-not-begun', 'book-begun'],
});

/** Another row counts in place of this one; with zero ounces the trade is struck out. */
export const correctTrade = defineCall({
  method: 'POST',
  path: '/api/desk/metal/trades/:tradeId/correct',
  ...staffOnly('record-trade'),
  params: fields({ tradeId: uuid }),
  body: fields({ ...given, reason: text(500, 'Please say why.') }),
  answer: success(trade),
  reasons: ['unknown-trade', 'changed-meanwhile'],
});
