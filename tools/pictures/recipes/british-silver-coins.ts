import type { CoinFace, Recipes } from '../recipe.ts';

const britannia: CoinFace = {
  alloy: 'fine silver',
  size: 38.6,
  finish: 'uncirculated',
  emblem: 'britannia',
  emblemAt: [0, 0, 0.67],
  top: 'BRITANNIA',
  bottom: '1 OZ FINE SILVER',
  border: 'ring',
};
const series: CoinFace = { ...britannia, finish: 'satin', border: 'beads' };
const beast: CoinFace = { ...series, emblemAt: [0, 0, 0.66], ground: 'plain' };

export const britishSilverCoins: Recipes = {
  'britannia-1-oz': { kind: 'coin', ...britannia },
  'tudor-rose-2-oz': {
    kind: 'coin',
    ...series,
    emblem: 'tudorBeast',
    top: 'TUDOR BEASTS',
    bottom: '2 OZ FINE SILVER',
    relief: 1.25,
    emblemAt: [0, 0, 0.66],
  },
  'britannia-10-oz': {
    kind: 'coin',
    ...britannia,
    size: 89,
    bottom: '10 OZ FINE SILVER',
    border: 'denticles',
  },
  'myths-1-oz': { kind: 'coin', ...beast, emblem: 'sword', top: 'MYTHS AND LEGENDS', border: 'rope' },
  'queens-beasts-10-oz': {
    kind: 'coin',
    ...beast,
    size: 89,
    emblem: 'unicorn',
    top: "QUEEN'S BEASTS",
    bottom: '10 OZ FINE SILVER',
    border: 'denticles',
    emblemAt: [0, 0, 0.68],
  },
  'royal-arms-1-oz': {
    kind: 'coin',
    ...series,
    emblem: 'royalArms',
    top: 'ROYAL ARMS',
    emblemAt: [0, 0, 0.68],
    border: 'plain',
    finish: 'polished',
  },
  'lunar-1-oz': { kind: 'coin', ...beast, emblem: 'snake', top: 'YEAR OF THE SNAKE', border: 'ring', finish: 'proof' },
  'britannia-1-oz-old': {
    kind: 'coin',
    ...britannia,
    alloy: 'silver .900',
    border: 'beads',
    finish: 'polished',
  },
};
