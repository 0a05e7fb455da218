import * as v from 'valibot';
import { METALS } from '#domain/metal.ts';
import { basisPoints, cents, instant } from '../units.ts';

const spotPrices = v.object({ gold: cents, silver: cents });

/** What spot was made of when an order was priced, a line a feed; empty for a single one. Null for a feed that gave no price. */
const priceSource = v.object({
  source: v.string(),
  at: instant,
  prices: v.nullable(spotPrices),
  /** Metals in which it was left out. */
  apart: v.array(v.picklist(METALS)),
  /** Why it gave no price when it was asked; null where it did. */
  refusal: v.nullable(v.string()),
});

/** How the desk made the spot price of a metal: of the last good price of the feeds. */
const deskPrice = v.object({
  metal: v.picklist(METALS),
  /** The market's end, with so much on top; a person; or nothing, and the metal was not sold. */
  by: v.picklist(['close', 'hand', 'none']),
  basisPoints,
  good: cents,
  goodAt: instant,
});

/** The reading that an order was priced at. */
export const tick = v.object({
  ...{ at: instant, source: v.string(), prices: spotPrices },
  madeOf: v.array(priceSource),
  desk: v.array(deskPrice),
});
