import type { CoinFace, Recipes } from '../recipe.ts';

const ounce: CoinFace = {
  alloy: 'gold 22 karat',
  size: 32.8,
  finish: 'uncirculated',
  emblem: 'springbok',
  emblemAt: [0, 0, 0.66],
  top: 'KRUGERRAND',
  bottom: 'FINE GOLD 1 OZ',
  border: 'denticles',
};

export const goldKrugerrands: Recipes = {
  '1-oz': { kind: 'coin', ...ounce },
  'half-oz': { kind: 'coin', ...ounce, size: 27, bottom: 'FINE GOLD 1/2 OZ', border: 'beads' },
  'quarter-oz': { kind: 'coin', ...ounce, size: 22, bottom: 'GOLD 1/4 OZ', border: 'ring', emblemAt: [0, 0, 0.6] },
  'tenth-oz': { kind: 'coin', ...ounce, size: 16.5, bottom: 'GOLD 1/10 OZ', border: 'plain', emblemAt: [0, 0, 0.58] },
  '1-oz-2025': {
    kind: 'coin',
    ...ounce,
    top: 'KRUGERRAND 2025',
    ground: 'lines',
    border: 'beads',
    emblemAt: [0, 0, 0.62],
  },
  '1-oz-1967': {
    kind: 'coin',
    ...ounce,
    top: 'FIRST YEAR',
    bottom: 'KRUGERRAND 1967',
    emblemAt: [0, 0, 0.6],
    finish: 'satin',
    ground: 'rays',
  },
  '1-oz-1970s': { kind: 'coin', ...ounce, finish: 'worn' },
  '1-oz-proof': {
    kind: 'coin',
    ...ounce,
    finish: 'proof',
    bottom: 'PROOF 1 OZ',
    border: 'ring',
    emblemAt: [0, 0, 0.64],
  },
};
