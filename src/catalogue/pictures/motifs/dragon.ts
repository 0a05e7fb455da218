import { type Line, moved } from '../emblem/line.ts';
import { Sculpture } from '../emblem/sculpture.ts';
import type { Vec2, Vec3 } from '../vector.ts';

/** From the head along neck, back and tail. */
const SPINE: readonly Vec3[] = [
  [-0.44, 0.56, 0.09],
  [-0.26, 0.5, 0.1],
  [-0.16, 0.3, 0.12],
  [-0.22, 0.04, 0.16],
  [-0.2, -0.24, 0.2],
  [0.04, -0.48, 0.19],
  [0.36, -0.58, 0.14],
  [0.64, -0.5, 0.1],
  [0.8, -0.28, 0.075],
  [0.72, -0.08, 0.055],
  [0.56, -0.1, 0.04],
  [0.54, -0.24, 0.03],
];
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

/** A dragon of two legs with one wing raised, looking left. */
export function dragon(): Sculpture {
  const s = new Sculpture();
  leg(s, 0.22, -0.06, 0.1);
  s.plate(WING, { lift: 0.15, rise: 0.35, round: 0.05 });
  s.engrave(FINGERS, 0.05, -1.8);
  s.engrave(['60,92 66,76 70,62', '58,78 64,60 62,40', '50,60 54,42 48,20', '34,60 40,38 38,14'], 0.016, 0.5);
  crest(s);
  s.limb(SPINE, { lift: 0.45, depth: 3.4, blend: 0.05 });
  s.plate('54,-20! 42,-30 50,-34! 53,-52! 60,-34! 68,-30 56,-18!', { lift: 0.5, rise: 0.4, round: 0.05 });
  scales(s);
  leg(s, -0.04, 0, 0.7);
  s.limb(
    [
      [-0.14, 0.06, 0.075],
      [-0.06, 0.46, 0.06],
      [0.1, 0.94, 0.04],
    ],
    { lift: 0.8, depth: 5, blend: 0.03 },
  );
  s.strands(['10,92 4,96 -6,94!', '10,92 4,97 -6,95!'], { count: 1, width: 0.03, tip: 0, root: 1, height: 2.4 });
  head(s);
  return s;
}

function crest(s: Sculpture) {
  for (const [x, y, turn, scale] of [
    [-20, 58, -30, 0.8],
    [-8, 46, -62, 0.9],
    [-3, 30, -86, 1],
    [22, -28, -20, 1],
    [40, -40, -12, 0.9],
    [56, -42, 8, 0.8],
    [68, -32, 32, 0.7],
  ]) {
    s.plate(moved('-9,-6! -4,6 2,18! 8,6 9,-6!', { turn, scale, to: [x, y] }), { lift: 0.2, rise: 0.5, round: 0.07 });
  }
}

/** Broad plates along the belly, small scales on the back. */
function scales(s: Sculpture) {
  for (let k = 0; k < SPINE.length - 2; k++) {
    const [a, b] = [SPINE[k], SPINE[k + 1]];
    for (const t of [0, 0.33, 0.66]) {
      const [x, y, r] = [0, 1, 2].map((i) => a[i] + (b[i] - a[i]) * t);
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const along: Vec2 = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
      // The belly lies to the right of the way from head to tail.
      const at = (across: number, on: number) =>
        `${(x + along[1] * across * r + along[0] * on * r) * 100},${(y - along[0] * across * r + along[1] * on * r) * 100}`;
      s.engrave([`${at(0.98, -0.1)} ${at(0.7, 0.16)} ${at(0.34, 0.1)}`], 0.02, 1.1);
      for (const across of [0.1, -0.3, -0.68]) {
        s.engrave([`${at(across + 0.2, -0.14)} ${at(across, 0.16)} ${at(across - 0.2, -0.14)}`], 0.017, 0.8);
      }
    }
  }
}

function leg(s: Sculpture, x: number, y: number, lift: number) {
  s.limb(
    [
      [x, y - 0.42, 0.15],
      [x - 0.14, y - 0.6, 0.11],
      [x - 0.1, y - 0.74, 0.055],
      [x - 0.2, y - 0.86, 0.045],
    ],
    { lift, depth: 3.6, blend: 0.05 },
  );
  for (const [dx, dy] of [
    [-0.2, 0.04],
    [-0.18, -0.06],
    [-0.06, -0.12],
  ]) {
    const foot: Vec2 = [x - 0.2, y - 0.86];
    s.lock({
      spine: [foot, [foot[0] + dx * 0.6, foot[1] + dy * 0.3], [foot[0] + dx, foot[1] + dy]],
      width: 0.036,
      tip: 0,
      root: 0.9,
      height: 2.6,
    });
  }
}

function head(s: Sculpture) {
  s.strands(['-60,50 -76,52 -92,46', '-60,48 -76,48 -97,52'], {
    count: 1,
    width: 0.026,
    tip: 0,
    root: 0.8,
    height: 2.4,
  });
  s.plate(LOWER_JAW, { lift: 0.8, rise: 0.5, round: 0.08, moat: 0.02 });
  s.strands(['-38,70 -24,84 -6,84', '-34,60 -20,70 -4,66', '-34,50 -24,52 -12,44'], {
    count: 2,
    width: [0.05, 0.04],
    lines: 1,
    tip: 0,
    root: 0.8,
    height: 2.2,
  });
  s.plate(UPPER_JAW, { lift: 1, rise: 0.6, round: 0.12, moat: 0.02 });
  for (const x of [-86, -78, -70]) {
    s.strands([`${x},55 ${x},52 ${x - 1},47!`, `${x},55 ${x},52 ${x - 1},47!`], {
      count: 1,
      width: 0.018,
      tip: 0,
      root: 1,
      height: 3,
    });
  }
  s.bead(-0.5, 0.65, 0.034, 2);
  s.engrave(['-60,68 -51,71 -42,66'], 0.034, -1.8);
  s.engrave(['-88,63 -85,64 -83,62'], 0.024, 1.3);
}
