import { type Line, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { oval } from '../emblem/outlines.ts';
import type { Point } from '../geometry.ts';
import { wave } from './sea.ts';

/** Middle of the shield, in hundredths. */
const BOSS: Point = [0, -27];
const PRONGS = ['0,48,3.5 0,84,3', '0,40,3.5 18,46,4 24,62,3.5 23,78,3', '0,40,3.5 -18,46,4 -24,62,3.5 -23,78,3'];
const BARB: Line = '0,0! 7,-19! 0,-14! -7,-19!';
const BARBS: readonly Point[] = [
  [0, 99],
  [-23, 93],
  [23, 93],
];

/** A trident behind a round shield that stands in the waves. */
export function trident(): Model {
  const model = new Model();
  model.tube('0,-90,4 0,50,4', { lift: 0.3, depth: 7 });
  for (const prong of PRONGS) model.tube(prong, { lift: 0.5, depth: 6 });
  for (const tip of BARBS) model.mound(moved(BARB, { to: tip }), 1.2, 0.3);
  model.engrave(['-6,30 0,28 6,30', '-6,36 0,34 6,36'], 0.026, -1.2);
  model.plate(oval(...BOSS, 50, 50), { lift: 0.5, rise: 0.7, round: 0.5, moat: 0.024 });
  for (const [radius, width] of [
    [46, 0.05],
    [24, 0.025],
  ]) {
    model.engrave([closed(oval(...BOSS, radius, radius))], width, -1.1);
  }
  for (let turn = 0; turn < 360; turn += 22.5) {
    model.blade(moved('26,0 34,0 42,0', { turn, to: BOSS }), { width: 0.05, lines: 1, tip: 0, root: 0.5, height: 1 });
  }
  model.pearl(BOSS[0] / 100, BOSS[1] / 100, 0.1, 2);
  wave(model, -58, 84, 5);
  wave(model, -76, 64, 4);
  return model;
}

/** A line that runs back to its first point, to be drawn and not filled. */
function closed(line: Line): Line {
  return `${line} ${line.split(' ', 1)[0]}`;
}
