import type { CoinFace, Recipes } from '../recipe.ts';

const britannia: CoinFace = {
  alloy: 'fine gold',
  size: 32.7,
  finish: 'uncirculated',
  emblem: 'britannia',
  emblemAt: [0, 0, 0.67],
  top: 'BRITANNIA',
  bottom: '1 OZ FINE GOLD',
  border: 'ring',
};
const sovereign: CoinFace = {
  alloy: 'gold 22 karat',
  size: 26,
  finish: 'polished',
  emblem: 'george',
  emblemAt: [0, 0, 0.72],
  border: 'denticles',
};

export const britishGoldCoins: Recipes = {
  'britannia-1-oz': { kind: 'coin', ...britannia },
  'britannia-half-oz': { kind: 'coin', ...britannia, size: 27, bottom: '1/2 OZ FINE GOLD', border: 'beads' },
  'britannia-quarter-oz': {
    kind: 'coin',
    ...britannia,
    size: 22,
    bottom: '1/4 OZ GOLD',
    emblemAt: [0, 0, 0.62],
  },
  'britannia-tenth-oz': {
    kind: 'coin',
    ...britannia,
    size: 16.5,
    bottom: '1/10 OZ GOLD',
    border: 'plain',
    emblemAt: [0, 0, 0.6],
  },
  'sovereign-charles': { kind: 'coin', ...sovereign, finish: 'uncirculated' },
  'sovereign-elizabeth': {
    kind: 'coin',
    ...sovereign,
    emblem: 'elizabeth',
    emblemAt: [0, -0.06, 0.7],
    top: 'ELIZABETH II',
  },
  'sovereign-victoria': {
    kind: 'coin',
    ...sovereign,
    emblem: 'victoria',
    emblemAt: [0, -0.08, 0.68],
    relief: 0.85,
    top: 'VICTORIA',
    finish: 'worn',
  },
  'half-sovereign': {
    kind: 'coin',
    ...sovereign,
    size: 19.3,
    emblemAt: [0, 0, 0.74],
  },
};
