import type { CoinFace, Recipes } from '../recipe.ts';

const ounce: CoinFace = {
  alloy: 'fine silver',
  size: 40.6,
  finish: 'uncirculated',
  emblem: 'eagle',
  emblemAt: [0, -0.03, 0.63],
  top: 'AMERICAN EAGLE',
  bottom: '1 OZ FINE SILVER',
  border: 'beads',
};
const heraldic: CoinFace = { ...ounce, emblem: 'heraldic', emblemAt: [0, 0, 0.64] };

export const americanSilverEagles: Recipes = {
  '1-oz': { kind: 'coin', ...ounce },
  '1-oz-2025': { kind: 'coin', ...ounce, top: 'AMERICAN EAGLE 2025', ground: 'rays' },
  '1-oz-2024': { kind: 'coin', ...ounce, top: 'AMERICAN EAGLE 2024', ground: 'lines', border: 'ring' },
  '1-oz-2021-type-1': { kind: 'coin', ...heraldic, top: 'EAGLE TYPE 1', bottom: '2021' },
  '1-oz-2021-type-2': {
    kind: 'coin',
    ...ounce,
    emblem: 'eagleHead',
    emblemAt: [0, 0, 0.66],
    top: 'EAGLE TYPE 2',
    bottom: '2021',
  },
  '1-oz-1986': { kind: 'coin', ...heraldic, top: 'FIRST YEAR', bottom: '1986', border: 'denticles', ground: 'waves' },
  '1-oz-proof': {
    kind: 'coin',
    ...ounce,
    finish: 'proof',
    top: 'PROOF EAGLE',
    border: 'ring',
    emblemAt: [0, -0.03, 0.65],
  },
  '1-oz-burnished': {
    kind: 'coin',
    ...heraldic,
    finish: 'satin',
    top: 'BURNISHED EAGLE',
    bottom: 'W 1 OZ SILVER',
    border: 'plain',
  },
};
