import { type Line, moved } from '../emblem/line.ts';
import type { Model } from '../emblem/model.ts';
import { type Point, polar } from '../geometry.ts';
import { BRUSHED, bust, ear, SCALP } from './bust.ts';

const FEATHERS: readonly Line[] = [
  '28,50 36,72 34,97',
  '10,62 4,82 -10,99',
  '-14,66 -34,80 -56,90',
  '-34,54 -60,60 -86,58',
  '-44,34 -70,28 -96,16',
  '-46,12 -68,-2 -88,-20',
  '-42,-8 -58,-26 -72,-50',
];
const BAND: Line = '32,45 12,56 -14,56 -36,40 -46,14 -42,-8';
const ZIGZAG: Line =
  '26,50! 17,50! 10,57! 1,52! -7,59! -14,52! -24,55! -28,46! -38,44! -37,34! -46,28! -42,18! -49,10!';
const BRAID: readonly Line[] = ['-26,-2 -34,-30 -26,-60', '-10,6 -18,-26 -14,-58'];

function brushed(model: Model, count: number) {
  model.mound(SCALP, 1.15, 0.6);
  model.strands(BRUSHED, { count, width: 0.055, lines: 2, tip: 0.1, root: 0.5, rise: 0.3, height: 1.3, trim: 0.1 });
}

/** A head in a bonnet of feathers. */
export function feathered(): Model {
  const model = bust();
  model.strands(FEATHERS, {
    count: 2,
    width: [0.085, 0.075],
    quill: true,
    tip: 0.85,
    root: 0.5,
    rise: 0.2,
    height: 1.4,
  });
  model.bed(0.4, 0.5);
  brushed(model, 4);
  model.strands(BRAID, { count: 4, width: 0.05, lines: 2, tip: 0.5, root: 0.7, rise: 0.1, height: 1.5 });
  for (const y of [-14, -28, -42])
    model.engrave([`${-33 - y / 20},${y} ${-22 - y / 30},${y - 3} ${-10 + y / 12},${y}`], 0.04, 1.2);
  model.engrave([BAND], 0.13, -1.4);
  model.engrave([ZIGZAG], 0.022, 1.5);
  for (let i = 0; i < 3; i++) model.pearl(-0.14 - i * 0.01, 0.1 - i * 0.09, 0.045, 2.4);
  return model;
}

/** Liberty with a crown of rays. */
export function radiant(): Model {
  const model = bust();
  for (let i = 0; i < 9; i++) {
    const long = i % 2 ? 0.8 : 1;
    model.plate(moved(`-6,38! 0,${38 + 44 * long}! 6,38!`, { turn: -42 + i * 18, to: [-8, 18] }), {
      lift: 0.15,
      rise: 0.8,
      round: 0.07,
    });
  }
  model.tube('-50,-10,15 -54,-16,13', { lift: 0.3, depth: 3 });
  brushed(model, 4);
  for (const turn of [0, 120, 240]) {
    const pose = { turn, to: [-52, -13] as Point };
    model.strands([moved('0,-2 12,2 8,13 -4,14', pose), moved('0,0 5,2 4,6 -2,7', pose)], {
      count: 3,
      width: 0.035,
      tip: 0.1,
      height: 1.6,
    });
  }
  ear(model);
  model.engrave(['31,47 14,60 -12,62 -34,50 -45,30'], 0.06, -2.2);
  return model;
}

/** A head crowned with laurel. */
export function laureate(): Model {
  const model = bust();
  model.strands(['-44,4 -62,-14 -52,-34 -66,-54', '-42,-2 -50,-20 -40,-40 -50,-60'], {
    count: 1,
    width: 0.06,
    lines: 2,
    tip: 0.5,
    root: 0.4,
    height: 1.6,
  });
  brushed(model, 3);
  ear(model);
  for (let i = 0; i < 9; i++) {
    const at = 172 - i * 15.5;
    for (const side of [-1, 1, 0]) {
      const [x, y] = polar(42 + side * 5, at, [-8, 18]);
      const pose = { turn: at - 180 + side * -24, scale: side ? 1 : 0.9, to: [x, y] as Point };
      model.plate(moved('0,-2! 6,8 0,24! -6,8', pose), { lift: 1.15, rise: 0.6, round: 0.06, moat: 0.014 });
      model.engrave([moved('0,2 0,18', pose)], 0.012, 0.9);
    }
  }
  return model;
}
