import { type Line, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { wave } from './sea.ts';

const HULL: Line = '-80,-22! -58,-36 -20,-42 30,-39 62,-24 94,2! 88,-22 70,-50 44,-66! -50,-66! -70,-58 -80,-42!';
const PLANKS: readonly Line[] = [
  '-80,-30 -56,-44 -20,-50 30,-47 64,-32 90,-6',
  '-79,-40 -54,-53 -20,-58 32,-55 66,-40 86,-20',
];
const STERN: Line = '-84,-2! -82,-20 -78,-34! -54,-36! -54,-8!';
const MAINSAIL: Line = '66,-14! 24,38 -24,94! -44,56 -46,18 -34,-22! 10,-30 40,-26';
const MIZZEN: Line = '-22,-22! -50,20 -86,54! -94,30 -92,6 -82,-14! -60,-22 -40,-25';
const SEAMS: readonly Line[] = ['46,-20 10,34 -24,82', '24,-26 -8,24 -30,70', '2,-27 -24,14 -38,56'];
const MIZZEN_SEAMS: readonly Line[] = ['-38,-20 -62,14 -88,44', '-56,-20 -74,6 -91,28'];

/** A dhow, the trader of the monsoon, under two lateen sails. */
export function ship(): Model {
  const model = new Model();
  for (const [x, top] of [
    [-6, 72],
    [-62, 28],
  ]) {
    model.tube(`${x},-40,3 ${x + 2},${top},2.2`, { lift: 0.2, depth: 6 });
  }
  sail(model, MIZZEN, MIZZEN_SEAMS, '-18,-28 -52,18 -92,62');
  sail(model, MAINSAIL, SEAMS, '72,-22 26,38 -30,99');
  model.plate(STERN, { lift: 0.4, rise: 0.4, round: 0.06 });
  model.engrave(['-83,-12 -68,-14 -54,-16', '-76,-3 -76,-12', '-66,-5 -66,-13'], 0.022, 1);
  model.plate(HULL, { lift: 0.5, rise: 0.7, round: 0.16, moat: 0.024 });
  model.engrave(['-82,-23 -58,-37 -20,-43 30,-40 62,-25 94,1'], 0.036, -1.4);
  model.engrave(PLANKS, 0.018, 1);
  model.engrave(['66,-18 44,-38', '66,-18 76,-34'], 0.012, 0.6);
  wave(model, -58, 90, 6);
  wave(model, -74, 66, 4);
  return model;
}

function sail(model: Model, line: Line, seams: readonly Line[], yard: Line) {
  model.plate(line, { lift: 0.45, rise: 0.65, round: 0.3, moat: 0.02 });
  model.engrave(seams, 0.02, 0.8);
  model.strands([yard, moved(yard, { to: [0.01, 0] })], { count: 1, width: 0.03, tip: 0.4, root: 0.5, height: 2.4 });
}
