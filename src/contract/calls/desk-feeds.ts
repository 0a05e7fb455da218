import * as v from 'valibot';
import { FEED_CONDITIONS } from '#domain/feed-state.ts';
import { SPOT_SOURCES } from '#domain/spot.ts';
import { defineCall, staffOnly } from '../call.ts';
import { success } from '../envelope.ts';
import { basisPoints, cents, instant } from '../units.ts';

const source = v.picklist(SPOT_SOURCES);
/** Of a troy ounce, and how far from the price in force; null while no price is known. */
const quote = v.object({ price: cents, away: v.nullable(basisPoints), isApart: v.boolean() });

/**
 * The feeds of the shop in the order of its settings: the last reading of each, its share of good ones over a day, and its last
 * fault.
 */
export const listFeeds = defineCall({
  method: 'GET',
  path: '/api/desk/feeds',
  ...staffOnly('see-desk'),
  answer: success(
    v.array(
      v.object({
        source,
        /** Null for a feed that has not been read yet. */
        condition: v.nullable(v.picklist(FEED_CONDITIONS)),
        gold: v.nullable(quote),
        silver: v.nullable(quote),
        /** The time of its last good prices: the provider's where it tells. Null before the first. */
        readAt: v.nullable(instant),
        /** Of the readings of 24 hours. */
        goodShare: v.nullable(basisPoints),
        lastRefusal: v.nullable(v.object({ sentence: v.string(), at: instant })),
      }),
    ),
  ),
  reasons: [],
});
