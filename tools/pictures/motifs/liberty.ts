import type { Line } from '../emblem/line.ts';
import type { Model } from '../emblem/model.ts';
import { star } from '../emblem/outlines.ts';
import { bust, ear } from './bust.ts';

const CAP: Line =
  '31,46! 28,64 14,82 -10,93 -38,92 -62,78 -72,58 -66,44! -58,54 -48,52 -50,34 -48,14 -40,-4! -22,10 -6,30 12,42';
const FOLDS: readonly Line[] = [
  '24,64 -4,84 -36,86 -64,66',
  '10,50 -14,66 -40,70 -58,56',
  '-8,36 -24,46 -40,44 -48,30',
];
const LOCKS: readonly Line[] = [
  '-38,2 -52,-16 -38,-36 -54,-58',
  '-30,0 -42,-22 -28,-44 -40,-70',
  '-20,6 -30,-18 -18,-40 -28,-62',
  '-12,14 -20,-8 -10,-24 -16,-42',
];

/** Liberty in the cap of the freed. */
export function liberty(): Model {
  const model = bust();
  model.strands(LOCKS, { count: 3, width: 0.07, lines: 3, tip: 0.05, root: 0.6, rise: 0.4, height: 1.6, trim: 0.12 });
  model.bed(0.35, 0.5);
  ear(model);
  model.plate(CAP, { lift: 0.75, rise: 0.7, round: 0.26, moat: 0.026 });
  model.strands(FOLDS, { count: 3, width: 0.06, tip: 0.05, root: 0.2, rise: 0.2, height: 0.9, trim: 0.2 });
  model.strands(['22,48 8,46 -2,36', '14,42 0,34 -8,22', '4,34 -6,26 -8,12'], {
    count: 3,
    width: 0.045,
    lines: 2,
    tip: 0,
    height: 1.5,
  });
  model.engrave(['32,46 12,45 -8,32 -24,12 -42,-4'], 0.1, -1.8);
  for (const [x, y] of [
    [17, 45.5],
    [-1, 38.5],
    [-15, 24],
    [-29, 7],
  ]) {
    model.emboss(star(x, y, 4.2), -1.6, 0.003);
  }
  return model;
}
