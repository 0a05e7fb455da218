import { type Line, moved, type Taper, traceTaper } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { spell } from '../emblem/outlines.ts';
import type { Point } from '../geometry.ts';

/** From the head along neck, back and tail. */
const SPINE: Taper =
  '-44,56,9 -26,50,10 -16,30,12 -22,4,16 -22,-24,19 -4,-50,18 30,-62,16 64,-48,13 80,-14,10.5 66,14,8.5 40,14,7 28,-4,5.5 38,-16,4 46,-8,2.6';
const WING: Line = '-16,4! -8,44 10,95! 40,99 78,90! 72,72 82,54! 66,48 72,26! 56,26 56,4! 40,8 34,-10! 16,-2 2,-18!';
const FINGERS: readonly Line[] = [
  '10,93 46,95 78,90',
  '10,93 52,80 82,54',
  '10,93 46,62 72,26',
  '10,93 34,46 56,4',
  '10,93 20,40 34,-10',
];
const UPPER_JAW: Line = '-30,52! -32,66 -44,76 -57,76 -66,69 -80,70 -92,62! -91,54! -78,57 -66,54 -54,50!';
const LOWER_JAW: Line = '-56,52! -66,46 -78,42 -86,48! -86,38! -68,34 -52,36 -38,44!';

/** A coiled dragon with one wing raised, looking left. */
export function dragon(): Model {
  const model = new Model();
  leg(model, [22, -6], 0.1);
  model.plate(WING, { lift: 0.15, rise: 0.35, round: 0.05 });
  model.engrave(FINGERS, 0.05, -1.8);
  model.engrave(['60,92 66,76 70,62', '58,78 64,60 62,40', '50,60 54,42 48,20', '34,60 40,38 38,14'], 0.016, 0.5);
  crest(model);
  model.tube(SPINE, { lift: 0.45, depth: 3.4, melt: 0.05 });
  model.plate('44,-8! 34,-16 42,-18! 47,-34! 52,-16! 60,-12 48,-4!', { lift: 0.5, rise: 0.4, round: 0.05 });
  scales(model);
  leg(model, [-4, 0], 0.7);
  model.tube('-14,6,7.5 -6,46,6 10,94,4', { lift: 0.8, depth: 5, melt: 0.03 });
  model.strands(['10,92 4,96 -6,94!', '10,92 4,97 -6,95!'], { count: 1, width: 0.03, tip: 0, root: 1, height: 2.4 });
  head(model);
  return model;
}

function crest(model: Model) {
  for (const [x, y, turn, scale] of [
    [-20, 58, -30, 0.8],
    [-8, 46, -62, 0.9],
    [-3, 30, -86, 1],
  ]) {
    model.plate(moved('-9,-6! -4,6 2,18! 8,6 9,-6!', { turn, scale, to: [x, y] }), {
      lift: 0.2,
      rise: 0.5,
      round: 0.07,
    });
  }
}

/** Broad plates along the belly, small scales on the back. */
function scales(model: Model) {
  const { path, widths } = traceTaper(SPINE);
  const plates: Line[] = [];
  const small: Line[] = [];
  for (let i = 0; i < path.length - 18; i += 3) {
    const [x, y] = path[i];
    const [wayX, wayY] = [path[i + 1][0] - x, path[i + 1][1] - y];
    const share = (100 * widths[i]) / Math.hypot(wayX, wayY);
    // The belly lies to the right of the way from head to tail.
    const at = (across: number, along: number) =>
      spell([100 * x + (wayY * across + wayX * along) * share, 100 * y + (wayY * along - wayX * across) * share]);
    plates.push(`${at(0.98, -0.1)} ${at(0.7, 0.16)} ${at(0.34, 0.1)}`);
    for (const middle of [0.1, -0.3, -0.68]) {
      small.push(`${at(middle + 0.2, -0.14)} ${at(middle, 0.16)} ${at(middle - 0.2, -0.14)}`);
    }
  }
  model.engrave(plates, 0.02, 1.1).engrave(small, 0.017, 0.8);
}

/** Thigh, shank and foot, moved in hundredths. */
function leg(model: Model, to: Readonly<Point>, lift: number) {
  model.tube(moved('0,-42,15 -14,-60,11 -10,-74,5.5 -20,-86,4.5', { to }), { lift, depth: 3.6 });
  for (const claw of ['-20,-86 -32,-84.8 -40,-82', '-20,-86 -30.8,-87.8 -38,-92', '-20,-86 -23.6,-89.6 -26,-98']) {
    model.blade(moved(claw, { to }), { width: 0.036, tip: 0, root: 0.9, height: 2.6 });
  }
}

function head(model: Model) {
  model.strands(['-60,50 -76,52 -92,46', '-60,48 -76,48 -97,52'], {
    count: 1,
    width: 0.026,
    tip: 0,
    root: 0.8,
    height: 2.4,
  });
  model.plate(LOWER_JAW, { lift: 0.8, rise: 0.5, round: 0.08, moat: 0.02 });
  model.strands(['-38,70 -24,84 -6,84', '-34,60 -20,70 -4,66', '-34,50 -24,52 -12,44'], {
    count: 2,
    width: [0.05, 0.04],
    lines: 1,
    tip: 0,
    root: 0.8,
    height: 2.2,
  });
  model.plate(UPPER_JAW, { lift: 1, rise: 0.6, round: 0.12, moat: 0.02 });
  for (const x of [-86, -78, -70]) {
    model.strands([`${x},55 ${x},52 ${x - 1},47!`, `${x},55 ${x},52 ${x - 1},47!`], {
      count: 1,
      width: 0.018,
      tip: 0,
      root: 1,
      height: 3,
    });
  }
  model.pearl(-0.5, 0.65, 0.034, 2);
  model.engrave(['-60,68 -51,71 -42,66'], 0.034, -1.8);
  model.engrave(['-88,63 -85,64 -83,62'], 0.024, 1.3);
}
