import type { BarFace, Recipes } from '../recipe.ts';

const bar: BarFace = {
  alloy: 'fine gold',
  size: 41,
  weight: '1 OZ',
  fineness: 'FINE GOLD',
  purity: '999.9',
  emblem: 'lion',
  ratio: 0.58,
  thick: 0.05,
};
const navy = ['#16263f', '#0d1829'] as const;
const green = ['#124434', '#0b2c22'] as const;

export const goldBars: Recipes = {
  '1-oz-minted': { kind: 'assay card', tint: green, bar: { ...bar, serial: 'A 034512' } },
  '10-oz': {
    kind: 'minted bar',
    ...bar,
    size: 80,
    weight: '10 OZ',
    serial: 'D 007316',
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
    kind: 'minted bar',
    ...bar,
    size: 55,
    weight: '100 g',
    emblem: 'balance',
    ratio: 0.56,
    thick: 0.05,
    ground: 'waves',
  },
  '50-g': {
    kind: 'minted bar',
    ...bar,
    size: 47,
    weight: '50 g',
    emblem: 'crown',
    ratio: 0.6,
    thick: 0.045,
    ground: 'scales',
  },
  '20-g': {
    kind: 'assay card',
    tint: ['#3b1a26', '#240f18'],
    bar: { ...bar, size: 40, weight: '20 g', serial: 'B 260117', emblem: 'balance', ground: 'waves' },
  },
  '10-g-assay-card': {
    kind: 'assay card',
    tint: navy,
    bar: { ...bar, size: 28, weight: '10 g', serial: 'A 118204', emblem: 'crown', ratio: 0.6 },
  },
  '5-g': {
    kind: 'assay card',
    tint: ['#3f3a30', '#26231d'],
    bar: { ...bar, size: 20, weight: '5 g', serial: 'A 550931', emblem: 'rose', ratio: 0.6 },
  },
  '1-g': {
    kind: 'assay card',
    tint: ['#5a5f66', '#3a3f45'],
    bar: { ...bar, size: 9, weight: '1 g', serial: 'A 902664', emblem: undefined, ratio: 0.6 },
  },
};
