import * as v from 'valibot';
import { METALS } from '#domain/metal.ts';
import { basisPoints, cents, instant } from '../units.ts';

const spotPrices = v.object({ gold: cents, silver: cents });

/** The readings behind the spot price of an order, one per feed; empty for a single one. Null for a feed that gave no price. */
const priceSource = v.object({
  source: v.string(),
  at: instant,
  prices: v.nullable(spotPrices),
  /** Metals in which it was left out. */
  apart: v.array(v.picklist(METALS)),
  /** The reason for which it gave no price; null where it did. */
  fault: v.nullable(v.string()),
});

/** The derivation of a metal's spot price by the desk, from the last good price of the feeds. */
const deskPrice = v.object({
  metal: v.picklist(METALS),
  /** The market's end, plus basis points; a person; or nothing, and the metal was not sold. */
  by: v.picklist(['close', 'hand', 'none']),
  basisPoints,
  lastFeedPrice: cents,
  lastFeedAt: instant,
});

/** The reading that an order was priced at. */
export const tick = v.object({
  at: instant,
  source: v.string(),
  prices: spotPrices,
  madeOf: v.array(priceSource),
  deskPrices: v.array(deskPrice),
});
