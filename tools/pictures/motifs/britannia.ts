import type { Line } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { oval, spell } from '../emblem/outlines.ts';
import { type Point, polar } from '../geometry.ts';
import { drape, smallHead } from './draped.ts';
import { wave } from './sea.ts';

const GOWN: Line =
  '-12,34! 0,38 12,34! 14,12 18,-10 26,-40 32,-78! 14,-84 -6,-80 -24,-84! -34,-82 -28,-50 -20,-20 -14,0 -13,18';
const CLOAK: Line = '-12,46! -28,34 -44,8 -54,-26 -68,-46! -52,-54 -38,-50! -26,-24 -16,2';
const BODICE: Line = '-12,16 -15,32 -14,47! 0,51 14,47! 15,32 12,16 0,12';
const BARB: Line = '0,9! 5,-5! 0,-1! -5,-5!';
const BOSS: Point = [32, -30];
const PRONGS = ['46,70,2.4 46,90,2', '46,66,2.6 34,70,2.6 33,86,2', '46,66,2.6 58,70,2.6 59,86,2'];

/** Britannia stands by the sea with helmet, trident and shield; she looks right. */
export function britannia(): Model {
  const model = new Model();
  drape(model, {
    cloth: CLOAK,
    folds: ['-14,42 -40,6 -66,-46', '-14,30 -32,-8 -52,-50', '-14,18 -24,-14 -40,-48'],
    lift: 0.2,
  });
  const folds = ['-11,30 -18,-20 -31,-80', '-5,32 -8,-20 -14,-80', '2,32 2,-20 4,-80', '10,28 16,-20 28,-76'];
  drape(model, { cloth: GOWN, folds, lift: 0.55 });
  model.tube('-2,0,8 -9,-26,9 -10,-50,6', { lift: 0.7, depth: 3, melt: 0.3 });
  model.tube('46,-84,2.4 46,72,2.4', { lift: 0.5, depth: 7 });
  for (const prong of PRONGS) model.tube(prong, { lift: 0.6, depth: 6 });
  for (const [x, y] of [
    [46, 93],
    [33, 88],
    [59, 88],
  ])
    model.mound(shifted(BARB, x, y), 1.2, 0.3);
  drape(model, {
    cloth: BODICE,
    folds: ['-12,44 -6,30 -9,16', '0,46 0,30 0,14', '12,44 6,30 9,16'],
    lift: 0.75,
    count: 3,
  });
  model.engrave(['-12,14 0,10 12,14'], 0.03, -1);
  model.tube('-13,44,6 -26,32,5 -20,16,4.2 -6,14,3.6', { lift: 0.9, depth: 4 });
  shield(model);
  model.tube('13,44,6 28,36,5 44,40,4', { lift: 0.9, depth: 4 });
  head(model);
  wave(model, -76, 66, 4);
  wave(model, -85, 44, 3);
  return model;
}

/** A round shield with the crosses of the Union. */
function shield(model: Model) {
  model.plate(oval(...BOSS, 33, 38), { lift: 0.85, rise: 0.5, round: 0.35, moat: 0.024 });
  const ends = (turn: number, long: number) => spell(polar(long, turn, BOSS));
  for (const turn of [48, 132]) model.engrave([`${ends(turn, 32)} ${ends(turn + 180, 32)}`], 0.035, -0.8);
  for (const [turn, long] of [
    [0, 29],
    [90, 34],
  ])
    model.engrave([`${ends(turn, long)} ${ends(turn + 180, long)}`], 0.075, -1.5);
  const rim = oval(...BOSS, 30, 35);
  model.engrave([`${rim} ${rim.split(' ', 1)[0]}`], 0.04, -1.2);
  model.pearl(BOSS[0] / 100, BOSS[1] / 100, 0.055, 2.2);
}

function head(model: Model) {
  const hair = { count: 3, width: 0.032, lines: 1, tip: 0, root: 0.7, rise: 0.2, height: 1.5 };
  model.strands(['-6,66 -20,58 -18,42', '-4,60 -10,52 -10,40'], hair);
  model.strands(['6,84 0,95 -12,94', '2,86 -16,91 -24,79', '-6,82 -26,80 -30,62'], { ...hair, width: 0.038 });
  model.bed(0.2, 0.4);
  smallHead(model, [0, 68], 0, 1);
  model.plate('-9,70! -9,78 -3,85 6,83 10,76! 8,72 4,71 2,66 5,58! -1,60 -4,68', {
    lift: 1.15,
    rise: 0.6,
    round: 0.07,
    moat: 0.016,
  });
  model.engrave(['-9,72 -2,74 8,72'], 0.02, -1);
}

function shifted(line: Line, x: number, y: number): Line {
  return line.replaceAll(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, left: string, up: string) => `${Number(left) + x},${Number(up) + y}`,
  );
}
