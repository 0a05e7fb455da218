import { bothSides, type Line } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { wave } from './sea.ts';

const FLUKES: Line =
  '0,26! 10,40 30,50 54,56 78,72 98,94! 95,66 80,40 56,18 30,2 17,-16 15,-44! -15,-44! -17,-16 -30,2 -56,18 -80,40' +
  ' -95,66 -98,94! -78,72 -54,56 -30,50 -10,40';
const FOLDS: readonly Line[] = ['8,0 34,22 64,44 88,74', '10,10 32,30 58,46 80,66', '9,18 28,36 52,48'];
const DROPS = [
  [-40, -14, 2.4],
  [-31, -4, 1.6],
  [-52, -6, 1.6],
  [36, -12, 2.4],
  [46, -2, 1.6],
  [58, -12, 2],
  [27, -2, 1.4],
] as const;

/** The flukes of a whale that goes down among the waves. */
export function whale(): Model {
  const model = new Model();
  model.plate(FLUKES, { lift: 0.35, rise: 0.8, round: 0.2 });
  model.tube('0,20,5 0,-4,11 0,-30,14 0,-50,15', { lift: 0.75, depth: 2.4, melt: 0.25 });
  model.engrave(FOLDS.flatMap(bothSides), 0.018, 0.7);
  for (const [x, y, radius] of DROPS) model.pearl(x / 100, y / 100, radius / 100, 1.4);
  wave(model, -28, 66, 4);
  wave(model, -47, 86, 5);
  wave(model, -65, 74, 4);
  wave(model, -81, 50, 3);
  return model;
}
