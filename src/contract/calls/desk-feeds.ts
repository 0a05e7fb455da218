import * as v from 'valibot';
import { FEED_CONDITIONS } from '#domain/feed-state.ts';
import { METALS } from '#domain/metal.ts';
import { SPOT_SOURCES } from '#domain/spot.ts';
import { defineCall, staffOnly } from '../call.ts';
import { success } from '../envelope.ts';

const instant = v.string();
const source = v.picklist(SPOT_SOURCES);
/** In cents per troy ounce, and how far from the price in force in basis points; null while no price is known. */
const quote = v.object({ cents: v.number(), awayBasisPoints: v.nullable(v.number()), isApart: v.boolean() });

/** The feeds of the shop in the order of its settings: what each said last, how good it was for a day, and why it was refused. */
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
        /** When its last good prices were read: by the provider where it tells. */
        readAt: v.nullable(instant),
        /** Of the readings of 24 hours, in percent. */
        goodPercent: v.nullable(v.number()),
        lastRefusal: v.nullable(v.object({ sentence: v.string(), at: instant })),
      }),
    ),
  ),
  reasons: [],
});

/** What spot was made of when an order was priced, a line a feed; empty for a single one. Prices in cents per troy ounce; null for a feed that gave none. */
export const priceSources = v.array(
  v.object({
    source,
    at: instant,
    gold: v.nullable(v.number()),
    silver: v.nullable(v.number()),
    /** Metals in which it was left out. */
    apart: v.array(v.picklist(METALS)),
    /** Why it gave no price when it was asked; null where it did. */
    refusal: v.nullable(v.string()),
  }),
);

/** How the desk made the spot prices of an order, a line a metal: of the last good price of the feeds, in cents per troy ounce. */
export const deskPrices = v.array(
  v.object({
    metal: v.picklist(METALS),
    /** The market's end, with so much on top; a person; or nothing, and the metal was not sold. */
    by: v.picklist(['close', 'hand', 'none']),
    basisPoints: v.number(),
    goodCents: v.number(),
    goodAt: instant,
  }),
);
