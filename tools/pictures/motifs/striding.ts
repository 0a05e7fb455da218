import type { Line } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { spell } from '../emblem/outlines.ts';
import { type Point, polar } from '../geometry.ts';
import { drape, twig } from './draped.ts';

const SUN: Point = [0, -40];
const GOWN: Line =
  '-11,30! -3,34 11,30! 15,12 22,0 34,-20 44,-48 50,-78! 30,-86 14,-80 -4,-88 -22,-82 -36,-86! -28,-56 -20,-28 -13,0 -12,16';
const FLYING: Line = '10,14! 30,10 52,-6 64,-28 76,-40! 68,-52 50,-56 44,-66! 34,-36 22,-12';
const BODICE: Line = '-13,14 -15,32 -17,46! -6,50 0,46 6,50 17,46! 15,32 13,14 0,10';
const ROCK: Line = '2,-96! 10,-74 24,-66 38,-70 46,-80 44,-90!';
const LEFT_ARM = '14,45,6 27,32,5 38,25,3.8';
const RIGHT_ARM = '-14,45,6 -26,54,5 -33,68,3.8';

/** Liberty strides towards the viewer out of the sun, torch and olive branch in her hands. */
export function striding(): Model {
  const model = new Model();
  for (let turn = -6; turn <= 186; turn += 6) {
    const [from, to] = [polar(34, turn, SUN), polar(toRim(turn) * (turn % 12 ? 0.9 : 1), turn, SUN)];
    model.draw([`${spell(from)} ${spell(to)}`], 0.013, 0.9);
  }
  model.plate(ROCK, { lift: 0.15, rise: 0.35, round: 0.08 });
  drape(model, {
    cloth: FLYING,
    folds: ['12,10 44,-2 74,-40', '16,0 38,-16 66,-50', '20,-10 34,-34 46,-62'],
    lift: 0.3,
  });
  const folds = [
    '-10,26 -16,-20 -33,-84',
    '-5,28 -9,-20 -14,-84',
    '3,28 4,-20 8,-82',
    '8,24 20,-14 28,-82',
    '10,20 32,-20 46,-76',
  ];
  drape(model, { cloth: GOWN, folds, lift: 0.6 });
  // The leg that steps forward shows through the cloth.
  model.tube('8,2,8 19,-18,9.5 20,-34,8 20,-58,5.5', { lift: 0.75, depth: 3.2, melt: 0.3 });
  model.tube('20,-62,4.6 18,-72,4.2', { lift: 0.9, depth: 4 });
  model.tube('-22,-84,4.4 -28,-92,4', { lift: 0.7, depth: 4 });
  model.tube('0,44,4.8 0,58,4.6', { lift: 0.8, depth: 4 });
  drape(model, {
    cloth: BODICE,
    folds: ['-14,44 -6,28 -10,14', '0,42 0,28 0,12', '14,44 6,28 10,14'],
    lift: 0.8,
    count: 3,
  });
  model.engrave(['-13,13 0,9 13,13'], 0.03, -1);
  model.tube(RIGHT_ARM, { lift: 0.8, depth: 4 });
  model.tube(LEFT_ARM, { lift: 0.8, depth: 4 });
  twig(model, '37,25 48,36 58,46', { leaf: 12 });
  torch(model);
  head(model);
  return model;
}

/** Distance from the sun to the rim of the emblem in the direction `turn`. */
function toRim(turn: number): number {
  const [x, y] = polar(1, turn);
  const along = x * SUN[0] + y * SUN[1];
  return Math.sqrt(along ** 2 + 96 ** 2 - SUN[0] ** 2 - SUN[1] ** 2) - along;
}

function head(model: Model) {
  const hair = { count: 3, width: 0.04, lines: 1, tip: 0, root: 0.7, rise: 0.2, height: 1.4 };
  model.strands(['-6,76 14,82 38,68', '2,72 20,72 38,58', '4,62 18,62 30,52'], hair);
  model.bed(0.2, 0.4);
  model.tube('0,72,8.6 -0.6,64,7', { lift: 1, depth: 3.4 });
  model.strands(['-1,80 -8,76 -8.5,66', '0,80 6,78 8.5,66'], { ...hair, count: 2, width: 0.028, height: 1.6 });
  model.engrave(['-4,71.5 -2,71.5', '2,71.5 4,71.5', '0,70 -0.6,67.5', '-2,64 2,64'], 0.013, 1.1);
}

function torch(model: Model) {
  model.tube('-33,58,1.8 -36,77,3.4', { lift: 0.9, depth: 5 });
  model.pearl(-0.33, 0.68, 0.042, 3);
  const flame = ['-38,77 -44,84 -34,92', '-36,77 -34,86 -36,95', '-34,77 -28,82 -31,90'];
  for (const spine of flame) model.blade(spine, { width: 0.034, tip: 0, root: 0.7, height: 2 });
}
