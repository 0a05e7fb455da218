import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

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
  }),
  reasons: [],
});

export type MetalAnswer = z.infer<typeof getMetal.answer>;
