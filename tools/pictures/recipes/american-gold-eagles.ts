import type { CoinFace, Recipes } from '../recipe.ts';

const ounce: CoinFace = {
  alloy: 'gold 22 karat',
  size: 32.7,
  finish: 'uncirculated',
  emblem: 'striding',
  emblemAt: [0, 0, 0.68],
  top: 'LIBERTY',
  bottom: '1 OZ FINE GOLD',
  border: 'beads',
};

export const americanGoldEagles: Recipes = {
  '1-oz': { kind: 'coin', ...ounce },
  'half-oz': { kind: 'coin', ...ounce, size: 27, bottom: '1/2 OZ FINE GOLD', border: 'ring' },
  'quarter-oz': {
    kind: 'coin',
    ...ounce,
    size: 22,
    bottom: '1/4 OZ GOLD',
    emblemAt: [0, 0, 0.64],
  },
  'tenth-oz': {
    kind: 'coin',
    ...ounce,
    size: 16.5,
    bottom: '1/10 OZ GOLD',
    emblemAt: [0, 0, 0.62],
    border: 'plain',
  },
  '1-oz-2025': { kind: 'coin', ...ounce, emblem: 'eagleHead', emblemAt: [0, 0, 0.66], top: 'AMERICAN EAGLE' },
  '1-oz-type-1': {
    kind: 'coin',
    ...ounce,
    emblem: 'nest',
    emblemAt: [0, 0, 0.66],
    top: 'AMERICAN EAGLE',
    border: 'denticles',
  },
  '1-oz-proof': {
    kind: 'coin',
    ...ounce,
    finish: 'proof',
    border: 'ring',
  },
  '1-oz-ms69': {
    kind: 'graded slab',
    tint: ['#3a2a0c', '#80601c'],
    grade: 'MS 69',
    lines: ['GOLD EAGLE', '1 OZ FINE GOLD'],
    coin: ounce,
  },
};
