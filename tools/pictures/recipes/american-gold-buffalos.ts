import type { CoinFace, Recipes } from '../recipe.ts';

const ounce: CoinFace = {
  alloy: 'fine gold',
  size: 32.7,
  finish: 'satin',
  emblem: 'bison',
  emblemAt: [0, 0, 0.68],
  top: 'AMERICAN BUFFALO',
  bottom: '1 OZ FINE GOLD',
  border: 'plain',
};
const slab = { kind: 'graded slab', tint: ['#4a1520', '#7c2b35'] } as const;

export const americanGoldBuffalos: Recipes = {
  '1-oz': { kind: 'coin', ...ounce },
  '1-oz-2025': {
    kind: 'coin',
    ...ounce,
    finish: 'uncirculated',
    bottom: '2025',
    border: 'ring',
  },
  '1-oz-2024': {
    kind: 'coin',
    ...ounce,
    emblem: 'braided',
    emblemAt: [0, 0, 0.72],
    top: 'LIBERTY',
    bottom: '2024',
    border: 'plain',
  },
  '1-oz-2006': {
    kind: 'coin',
    ...ounce,
    emblem: 'braided',
    emblemAt: [0, 0, 0.72],
    top: 'LIBERTY',
    bottom: '2006',
    border: 'denticles',
  },
  '1-oz-proof': {
    kind: 'coin',
    ...ounce,
    finish: 'proof',
    border: 'ring',
  },
  '1-oz-ms69': { ...slab, grade: 'MS 69', lines: ['GOLD BUFFALO', '1 OZ FINE GOLD'], coin: ounce },
  '1-oz-ms70': {
    ...slab,
    tint: ['#0f2a22', '#1f5a45'],
    grade: 'MS 70',
    lines: ['GOLD BUFFALO', '1 OZ FINE GOLD'],
    coin: { ...ounce, emblem: 'braided', top: 'LIBERTY' },
  },
  'tenth-oz-2008': {
    kind: 'coin',
    ...ounce,
    size: 16.5,
    finish: 'proof',
    top: 'BUFFALO',
    bottom: '1/10 OZ GOLD',
    emblemAt: [0, 0, 0.6],
  },
};
