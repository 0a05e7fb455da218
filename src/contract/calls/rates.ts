import * as v from 'valibot';
import { METALS } from '#domain/metal.ts';
import { SPOT_SOURCES } from '#domain/spot.ts';
import { defineCall, defineStream } from '../call.ts';
import { aside } from '../reading.ts';
import { rateFields } from '../records.ts';

/** A rate that is missing is 0 (section 3 of the specification), and nothing is sold at 0. */
const rate = v.fallback(v.optional(v.number(), 0), 0);
const rates = v.object({ USDXAU: rate, USDXAG: rate });

/**
 * The reading that changes are counted from, the same for a whole trading day: the last one before 17:00 in New York, by the
 * `name` of that close (`yesterday's close`). Without a name it is the first reading known since.
 */
const reference = v.object({ at: v.string(), ...rateFields, name: v.optional(v.string()) });

/** Pauses of the whole shop and of each metal: the messages to customers, null where sales go on. */
const sales = v.object({ shop: v.nullable(v.string()), gold: v.nullable(v.string()), silver: v.nullable(v.string()) });

/** The market's hours: whether it is open, and until when, ISO 8601. Absent for prices that are not the market's. */
const market = v.object({ isOpen: v.boolean(), until: v.string() });

/** `desk` where the dealer has made the prices of the last of the feeds. */
const source = v.nullable(v.picklist(SPOT_SOURCES));

/** Metals that are not sold, since they have no plausible price: their rates are the last good ones. */
const halted = v.array(v.picklist(METALS));

/**
 * Live spot prices in dollars per troy ounce. `success` is true only while they may be sold at. A stale rate is answered with
 * `success: false` and the last good figures, so that a page can show what it was; an unavailable one with both rates 0.
 */
export const getMetal = defineCall({
  method: 'GET',
  path: '/api/getMetal',
  access: 'anybody',
  answer: v.object({
    success: v.boolean(),
    base: aside(v.literal('USD')),
    rates,
    state: aside(v.picklist(['live', 'stale', 'unavailable'])),
    /** The time of the reading, ISO 8601; null without rates. */
    at: aside(v.nullable(v.string())),
    source: aside(source),
    market: aside(market),
    /** Plain words for prices that are not the market's. */
    notice: aside(v.string()),
    /** Readings of the last 24 hours, thinned to half-hour steps, oldest first. */
    history: aside(v.array(v.object({ at: v.string(), ...rateFields }))),
    /** The lowest and highest rates of the last 24 hours. */
    range: aside(v.object({ low: v.object(rateFields), high: v.object(rateFields) })),
    reference: aside(reference),
    /** The interval between readings of the feed, in seconds. */
    everySeconds: aside(v.number()),
    /** Seconds after `at` for which an order is accepted at these rates. */
    heldSeconds: aside(v.number()),
    /** The time of this answer, by the clock that `heldSeconds` is counted on, ISO 8601. */
    answeredAt: aside(v.string()),
    /** The end of the price hold of an order placed now, ISO 8601; absent while the desk has no people. */
    ordersHeldUntil: aside(v.string()),
    /** The revision of the goods that this answer knows. */
    catalogue: aside(v.number()),
    sales: aside(sales),
    halted: aside(halted),
    /** The path of the stream of rates; absent when streams are turned off. */
    stream: aside(v.string()),
  }),
  reasons: [],
});

export type MetalAnswer = v.InferOutput<typeof getMetal.answer>;

/**
 * New rates and changes of the goods as they come; without live rates the goods alone. The event's id names tick and revision: a
 * reader that reconnects with it in Last-Event-ID is sent the newest event, unless it has that one. Too many streams are refused
 * with 503 and Retry-After.
 */
export const streamRates = defineStream({
  path: '/api/rates/stream',
  headers: v.object({ 'last-event-id': v.optional(v.string()) }),
  event: v.object({
    /** Absent while the last rates are too old to sell at. */
    rates: v.optional(v.object(rateFields)),
    /** The time of the reading, ISO 8601. */
    at: v.optional(v.string()),
    reference: aside(reference),
    catalogue: aside(v.number()),
    sales: aside(sales),
    halted: aside(halted),
    source: aside(source),
    market: aside(market),
    notice: aside(v.string()),
  }),
  reasons: ['other-origin'],
});

export type RateEvent = v.InferOutput<typeof streamRates.event>;
