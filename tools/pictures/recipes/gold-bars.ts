import type { BarFace, Recipes } from '../recipe.ts';

const bar: BarFace = {
  alloy: 'fine gold',
  size: 41,
  weight: '1 OZ',
  metal: 'FINE GOLD',
  emblem: 'lion',
  ratio: 0.58,
  thick: 0.05,
};
const navy = ['#16263f', '#0d1829'] as const;
const green = ['#124434', '#0b2c22'] as const;

export const goldBars: Recipes = {
  '1-oz-minted': { kind: 'assay card', tint: green, bar: { ...bar } },
  '10-oz': {
    kind: 'minted bar',
    ...bar,
    size: 80,
    weight: '10 OZ',
    emblem: undefined,
    ratio: 0.56,
    thick: 0.075,
  },
  '1-kilo-cast': {
    kind: 'cast bar',
    ...bar,
    size: 117,
    weight: '1 KILO',
    ratio: 0.5,
    thick: 0.11,
    seed: 4,
  },
  '100-g': {
    kind: 'assay card',
    tint: ['#4a4330', '#2b271b'],
    bar: { ...bar, size: 55, weight: '100 g', emblem: 'ship', ratio: 0.62, ground: 'waves' },
  },
  '50-g': {
    kind: 'assay card',
    tint: ['#28465a', '#172b39'],
    bar: { ...bar, size: 47, weight: '50 g', emblem: undefined, ratio: 0.6 },
  },
  '20-g': {
    kind: 'assay card',
    tint: ['#3b1a26', '#240f18'],
    bar: { ...bar, size: 40, weight: '20 g', emblem: 'balance', ground: 'waves' },
  },
  '10-g-assay-card': {
    kind: 'assay card',
    tint: navy,
    bar: { ...bar, size: 28, weight: '10 g', emblem: 'crown', ratio: 0.6 },
  },
  '5-g': {
    kind: 'assay card',
    tint: ['#3f3a30', '#26231d'],
    bar: { ...bar, size: 20, weight: '5 g', emblem: 'rose', ratio: 0.6 },
  },
  '1-g': {
    kind: 'assay card',
    tint: ['#5a5f66', '#3a3f45'],
    bar: { ...bar, size: 9, weight: '1 g', emblem: undefined, ratio: 0.6 },
  },
};
