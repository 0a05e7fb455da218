import { type Line, mirrored, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { oval } from '../emblem/outlines.ts';
import type { Point } from '../geometry.ts';

const BAND: Line = '-66,-24! -40,-36 0,-41 40,-36 66,-24! 63,-50! 38,-63 0,-68 -38,-63 -63,-50!';
const LOWER_RIM: Line = '-64,-48 -38,-60 0,-65 38,-60 64,-48';
const UPPER_RIM: Line = '-67,-25 -40,-37 0,-42 40,-37 67,-25';
/** Three lobes on a stem. */
const LEAF: Line =
  '-7,0! -6,12 -12,14 -20,12 -23,20 -19,28 -11,29 -8,26! -11,34 -9,42 0,49! 9,42 11,34 8,26! 11,29 19,28 23,20 20,12' +
  ' 12,14 6,12 7,0!';
const CAP: Line = '-60,-26! -68,2 -58,30 -32,50 0,56 32,50 58,30 68,2 60,-26! 30,-38 -30,-38';
const SEAMS: readonly Line[] = ['0,-36 0,10 0,52', '20,-36 34,6 14,51', '42,-32 58,6 26,49'];

/** A crown with five leaves on a jewelled band, and a cap with an orb. */
export function crown(): Model {
  const model = new Model();
  model.plate(CAP, { lift: 0.1, rise: 0.75, round: 0.4 });
  model.engrave([...SEAMS, ...SEAMS.slice(1).map(mirrored)], 0.03, 1);
  for (const x of [-27, 27])
    model.plate(moved(LEAF, { scale: 0.62, to: [x, -24] }), { lift: 0.5, rise: 0.2, round: 0.05 });
  model.plate(BAND, { lift: 0.6, rise: 0.35, round: 0.2 });
  jewels(model);
  for (const rim of [LOWER_RIM, UPPER_RIM]) model.engrave([rim], 0.05, -1.6);
  model.include(oval(0, -50, 62, 10));
  for (const [x, y, turn, scale] of [
    [-66, -20, 12, 0.78],
    [66, -20, -12, 0.78],
    [-37, -33, 5, 0.98],
    [37, -33, -5, 0.98],
    [0, -39, 0, 1.12],
  ] as const) {
    model.plate(moved(LEAF, { turn, scale, to: [x, y] }), { lift: 0.7, rise: 0.75, round: 0.09 * scale, moat: 0.02 });
    const [px, py] = [x / 100, y / 100 + 0.22 * scale];
    model.pearl(px, py, 0.035 * scale, 1.6);
  }
  for (const x of [-54, -19, 19, 54]) model.pearl(x / 100, -0.23 - 0.1 * (1 - (x / 60) ** 2), 0.042, 3.6);
  orb(model);
  return model;
}

function jewels(model: Model) {
  for (const [i, x] of [-50, -26, 0, 26, 50].entries()) {
    const at: Point = [x, -53 + 11 * (x / 60) ** 2];
    const stone: Line = i % 2 ? '-7,0! 0,8! 7,0! 0,-8!' : '-8,0 0,6.5 8,0 0,-6.5';
    model.plate(moved(stone, { scale: 1.3, to: at }), { lift: 0.85, rise: 0.2, round: 0.02, moat: 0.012 });
    model.plate(moved(stone, { scale: 0.8, to: at }), { lift: 0.9, rise: 0.75, round: 0.05, moat: 0.012 });
  }
  for (const x of [-38, -13, 13, 38]) model.pearl(x / 100, -0.53 + 0.11 * (x / 60) ** 2, 0.026, 1.8);
}

function orb(model: Model) {
  model.tube('0,64,11.5 0,64.1,11.5', { lift: 0.5, depth: 5 });
  model.engrave(['-11,64 0,61 11,64'], 0.03, -0.9);
  model.plate('-3,72! -5,81 -14,78! -14,90! -5,87 -6,97! 6,97! 5,87 14,90! 14,78! 5,81 3,72!', {
    lift: 0.5,
    rise: 0.5,
    round: 0.06,
  });
}
