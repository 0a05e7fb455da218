import type { CoinFace, Recipes } from '../recipe.ts';

const ounce: CoinFace = {
  alloy: 'fine gold',
  size: 30,
  finish: 'uncirculated',
  emblem: 'maple',
  emblemAt: [0, 0, 0.6],
  top: 'MAPLE LEAF',
  bottom: '1 OZ FINE GOLD',
  border: 'beads',
  ground: 'lines',
};
const small: CoinFace = { ...ounce, emblemAt: [0, 0, 0.56], ground: 'plain' };

export const canadianGoldCoins: Recipes = {
  'maple-1-oz': { kind: 'coin', ...ounce },
  'maple-half-oz': { kind: 'coin', ...ounce, size: 25, bottom: '1/2 OZ FINE GOLD', border: 'ring' },
  'maple-quarter-oz': { kind: 'coin', ...small, size: 20, bottom: '1/4 OZ GOLD', border: 'ring' },
  'maple-tenth-oz': { kind: 'coin', ...small, size: 16, bottom: '1/10 OZ GOLD', finish: 'satin' },
  'maple-twentieth-oz': { kind: 'coin', ...small, size: 14.1, bottom: '1/20 OZ GOLD', border: 'denticles' },
  'maple-1-g': {
    kind: 'coin',
    ...small,
    size: 9,
    top: '1 GRAM',
    bottom: 'FINE GOLD',
    finish: 'proof',
    border: 'plain',
    edge: 'plain',
  },
  'maple-1-oz-2025': {
    kind: 'coin',
    ...ounce,
    top: 'MAPLE LEAF 2025',
    border: 'denticles',
    ground: 'guilloche',
    emblemAt: [0, 0, 0.52],
  },
  'call-of-the-wild-1-oz': {
    kind: 'coin',
    ...ounce,
    emblem: 'wolf',
    top: 'CALL OF THE WILD',
    bottom: '1 OZ FINE GOLD',
    emblemAt: [0, 0, 0.6],
    border: 'plain',
  },
};
