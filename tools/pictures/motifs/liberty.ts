import type { Line } from '../emblem/line.ts';
import { mirror } from '../emblem/mirror.ts';
import type { Model } from '../emblem/model.ts';
import { star } from '../emblem/outlines.ts';
import { bagged, rubbed } from '../emblem/wear.ts';
import { bust, ear } from './bust.ts';

const CAP: Line =
  '31,46! 28,64 14,82 -10,93 -38,92 -62,78 -72,58 -66,44! -58,54 -48,52 -50,34 -48,14 -40,-4! -22,10 -6,30 12,42';
const FOLDS: readonly Line[] = [
  '24,64 -4,84 -36,86 -64,66',
  '10,50 -14,66 -40,70 -58,56',
  '-8,36 -24,46 -40,44 -48,30',
];
const LOCKS: readonly Line[] = [
  '-40,8 -60,-12 -48,-34 -66,-54',
  '-34,0 -50,-22 -38,-44 -54,-68',
  '-22,4 -36,-20 -26,-42 -38,-66',
  '-12,14 -22,-8 -14,-28 -20,-48',
];

/** Liberty in the cap of the freed, looking left. */
export function liberty(): Model {
  return mirror(struck());
}

/** The same after little use. */
export function libertyRubbed(): Model {
  return mirror(rubbed(struck(), 0.4));
}

/** The same after years of use. */
export function libertyWorn(): Model {
  return mirror(rubbed(struck(), 1));
}

/** The same with the marks of the bag. */
export function libertyBagged(): Model {
  return mirror(bagged(struck()));
}

function struck(): Model {
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
