import type { Line } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';

const NECK: Line = '-8,42! 16,48 38,38 54,12 60,-24 64,-66! 56,-88 24,-98 -14,-92! -8,-64 0,-42 2,-20 -8,-6!';
const HEAD: Line =
  '8,40 -8,45 -22,38 -33,20 -45,2 -56,-14! -62,-24 -58,-36! -48,-41 -39,-36 -30,-27 -16,-20 0,-16 14,-2 18,20';
const HORN: Line = '-25,32! -11,42! -58,99!';
const TURNS: readonly Line[] = [0, 1, 2, 3, 4, 5, 6].map((i): Line => {
  const [x, y, half] = [-21 - i * 5.2, 43 + i * 7.8, 8 - i * 1.05];
  return `${x - half},${y - half * 0.2 - 2} ${x},${y + 1} ${x + half * 0.9},${y + half * 0.9 + 1}`;
});
const MANE: readonly Line[] = [
  '0,46 18,66 46,62 64,40',
  '14,46 42,60 68,42 76,14',
  '28,38 62,36 80,8 78,-20',
  '40,22 70,8 80,-22 72,-48',
  '46,2 72,-20 76,-48 64,-74',
  '50,-20 70,-44 70,-70 54,-92',
];
const FORELOCK: readonly Line[] = ['2,50 -14,54 -18,36 -32,32', '4,44 -8,42 -10,26 -22,18'];

/** The head of a unicorn, looking left. */
export function unicorn(): Model {
  const model = new Model();
  model.plate(NECK, { lift: 0.25, rise: 0.85, round: 0.34 });
  model.engrave(['6,-26 14,-48 10,-76', '20,-22 30,-46 28,-80'], 0.05, 0.5);
  model.plate(HORN, { lift: 0.5, rise: 0.7, round: 0.09 });
  model.engrave(TURNS, 0.024, 1.3);
  model.strands(MANE, { count: 2, width: 0.115, lines: 3, tip: 0, root: 0.1, rise: 0.6, height: 1.5, trim: 0.1 });
  model.bed(0.3, 0.5);
  model.plate(HEAD, { lift: 0.7, rise: 0.75, round: 0.22, moat: 0.03 });
  model.tube('0,12,16 -8,2,15', { lift: 1.1, depth: 1.7, melt: 0.3 });
  model.tube('-46,-18,12 -52,-26,10', { lift: 1.05, depth: 2, melt: 0.25 });
  model.plate('-1,36! -2,54 10,72! 20,56 18,38 8,34!', { lift: 1, rise: 0.5, round: 0.08, moat: 0.024 });
  model.plate('4,42 5,54 10,63! 14,54 13,42', { lift: 1.3, rise: -0.5, round: 0.05, moat: 0 });
  model.strands(FORELOCK, { count: 4, width: 0.05, lines: 2, tip: 0, root: 0.7, rise: 0.6, height: 1.5, trim: 0.15 });
  model.plate('-31,14! -24,22 -15,21 -8,13! -16,10 -25,10', { lift: 1.1, rise: 0.2, round: 0.03, moat: 0.024 });
  model.pearl(-0.195, 0.155, 0.046, 2.1);
  model.engrave(['-33,14 -24,25 -14,24 -6,12'], 0.032, -1.7);
  model.engrave(['-58,-20 -54,-17 -51,-20 -53,-24'], 0.03, 1.5);
  model.engrave(['-60,-33 -50,-32 -41,-27'], 0.026, 1.5);
  model.engrave(['-28,2 -38,-10 -44,-18'], 0.04, 0.5);
  model.strands(['-52,-38 -54,-50 -50,-60', '-42,-36 -42,-48 -46,-58'], {
    count: 4,
    width: 0.034,
    tip: 0,
    root: 0.7,
    height: 1.4,
  });
  return model;
}
