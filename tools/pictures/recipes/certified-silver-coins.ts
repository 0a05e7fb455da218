import type { CoinFace, Recipes } from '../recipe.ts';
import { americanSilverEagles } from './american-silver-eagles.ts';
import { canadianSilverCoins } from './canadian-silver-coins.ts';
import { silverDollars } from './silver-dollars.ts';
import { worldSilverCoins } from './world-silver-coins.ts';

const slab = { kind: 'graded slab' } as const;

/** The coin in the slab is the one that the shop sells loose. */
function coinOf(recipe: Recipes[string]): CoinFace {
  if (recipe.kind !== 'coin') throw new Error('only coins are graded');
  return recipe;
}

export const certifiedSilverCoins: Recipes = {
  'eagle-ms70': {
    ...slab,
    tint: ['#12243f', '#274a7c'],
    grade: 'MS 70',
    lines: ['SILVER EAGLE', '1 OZ FINE SILVER'],
    coin: coinOf(americanSilverEagles['1-oz-2025']),
  },
  'eagle-ms69': {
    ...slab,
    tint: ['#30353d', '#5d6672'],
    grade: 'MS 69',
    lines: ['SILVER EAGLE', '1 OZ FINE SILVER'],
    coin: coinOf(americanSilverEagles['1-oz']),
  },
  'eagle-pr70': {
    ...slab,
    tint: ['#4a1520', '#86303c'],
    grade: 'PR 70',
    lines: ['SILVER EAGLE', 'PROOF, 1 OZ SILVER'],
    coin: coinOf(americanSilverEagles['1-oz-proof']),
  },
  'eagle-pr69': {
    ...slab,
    tint: ['#2b1a44', '#553a80'],
    grade: 'PR 69',
    lines: ['SILVER EAGLE', 'PROOF, 1 OZ SILVER'],
    coin: { ...coinOf(americanSilverEagles['1-oz-2021-type-1']), finish: 'proof', top: 'PROOF EAGLE' },
  },
  'maple-ms69': {
    ...slab,
    tint: ['#5a1414', '#a02a24'],
    grade: 'MS 69',
    lines: ['SILVER MAPLE LEAF', '1 OZ FINE SILVER'],
    coin: coinOf(canadianSilverCoins['maple-1-oz']),
  },
  'panda-ms70': {
    ...slab,
    tint: ['#0f2a22', '#1f5a45'],
    grade: 'MS 70',
    lines: ['SILVER PANDA', '30 G FINE SILVER'],
    coin: coinOf(worldSilverCoins['panda-30-g']),
  },
  'morgan-ms63': {
    ...slab,
    tint: ['#3a2a0c', '#80601c'],
    grade: 'MS 63',
    lines: ['MORGAN DOLLAR', 'ONE DOLLAR'],
    coin: { ...coinOf(silverDollars['morgan-bu']), emblem: 'libertyBagged' },
  },
  'peace-ms64': {
    ...slab,
    tint: ['#10333c', '#2a6a78'],
    grade: 'MS 64',
    lines: ['PEACE DOLLAR', 'ONE DOLLAR'],
    coin: coinOf(silverDollars['peace-bu']),
  },
};
