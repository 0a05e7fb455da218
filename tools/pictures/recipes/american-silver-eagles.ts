import type { CoinFace, Recipes } from '../recipe.ts';

const ounce: CoinFace = {
  alloy: 'fine silver',
  size: 40.6,
  finish: 'uncirculated',
  emblem: 'walking',
  emblemAt: [0, 0, 0.7],
  top: 'LIBERTY',
  bottom: '1 OZ FINE SILVER',
  border: 'beads',
};
const heraldic: CoinFace = { ...ounce, emblem: 'heraldic', emblemAt: [0, 0, 0.64], top: 'AMERICAN EAGLE' };
const landing: CoinFace = { ...ounce, emblem: 'landingEagle', emblemAt: [0, 0, 0.66], top: 'AMERICAN EAGLE' };

export const americanSilverEagles: Recipes = {
  '1-oz': { kind: 'coin', ...ounce },
  '1-oz-2025': { kind: 'coin', ...landing, border: 'ring' },
  '1-oz-2024': { kind: 'coin', ...ounce, bottom: '2024', border: 'ring' },
  '1-oz-2021-type-1': { kind: 'coin', ...heraldic },
  '1-oz-2021-type-2': { kind: 'coin', ...landing },
  '1-oz-1986': { kind: 'coin', ...ounce, bottom: '1986', border: 'denticles' },
  '1-oz-proof': {
    kind: 'coin',
    ...ounce,
    finish: 'proof',
    border: 'ring',
  },
  '1-oz-burnished': {
    kind: 'coin',
    ...ounce,
    finish: 'satin',
    left: 'W',
    border: 'plain',
  },
};
