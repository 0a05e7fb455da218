import { bothSides, type Line } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { wave } from './sea.ts';

const FLUKES: Line =
  '0,46! 9,57 26,64 50,62 74,54 99,38! 84,36 62,27 42,12 27,-8 17,-32 14,-56! -14,-56! -17,-32 -27,-8 -42,12' +
  ' -62,27 -84,36 -99,38! -74,54 -50,62 -26,64 -9,57';
const FOLDS: readonly Line[] = ['7,8 22,32 46,46 80,46', '6,18 18,40 36,52 62,53', '13,-14 26,8 44,24 70,36'];
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
  model.tube('0,42,3 0,22,8 0,-6,12 0,-34,15 0,-54,16', { lift: 0.75, depth: 2.4, melt: 0.25 });
  model.engrave(FOLDS.flatMap(bothSides), 0.018, 0.7);
  for (const [x, y, radius] of DROPS) model.pearl(x / 100, y / 100, radius / 100, 1.4);
  wave(model, -38, 84, 5);
  wave(model, -56, 78, 5);
  wave(model, -73, 60, 4);
  return model;
}
