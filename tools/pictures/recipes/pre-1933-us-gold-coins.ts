import type { CoinFace, Recipes } from '../recipe.ts';

const liberty: CoinFace = {
  alloy: 'gold .900',
  size: 34,
  finish: 'worn',
  emblem: 'coronetWorn',
  emblemAt: [0, 0, 0.7],
  relief: 0.8,
  bottom: 'TWENTY DOLLARS',
  stars: [13, 196],
  border: 'denticles',
};
const striding: CoinFace = {
  ...liberty,
  emblem: 'striding',
  relief: 1,
  emblemAt: [0, 0, 0.72],
  stars: undefined,
  top: 'LIBERTY',
  border: 'ring',
};
const indian: CoinFace = {
  ...liberty,
  size: 27,
  emblem: 'featheredRubbed',
  emblemAt: [-0.02, 0, 0.68],
  bottom: 'TEN DOLLARS',
};

export const pre1933UsGoldCoins: Recipes = {
  liberty: { kind: 'coin', ...liberty },
  'liberty-ms63': {
    kind: 'graded slab',
    tint: ['#3a2a0c', '#80601c'],
    grade: 'MS 63',
    lines: ['$20 LIBERTY', 'DOUBLE EAGLE'],
    coin: { ...liberty, emblem: 'coronet', relief: 1, finish: 'uncirculated' },
  },
  'saint-gaudens-au': { kind: 'coin', ...striding, finish: 'satin' },
  'saint-gaudens-ms64': {
    kind: 'graded slab',
    tint: ['#12243f', '#274a7c'],
    grade: 'MS 64',
    lines: ['$20 SAINT-GAUDENS', 'DOUBLE EAGLE'],
    coin: { ...striding, finish: 'uncirculated' },
  },
  'ten-liberty': {
    kind: 'coin',
    ...liberty,
    size: 27,
    bottom: 'TEN DOLLARS',
    stars: [11, 216],
  },
  'ten-indian': { kind: 'coin', ...indian, finish: 'satin', stars: [11, 216] },
  'five-liberty': {
    kind: 'coin',
    ...liberty,
    size: 21.6,
    bottom: 'FIVE DOLLARS',
    stars: [9, 206],
    emblemAt: [0, 0.02, 0.62],
  },
  'five-indian': {
    kind: 'coin',
    ...indian,
    size: 21.6,
    bottom: '5 DOLLARS',
    relief: -0.9,
    emblemAt: [0, 0.02, 0.62],
    stars: [9, 206],
    border: 'plain',
  },
  'quarter-indian': {
    kind: 'coin',
    ...indian,
    size: 18,
    bottom: '2 1/2 DOLLARS',
    relief: -0.9,
    emblemAt: [0, 0.04, 0.58],
    stars: undefined,
    top: 'LIBERTY',
    border: 'plain',
    finish: 'satin',
  },
};
