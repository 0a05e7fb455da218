import { type Line, mirrored, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import type { Point } from '../geometry.ts';
import { twig } from './draped.ts';

/** The male's wing from its tip inwards. */
const PINIONS: readonly Line[] = [
  '8,52 34,84 48,98',
  '12,52 48,78 66,86',
  '14,50 56,68 80,70',
  '16,46 56,54 84,52',
  '16,42 48,42 70,34',
];
const COVERTS: readonly Line[] = ['8,54 28,76 38,86', '12,52 40,68 52,74', '14,50 42,58 58,58', '14,44 38,44 52,40'];
const TAIL: readonly Line[] = ['-10,26 -20,4 -28,-8', '0,24 0,2 0,-12', '10,26 20,6 26,-6'];
const BODY: Line = '-12,52! 0,58 12,52! 14,40 10,26 0,18 -10,26 -14,40';
const STICKS: readonly (readonly [number, number, number])[] = [
  [-30, -62, 12],
  [0, -58, -4],
  [30, -62, -14],
  [-18, -70, -8],
  [18, -70, 9],
  [-40, -74, 20],
  [40, -74, -20],
  [0, -78, 3],
  [-20, -84, 8],
  [22, -84, -9],
];

/** A family of eagles: he comes with an olive branch, she sits on the nest with the young. */
export function nest(): Model {
  const model = new Model();
  const feathers = { tip: 0.7, root: 0.6, rise: 0.3 };
  for (const side of [(line: Line) => line, mirrored]) {
    model.strands(PINIONS.map(side), { ...feathers, count: 2, width: 0.056, quill: true, height: 1.3 });
    model.strands(COVERTS.map(side), { ...feathers, count: 3, width: 0.048, height: 1.5 });
  }
  model.strands(TAIL, { count: 3, width: 0.052, quill: true, tip: 0.8, root: 0.5, rise: 0.1, height: 1.3 });
  model.bed(0.4, 0.5);
  twig(model, '-6,14 12,10 34,8', { leaf: 11, pairs: 4 });
  model.plate(BODY, { lift: 0.6, rise: 0.6, round: 0.14, moat: 0.02 });
  model.pelt(BODY, {
    direction: () => -90,
    length: 0.1,
    width: 0.032,
    gap: 0.055,
    curl: 0.1,
    lines: 2,
    height: 0.8,
    seed: 7,
  });
  for (const claw of ['-5,22 -6,16 -2,10', '5,22 6,16 10,9'])
    model.blade(claw, { width: 0.034, tip: 0, root: 1, height: 2.2 });
  head(model, [-4, 60], 1);
  female(model);
  for (const at of [
    [-50, -50],
    [-32, -46],
  ] as const)
    head(model, at, 0.7);
  for (const [x, y, turn] of STICKS) {
    const stick = moved('-34,0 0,3 34,0', { turn, to: [x, y] });
    model.blade(stick, { width: 0.05, lines: 1, tip: 0.3, root: 0.6, rise: 0, height: 1.8 });
  }
  return model;
}

function female(model: Model) {
  const body = '-16,-30! -4,-16 12,-14 30,-20 46,-34 62,-54! 40,-62 4,-62 -16,-54!';
  model.plate(body, { lift: 0.5, rise: 0.6, round: 0.16, moat: 0.02 });
  model.strands(['6,-20 34,-28 64,-50', '2,-30 28,-38 58,-56', '0,-42 24,-48 46,-60'], {
    count: 3,
    width: 0.05,
    quill: true,
    tip: 0.6,
    root: 0.5,
    rise: 0.3,
    height: 1.3,
    trim: 0.1,
  });
  head(model, [-4, -20], 1);
}

/** The head of an eagle that looks left; `to` is where its neck begins. */
function head(model: Model, to: Readonly<Point>, scale: number) {
  const place = (line: Line) => moved(line, { scale, to });
  model.plate(place('-8,-8! 10,-6 12,8 4,18 -6,19 -13,13 -14,4!'), {
    lift: 0.9,
    rise: 0.5,
    round: 0.09 * scale,
    moat: 0.018,
  });
  model.plate(place('-12,14! -20,13 -25,6 -25,0! -20,4 -14,4!'), { lift: 1.1, rise: 0.4, round: 0.05 * scale });
  model.pearl((to[0] - 6 * scale) / 100, (to[1] + 10 * scale) / 100, 0.024 * scale, 1.8);
  model.engrave([place('-13,14 -6,15 0,13')], 0.02 * scale, -1.4);
}
