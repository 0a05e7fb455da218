import type { CoinFace, Recipes } from '../recipe.ts';

const morgan: CoinFace = {
  alloy: 'silver .900',
  size: 38.1,
  finish: 'worn',
  emblem: 'libertyWorn',
  emblemAt: [-0.02, 0, 0.72],
  relief: 0.72,
  bottom: '1885',
  stars: [13, 262],
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
  bottom: '1923',
  border: 'plain',
};

export const silverDollars: Recipes = {
  liberty: { kind: 'coin', ...morgan },
  'morgan-au': { kind: 'coin', ...morgan, finish: 'satin', emblem: 'libertyRubbed', relief: 0.9, bottom: '1896' },
  'morgan-bu': { kind: 'coin', ...morgan, ...asStruck, emblem: 'liberty', bottom: '1881' },
  'morgan-1921': { kind: 'coin', ...morgan, emblem: 'liberty', finish: 'polished', relief: 0.85, bottom: '1921' },
  'morgan-cc': {
    kind: 'coin',
    ...morgan,
    emblem: 'libertyRubbed',
    relief: 0.9,
    finish: 'satin',
    bottom: '1878 CC',
    stars: [13, 250],
  },
  'peace-vg': { kind: 'coin', ...peace },
  'peace-bu': { kind: 'coin', ...peace, ...asStruck, emblem: 'radiant', bottom: '1925' },
  'peace-1921': { kind: 'coin', ...peace, emblem: 'radiant', finish: 'satin', bottom: '1921', relief: 1.5 },
};
