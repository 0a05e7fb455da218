import type { Line } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';

const NECK: Line = '8,-14! 3,-36 6,-50 14,-60 24,-68! 4,-82 -26,-80 -50,-62! -39,-52 -33,-38 -32,-14!';
const FACE: Line =
  '22,60 29,48 31,37 30,30 33,23 40,12 45,5 44,0 37,-3! 36,-7 39,-11 39.5,-14! 35.5,-16! 38.5,-18 38.5,-21 35.5,-25 36,-29 38,-34' +
  ' 35,-40 27,-43 16,-39 4,-30 -8,-18 -14,0 -26,30 -10,60';

/** The scalp, from the brow to the nape: hair and headgear lie on it. */
export const SCALP: Line = '25,54 12,67 -12,71 -36,61 -49,38 -50,10 -42,-12 -28,-22! -15,-8 -11,10 -4,28 8,38 20,45';
/** Guides of hair that is brushed back, from the crown inwards to the ear. */
export const BRUSHED: readonly Line[] = [
  '24,53 0,69 -34,60 -50,26',
  '20,46 -4,57 -30,44 -46,6',
  '9,39 -10,44 -28,28 -40,-10',
  '-4,28 -14,28 -24,12 -30,-20',
];

/** Neck and face in profile, looking right; hair and headgear come after. */
export function bust(): Model {
  const model = new Model();
  model.plate(NECK, { lift: 0.15, rise: 0.7, round: 0.3 });
  model.tube('-20,-26,9 -7,-48,7 4,-64,5.5', { lift: 0.55, depth: 1.6, melt: 0.25 });
  model.plate(FACE, { lift: 0.45, rise: 0.7, round: 0.2, moat: 0.02 });
  const soft = { lift: 0.82, depth: 1.3, melt: 0.35 };
  model.tube('16,6,14 18,-4,13', soft);
  model.tube('28,-34,8 10,-26,9 -2,-12,9', soft);
  model.soften(0.018);
  features(model);
  return model;
}

function features(model: Model) {
  model.plate('14,23! 19,28 25,28 30,23.5! 25,20 19,20', { lift: 0.8, rise: 0.12, round: 0.03, moat: 0.02 });
  model.pearl(0.25, 0.238, 0.03, 1.3);
  model.engrave(['12,22 18,30 26,30 31,25'], 0.026, -1.5);
  model.engrave(['15,20 21,18 27,19'], 0.016, -0.8);
  model.engrave(['6,34 16,40 25,39 32,35'], 0.024, -0.9);
  model.engrave(['36,10 33,5 35,0 39,0'], 0.02, 0.9);
  model.engrave(['39,2 42,2'], 0.018, 1.2);
  model.engrave(['38,-16 33,-15 28,-16.5'], 0.018, 1.2);
  model.engrave(['37,-12 33,-11.5 30,-14'], 0.022, -0.6);
  model.engrave(['37,-20 34,-20 31,-18.5'], 0.024, -0.6);
}

/** The ear, where no hair covers it. */
export function ear(model: Model) {
  model.plate('-12,18 -8,27 0,26 2,16 -2,6 -5,-3 -10,-2 -12,8', { lift: 1, rise: 0.35, round: 0.05, moat: 0.018 });
  model.engrave(['-8,19 -4,22 -1,18 -4,10', '-8,12 -6,6 -7,2'], 0.026, 1.2);
}
