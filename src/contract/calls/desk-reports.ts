import * as v from 'valibot';
import { TRADE_KINDS } from '#domain/position.ts';
import { REPORT_FILES } from '#domain/reports.ts';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { metal } from '../shapes.ts';
import { cents, instant, instantText } from '../units.ts';
import { stage } from './desk-shapes.ts';

/** Days of the shop, both included, at most 366 of them. */
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date.'));
const range = { from: day, to: day };

const counted = { orders: v.number(), cents };
/** Signed: what was cancelled after its confirmation is taken off. */
const sold = { pieces: v.number(), microOunces: v.number(), cents, premium: cents };
/** Milliseconds of business time: the median, and the slowest of twenty. */
const took = v.nullable(v.object({ count: v.number(), median: v.number(), slow: v.number() }));
const dayFigures = v.object({
  day: v.string(),
  orders: v.number(),
  ordered: cents,
  sold: cents,
  gold: v.number(),
  silver: v.number(),
});
/** Of each weekday, Sunday first, the 24 hours of the shop's clock. */
const hoursOfTheWeek = v.array(v.array(v.number()));

/** Returns the figures of a range of days, folded from what happened on them. */
export const readReport = defineCall({
  method: 'GET',
  path: '/api/desk/reports',
  ...staffOnly('see-reports'),
  query: fields(range),
  answer: success(
    v.object({
      startsAt: instant,
      endsAt: instant,
      placed: v.object(counted),
      /** Orders by the stage that they came to for the first time. */
      reached: v.record(v.string(), v.number()),
      /** Of the confirmed orders; `sold` is that less what was cancelled since. */
      confirmed: cents,
      sold: v.object(sold),
      metals: v.object({ gold: v.object(sold), silver: v.object(sold) }),
      categories: v.array(v.object({ category: v.nullable(v.string()), ...sold })),
      /** The best twenty by their amount, and products on sale of which nothing was sold. */
      products: v.array(v.object({ name: v.string(), metal, ...sold })),
      unsold: v.array(v.string()),
      ended: v.array(v.object({ stage, reason: v.nullable(v.string()), ...counted })),
      decisions: v.object({
        /** The margin at cost when the price was fixed, and of how many orders; `beforeCost`: some have goods without a cost. */
        margin: cents,
        margins: v.number(),
        beforeCost: v.number(),
        /** The move of the metal between order and confirmation. */
        against: cents,
        againstOrders: v.number(),
        inFavor: cents,
        inFavorOrders: v.number(),
        /** Confirmations of which it was not kept. */
        unknownDrift: v.number(),
        offered: v.number(),
        agreed: v.number(),
        /** Agreed prices less those in whose place. */
        requoted: cents,
      }),
      times: v.object({ confirm: took, pay: took, ship: took }),
      /** `staffId` is null for orders that customers confirmed themselves, by agreeing to a new price. */
      people: v.array(v.object({ staffId: v.nullable(v.string()), confirmed: v.number(), median: v.number() })),
      money: v.object({ payments: v.number(), received: cents, refunds: v.number(), refunded: cents }),
      trades: v.array(
        v.object({
          metal,
          kind: v.picklist(TRADE_KINDS),
          trades: v.number(),
          microOunces: v.number(),
          cents,
          /** Their gain at the spot at the end of the range, or now; null where that is not kept. */
          result: v.nullable(cents),
        }),
      ),
      /** Premiums that were changed, product by product. */
      priceChanges: v.number(),
      /** When orders were placed, and when staff confirmed, re-quoted or declined them. */
      week: v.object({ orders: hoursOfTheWeek, answers: hoursOfTheWeek }),
      /** The days of the chart, and as many before them. */
      days: v.array(dayFigures),
      before: v.array(dayFigures),
    }),
  ),
  // The first look at a year reads all of its days.
  patienceMs: 60_000,
  reasons: [],
});

/** A file for the books: its sums are the figures of the report of these days. */
export const exportReport = defineCall({
  method: 'GET',
  path: '/api/desk/reports/:file',
  ...staffOnly('see-reports'),
  params: fields({ file: v.picklist(REPORT_FILES) }),
  query: fields(range),
  answer: v.string(),
  reasons: [],
});

/** Returns what was open and owed at an instant, or is now. */
export const readOwed = defineCall({
  method: 'GET',
  path: '/api/desk/owed',
  ...staffOnly('see-reports'),
  query: fields({ at: v.optional(instantText) }),
  answer: success(
    v.object({
      at: instant,
      /** Money received for what was not delivered yet. */
      received: v.object(counted),
      /** The rest that is to be paid for confirmed orders. */
      receivable: v.object(counted),
      /** Goods that were sent and are not paid. */
      sentUnpaid: v.object(counted),
      refundsDue: v.object(counted),
      /** The order that is open for the longest. */
      oldestOpen: v.nullable(v.string()),
    }),
  ),
  reasons: [],
});
