import type { CoinFace, Recipes } from '../recipe.ts';

const morgan: CoinFace = {
  alloy: 'silver .900',
  size: 38.1,
  finish: 'worn',
  emblem: 'liberty',
  emblemAt: [0.02, 0, 0.7],
  bottom: '1885',
  stars: [13, 262],
  border: 'denticles',
};
const peace: CoinFace = {
  ...morgan,
  emblem: 'radiant',
  emblemAt: [0, 0, 0.68],
  stars: undefined,
  top: 'LIBERTY',
  bottom: 'PEACE 1923',
  border: 'plain',
};

export const silverDollars: Recipes = {
  liberty: { kind: 'coin', ...morgan },
  'morgan-au': { kind: 'coin', ...morgan, finish: 'satin', bottom: '1896' },
  'morgan-bu': { kind: 'coin', ...morgan, finish: 'uncirculated', bottom: '1881', border: 'beads' },
  'morgan-1921': { kind: 'coin', ...morgan, finish: 'polished', bottom: 'LAST YEAR 1921', stars: [11, 220] },
  'morgan-cc': {
    kind: 'coin',
    ...morgan,
    finish: 'satin',
    bottom: 'CARSON CITY',
    left: 'C',
    right: 'C',
    stars: [9, 170],
    emblemAt: [0.02, 0, 0.64],
  },
  'peace-vg': { kind: 'coin', ...peace },
  'peace-bu': { kind: 'coin', ...peace, finish: 'uncirculated', bottom: 'PEACE 1925' },
  'peace-1921': { kind: 'coin', ...peace, finish: 'satin', bottom: 'HIGH RELIEF 1921', relief: 1.45, border: 'ring' },
};
