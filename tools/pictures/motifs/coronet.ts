import { type Line, moved } from '../emblem/line.ts';
import { mirror } from '../emblem/mirror.ts';
import type { Model } from '../emblem/model.ts';
import { rubbed } from '../emblem/wear.ts';
import type { Point } from '../geometry.ts';
import { BRUSHED, bust, ear, SCALP } from './bust.ts';

const CORONET: Line = '31,45! 41,58 37,70 27,82! 10,73 -12,71 -36,60! -34,52 -12,58 12,54 22,50!';
const CURLS: readonly Line[] = [
  '-40,-2 -54,-22 -40,-42 -52,-62',
  '-28,-6 -40,-26 -28,-46 -36,-66',
  '-18,-6 -26,-22 -18,-38 -24,-54',
];

/** Liberty with a coronet, her hair in a bun, looking left. */
export function coronet(): Model {
  return mirror(struck());
}

/** The same after years of use. */
export function coronetWorn(): Model {
  return mirror(rubbed(struck(), 0.8));
}

function struck(): Model {
  const model = bust();
  model.strands(CURLS, { count: 3, width: 0.06, lines: 2, tip: 0.1, root: 0.6, rise: 0.3, height: 1.5, trim: 0.1 });
  model.tube('-52,30,16 -58,24,15', { lift: 0.3, depth: 3 });
  model.mound(SCALP, 1.15, 0.6);
  model.strands(BRUSHED, { count: 4, width: 0.055, lines: 2, tip: 0.1, root: 0.5, rise: 0.3, height: 1.3, trim: 0.1 });
  for (const turn of [0, 90, 180, 270]) {
    const pose = { turn, to: [-56, 26] as Point };
    model.strands([moved('0,-2 13,2 9,14 -4,15', pose), moved('0,0 5,2 4,6 -2,7', pose)], {
      count: 3,
      width: 0.036,
      tip: 0.1,
      height: 1.6,
    });
  }
  ear(model);
  model.plate(CORONET, { lift: 1.1, rise: 0.35, round: 0.06, moat: 0.024 });
  model.engrave(['33,48 22,54 10,59 -12,63 -32,56'], 0.022, -1.2);
  for (const [x, y] of [
    [29, 62],
    [21, 66],
    [12, 66.5],
    [3, 67.5],
    [-6, 67.5],
    [-15, 66],
    [-23, 62.5],
  ])
    model.engrave([`${x},${y + 3} ${x - 1.5},${y - 3}`], 0.026, 1.3);
  return model;
}
