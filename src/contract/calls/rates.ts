import * as z from 'zod/mini';
import { defineCall, defineStream } from '../call.ts';

/** A rate that is missing is 0 (section 3 of the specification), and nothing is sold at 0. */
const rate = z._default(z.number(), 0);
const rates = z.object({ USDXAU: rate, USDXAG: rate });

/**
 * Live spot prices in dollars per troy ounce. `success` is true only while they may be sold at. A stale rate is answered with
 * `success: false` and the last good figures, so that a page can show what it was; an unavailable one with both rates 0.
 */
export const getMetal = defineCall({
  method: 'GET',
  path: '/api/getMetal',
  summary: 'Spot prices of gold and silver',
  answer: z.object({
    success: z.boolean(),
    base: z.optional(z.literal('USD')),
    rates,
    state: z.optional(z.enum(['live', 'stale', 'unavailable'])),
    /** When the rates were read, ISO 8601. */
    at: z.optional(z.nullable(z.string())),
    source: z.optional(z.nullable(z.enum(['demo', 'metalpriceapi', 'fixed']))),
    /** Plain words for prices that are not the market's. */
    notice: z.optional(z.string()),
    /** Readings of the last 24 hours, thinned to half-hour steps, oldest first. */
    history: z.optional(z.array(z.object({ at: z.string(), USDXAU: z.number(), USDXAG: z.number() }))),
    /** How often the feed is read, in seconds. */
    everySeconds: z.optional(z.number()),
    /** Where new rates can be had as they come; not there when streams are turned off. */
    stream: z.optional(z.string()),
  }),
  reasons: [],
});

export type MetalAnswer = z.infer<typeof getMetal.answer>;

/**
 * New rates as they come. The event's id is the tick's: a reader that comes back with it in Last-Event-ID is sent the newest
 * tick, unless it has that one. Too many streams are refused with 503 and Retry-After.
 */
export const streamRates = defineStream({
  path: '/api/rates/stream',
  summary: 'Spot prices of gold and silver as they come, as server-sent events',
  headers: z.object({ 'last-event-id': z.optional(z.string()) }),
  event: z.object({
    rates: z.object({ USDXAU: z.number(), USDXAG: z.number() }),
    /** When the rates were read, ISO 8601. */
    at: z.string(),
  }),
  reasons: ['other-origin'],
});

export type RateEvent = z.infer<typeof streamRates.event>;
