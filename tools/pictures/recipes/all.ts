import type { Recipe, Recipes } from '../recipe.ts';
import { americanGoldBuffalos } from './american-gold-buffalos.ts';
import { americanGoldEagles } from './american-gold-eagles.ts';
import { americanSilverEagles } from './american-silver-eagles.ts';
import { britishGoldCoins } from './british-gold-coins.ts';
import { britishSilverCoins } from './british-silver-coins.ts';
import { canadianGoldCoins } from './canadian-gold-coins.ts';
import { canadianSilverCoins } from './canadian-silver-coins.ts';
import { certifiedSilverCoins } from './certified-silver-coins.ts';
import { goldBars } from './gold-bars.ts';
import { goldCoins } from './gold-coins.ts';
import { goldKrugerrands } from './gold-krugerrands.ts';
import { pre1933UsGoldCoins } from './pre-1933-us-gold-coins.ts';
import { silverBars } from './silver-bars.ts';
import { silverDollars } from './silver-dollars.ts';
import { silverRounds } from './silver-rounds.ts';
import { worldSilverCoins } from './world-silver-coins.ts';

const BY_CATEGORY: Readonly<Record<string, Recipes>> = {
  'gold-bars': goldBars,
  'gold-coins': goldCoins,
  'american-gold-eagles': americanGoldEagles,
  'british-gold-coins': britishGoldCoins,
  'american-gold-buffalos': americanGoldBuffalos,
  'canadian-gold-coins': canadianGoldCoins,
  'gold-krugerrands': goldKrugerrands,
  'pre-1933-us-gold-coins': pre1933UsGoldCoins,
  'silver-bars': silverBars,
  'silver-rounds': silverRounds,
  'american-silver-eagles': americanSilverEagles,
  'british-silver-coins': britishSilverCoins,
  'canadian-silver-coins': canadianSilverCoins,
  'silver-dollars': silverDollars,
  'world-silver-coins': worldSilverCoins,
  'certified-silver-coins': certifiedSilverCoins,
};

/** Every recipe by the name of its picture, `gold-bars--1-kilo-cast`. */
export const RECIPES: ReadonlyMap<string, Recipe> = new Map(
  Object.entries(BY_CATEGORY).flatMap(([category, recipes]) =>
    Object.entries(recipes).map(([short, recipe]) => [`${category}--${short}`, recipe] as const),
  ),
);
