import type { CoinFace, Recipes } from '../recipe.ts';

const fine: CoinFace = {
  alloy: 'fine gold',
  size: 32,
  finish: 'uncirculated',
  emblem: 'sun',
  emblemAt: [0, 0, 0.66],
  border: 'plain',
};
const kangaroo: CoinFace = {
  ...fine,
  finish: 'polished',
  emblem: 'kangaroo',
  top: 'KANGAROO',
  bottom: '1 OZ FINE GOLD',
  emblemAt: [0, 0.02, 0.67],
};
const philharmonic: CoinFace = {
  ...fine,
  size: 37,
  emblem: 'instruments',
  top: 'PHILHARMONIC',
  bottom: '1 OZ FINE GOLD',
  border: 'ring',
};
const panda: CoinFace = {
  ...fine,
  finish: 'proof',
  emblem: 'panda',
  top: 'PANDA',
  emblemAt: [0, 0.02, 0.63],
  bottom: '30 G FINE GOLD',
  border: 'ring',
};

export const goldCoins: Recipes = {
  'kangaroo-1-oz': { kind: 'coin', ...kangaroo },
  'philharmonic-1-oz': { kind: 'coin', ...philharmonic },
  'philharmonic-half-oz': {
    kind: 'coin',
    ...philharmonic,
    size: 28,
    bottom: '1/2 OZ GOLD',
    border: 'plain',
    emblemAt: [0, 0, 0.64],
  },
  'philharmonic-quarter-oz': {
    kind: 'coin',
    ...philharmonic,
    size: 22,
    bottom: '1/4 OZ GOLD',
    border: 'beads',
    emblemAt: [0, 0, 0.56],
  },
  'kangaroo-tenth-oz': {
    kind: 'coin',
    ...kangaroo,
    size: 16.6,
    bottom: '1/10 OZ GOLD',
    border: 'ring',
    emblemAt: [0, 0.02, 0.62],
  },
  'panda-30-g': { kind: 'coin', ...panda },
  'panda-8-g': {
    kind: 'coin',
    ...panda,
    size: 22,
    finish: 'uncirculated',
    bottom: '8 G FINE GOLD',
    border: 'plain',
    emblemAt: [0, 0, 0.58],
  },
  'mexican-50-pesos': {
    kind: 'coin',
    ...fine,
    alloy: 'gold .900',
    size: 37,
    emblem: 'victory',
    top: '50 PESOS',
    bottom: 'ORO PURO 37.5 G',
    border: 'denticles',
  },
  'austrian-100-corona': {
    kind: 'coin',
    ...fine,
    alloy: 'gold .900',
    size: 37,
    emblem: 'emperor',
    top: '100 CORONA',
    bottom: '1915',
    border: 'beads',
    finish: 'polished',
  },
};
