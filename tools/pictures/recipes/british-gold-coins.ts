import type { CoinFace, Recipes } from '../recipe.ts';

const britannia: CoinFace = {
  alloy: 'fine gold',
  size: 32.7,
  finish: 'uncirculated',
  emblem: 'britannia',
  emblemAt: [0, 0, 0.66],
  top: 'BRITANNIA',
  bottom: '1 OZ FINE GOLD',
  border: 'ring',
  ground: 'waves',
};
const sovereign: CoinFace = {
  alloy: 'gold 22 karat',
  size: 26,
  finish: 'polished',
  emblem: 'crown',
  emblemAt: [0, -0.02, 0.6],
  top: 'SOVEREIGN',
  border: 'denticles',
};

export const britishGoldCoins: Recipes = {
  'britannia-1-oz': { kind: 'coin', ...britannia },
  'britannia-half-oz': { kind: 'coin', ...britannia, size: 27, bottom: '1/2 OZ FINE GOLD', ground: 'guilloche' },
  'britannia-quarter-oz': {
    kind: 'coin',
    ...britannia,
    size: 22,
    bottom: '1/4 OZ GOLD',
    emblem: 'trident',
    ground: 'plain',
    emblemAt: [0, 0, 0.56],
  },
  'britannia-tenth-oz': {
    kind: 'coin',
    ...britannia,
    size: 16.5,
    bottom: '1/10 OZ GOLD',
    ground: 'plain',
    emblemAt: [0, 0, 0.58],
  },
  'sovereign-charles': { kind: 'coin', ...sovereign, bottom: 'CHARLES III', finish: 'uncirculated' },
  'sovereign-elizabeth': {
    kind: 'coin',
    ...sovereign,
    emblem: 'orb',
    emblemAt: [0, 0.02, 0.58],
    bottom: 'ELIZABETH II',
  },
  'sovereign-victoria': {
    kind: 'coin',
    ...sovereign,
    emblem: 'shield',
    emblemAt: [0, 0, 0.6],
    bottom: 'VICTORIA 1887',
    finish: 'worn',
  },
  'half-sovereign': {
    kind: 'coin',
    ...sovereign,
    size: 19.3,
    emblem: 'crown',
    emblemAt: [0, 0.02, 0.52],
    top: 'HALF SOVEREIGN',
    bottom: '3.99 GRAMS',
    border: 'beads',
  },
};
