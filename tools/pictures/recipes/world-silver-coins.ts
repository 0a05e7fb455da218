import type { CoinFace, Recipes } from '../recipe.ts';

const ounce: CoinFace = {
  alloy: 'fine silver',
  size: 40,
  finish: 'uncirculated',
  emblem: 'elephant',
  emblemAt: [0, 0, 0.66],
  bottom: '1 OZ FINE SILVER',
  border: 'ring',
};

export const worldSilverCoins: Recipes = {
  'panda-30-g': {
    kind: 'coin',
    ...ounce,
    finish: 'proof',
    emblem: 'panda',
    emblemAt: [0, 0.02, 0.62],
    top: 'PANDA',
    bottom: '30 G FINE SILVER',
  },
  'elephant-1-oz': { kind: 'coin', ...ounce, top: 'AFRICAN WILDLIFE', border: 'beads', emblemAt: [0, 0, 0.63] },
  'philharmonic-1-oz': { kind: 'coin', ...ounce, emblem: 'instruments', top: 'PHILHARMONIC' },
  'kangaroo-1-oz': {
    kind: 'coin',
    ...ounce,
    emblem: 'kangaroo',
    top: 'KANGAROO',
    bottom: '1 OZ FINE SILVER',
    ground: 'lines',
    border: 'plain',
  },
  'kookaburra-1-oz': {
    kind: 'coin',
    ...ounce,
    emblem: 'kookaburra',
    top: 'KOOKABURRA',
    finish: 'proof',
    border: 'plain',
  },
  'krugerrand-1-oz': {
    kind: 'coin',
    ...ounce,
    emblem: 'springbok',
    top: 'KRUGERRAND',
    bottom: 'FINE SILVER 1 OZ',
    border: 'denticles',
  },
  'libertad-1-oz': {
    kind: 'coin',
    ...ounce,
    emblem: 'victory',
    top: 'LIBERTAD',
    bottom: '1 ONZA PLATA PURA',
    border: 'rope',
    finish: 'satin',
  },
  'koala-1-kilo': {
    kind: 'coin',
    ...ounce,
    size: 100,
    emblem: 'koala',
    top: 'KOALA',
    bottom: '1 KILO FINE SILVER',
    border: 'beads',
    finish: 'polished',
  },
};
