import type { CoinFace, Recipes } from '../recipe.ts';

const morgan: CoinFace = {
  alloy: 'silver .900',
  size: 38.1,
  finish: 'worn',
  emblem: 'libertyWorn',
  emblemAt: [-0.02, 0, 0.72],
  relief: 0.72,
  bottom: 'ONE DOLLAR',
  stars: [13, 216],
  border: 'denticles',
};
/** As struck: sharp, and as bright as the day it left the press. */
const asStruck = { alloy: 'fine silver', finish: 'uncirculated', relief: 1 } as const;
const peace: CoinFace = {
  ...morgan,
  emblem: 'radiantWorn',
  emblemAt: [-0.02, 0, 0.7],
  stars: undefined,
  top: 'LIBERTY',
  border: 'plain',
};

export const silverDollars: Recipes = {
  liberty: { kind: 'coin', ...morgan },
  'morgan-au': { kind: 'coin', ...morgan, finish: 'satin', emblem: 'libertyRubbed', relief: 0.9 },
  'morgan-bu': { kind: 'coin', ...morgan, ...asStruck, emblem: 'liberty' },
  'morgan-1921': { kind: 'coin', ...morgan, emblem: 'liberty', finish: 'polished', relief: 0.85, bottom: '1921' },
  'morgan-cc': {
    kind: 'coin',
    ...morgan,
    emblem: 'libertyRubbed',
    relief: 0.9,
    finish: 'satin',
    bottom: 'CC ONE DOLLAR',
    stars: [13, 200],
  },
  'peace-vg': { kind: 'coin', ...peace },
  'peace-bu': { kind: 'coin', ...peace, ...asStruck, emblem: 'radiant' },
  'peace-1921': { kind: 'coin', ...peace, emblem: 'radiant', finish: 'satin', bottom: '1921', relief: 1.5 },
};
