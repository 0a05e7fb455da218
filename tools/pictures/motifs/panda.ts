import { type Line, mirrored, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { oval } from '../emblem/outlines.ts';
import type { PlateForm } from '../emblem/plate.ts';

const BODY: Line = '0,-14 46,-24 68,-46 72,-70 60,-88 32,-97 0,-99 -32,-97 -60,-88 -72,-70 -68,-46 -46,-24';
const EAR: Line = '30,62 34,80 48,90 63,85 70,70 64,55 48,48';
const EAR_HOLLOW: Line = '40,66 43,76 50,80 58,76 60,67 54,59 46,58';
const HEAD: Line =
  '0,75 30,72 52,56 65,32 72,6 66,-16 48,-32 24,-40 0,-42 -24,-40 -48,-32 -66,-16 -72,6 -65,32 -52,56 -30,72';
/** It slants down and out, as nothing else in a face does. */
const PATCH: Line = '13,27 18,37 28,37 37,27 45,10 49,-6 43,-14 31,-11 20,2 14,14';
const NOSE: Line = '-13,-2 -8,3 0,4 8,3 13,-2 8,-9 0,-13 -8,-9';
/** From the cheekbone down to the chin, short fur that stands off the round of the face. */
const CHEEK: readonly Line[] = ['58,22 66,22 76,16', '58,4 68,2 78,-6', '52,-12 62,-16 70,-26', '40,-22 48,-30 54,-40'];
const EYE: Line = '18,20 22,25 28,25 33,19';
const PAW: Line = '24,-44 33,-38 46,-40 54,-50 53,-64 44,-74 31,-74 23,-64';
const CANE: Line = '-99,-62! -34,-58! 34,-53! 99,-46! 99,-58! 34,-65! -34,-70! -99,-74!';
const BLADE: Line = '0,0! 10,16 8,34 0,52! -8,34 -9,16';

/** A panda looking over a cane of bamboo that it holds. */
export function panda(): Model {
  const model = new Model();
  const black = (line: Line, form: PlateForm) => {
    model.plate(line, form);
    model.polish(line, 1);
  };
  const both = (line: Line) => [line, mirrored(line)];
  black(BODY, { lift: 0.2, rise: 0.6, round: 0.3 });
  for (const ear of both(EAR)) black(ear, { lift: 0.25, rise: 0.6, round: 0.14 });
  for (const hollow of both(EAR_HOLLOW)) model.plate(hollow, { lift: 0.8, rise: -0.35, round: 0.1, moat: 0 });
  for (const side of [CHEEK, CHEEK.map(mirrored)])
    model.strands(side, { count: 3, width: 0.05, lines: 1, tip: 0, root: 0.5, rise: 0.3, height: 0.9, trim: 0.2 });
  model.plate(HEAD, { lift: 0.45, rise: 0.95, round: 0.5, moat: 0.02 });
  // The muzzle grows out of the face.
  model.tube('0,6,14 0,-12,17', { lift: 0.85, depth: 3.4, melt: 0.4 });
  for (const d of [1, -1]) model.tube(`${d * 4},-17,12 ${d * 11},-19,11`, { lift: 0.95, depth: 3.6, melt: 0.3 });
  model.tube('-5,-31,8 5,-31,8', { lift: 0.9, depth: 3, melt: 0.3 });
  model.frost(HEAD);
  model.comb(HEAD, 0.16, {
    // From the nose outwards, as it grows.
    direction: (x, y) => (Math.atan2(y + 0.02, x) * 180) / Math.PI,
    length: 13,
    grain: 1.9,
    seed: 5,
  });
  for (const patch of both(PATCH)) black(patch, { lift: 1.25, rise: 0.12, round: 0.06, moat: 0.02 });
  for (const d of [1, -1]) {
    model.engrave([d > 0 ? EYE : mirrored(EYE)], 0.022, -0.9);
    model.pearl(d * 0.255, 0.185, 0.05, 2);
    model.frost(oval(d * 25.5 - 1.6, 20.2, 1.8, 1.8));
  }
  black(NOSE, { lift: 1.75, rise: 0.3, round: 0.07, moat: 0.016 });
  model.engrave(['0,-13 0,-21', '-17,-21 -9,-27 0,-21 9,-27 17,-21'], 0.024, 1.5);
  bamboo(model);
  for (const paw of both(PAW)) black(paw, { lift: 1, rise: 0.6, round: 0.13, moat: 0.024 });
  for (const claw of ['30,-66 31,-72 30,-79', '38,-67 39,-74 38,-81', '46,-65 48,-71 48,-78']) {
    for (const line of both(claw))
      model.strands([line, line], { count: 1, width: 0.022, tip: 0, root: 0.9, height: 1.8 });
  }
  return model;
}

function bamboo(model: Model) {
  for (const [x, y, turn, scale] of [
    [82, -54, -24, 0.95],
    [86, -56, -70, 0.8],
    [-84, -66, 18, 0.95],
    [-80, -66, 58, 0.85],
  ] as const) {
    const pose = { turn, scale, to: [x, y] as [number, number] };
    model.plate(moved(BLADE, pose), { lift: 0.2, rise: 0.5, round: 0.09 });
    model.engrave([moved('0,4 0,26 0,46', pose)], 0.018, 0.8);
  }
  model.plate(CANE, { lift: 0.8, rise: 0.5, round: 0.06, moat: 0.024 });
  model.frost(CANE);
  model.engrave(['-71,-59 -70,-66 -71,-73', '1,-54 2,-61 1,-69', '72,-48 73,-55 72,-63'], 0.045, -1.2);
  model.engrave(['-71,-59 -70,-66 -71,-73', '1,-54 2,-61 1,-69', '72,-48 73,-55 72,-63'], 0.014, 2.4);
}
