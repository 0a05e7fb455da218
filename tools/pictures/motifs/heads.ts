import { type Line, moved } from '../emblem/line.ts';
import { mirror } from '../emblem/mirror.ts';
import type { Model } from '../emblem/model.ts';
import { rubbed } from '../emblem/wear.ts';
import type { Point } from '../geometry.ts';
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
const BRAID: readonly Line[] = ['-26,-2 -34,-28 -28,-56', '-10,6 -18,-26 -14,-56'];

function brushed(model: Model, count: number) {
  model.mound(SCALP, 1.15, 0.6);
  model.strands(BRUSHED, { count, width: 0.055, lines: 2, tip: 0.1, root: 0.5, rise: 0.3, height: 1.3, trim: 0.1 });
}

/** Liberty in a bonnet of feathers, looking left. */
export function feathered(): Model {
  return mirror(bonneted());
}

/** The same after little use. */
export function featheredRubbed(): Model {
  return mirror(rubbed(bonneted(), 0.5));
}

function bonneted(): Model {
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

/** An American Indian with braided hair and feathers in it, looking right. */
export function braided(): Model {
  const model = bust();
  model.strands(['-30,60 -58,62 -82,46', '-40,46 -64,34 -82,10', '-46,30 -62,8 -72,-18'], {
    count: 1,
    width: 0.12,
    quill: true,
    tip: 0.7,
    root: 0.4,
    rise: 0.2,
    height: 1.5,
  });
  model.bed(0.4, 0.5);
  brushed(model, 5);
  model.strands(BRAID, { count: 3, width: 0.06, lines: 2, tip: 0.5, root: 0.7, rise: 0.1, height: 1.6 });
  for (const y of [-4, -16, -28, -40, -52])
    model.engrave([`${-34 - y / 30},${y + 4} -24,${y - 4} ${-11 + y / 14},${y + 4}`], 0.03, 1.1);
  model.engrave(['-36,-46 -26,-50 -12,-46', '-36,-51 -26,-55 -13,-51'], 0.03, -1.6);
  return model;
}

/** Liberty with a crown of rays, looking left. */
export function radiant(): Model {
  return mirror(crowned());
}

/** The same after years of use. */
export function radiantWorn(): Model {
  return mirror(rubbed(crowned(), 1));
}

function crowned(): Model {
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
