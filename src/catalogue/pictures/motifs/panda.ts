import { type Line, mirrored, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { oval } from '../emblem/outlines.ts';
import type { PlateForm } from '../emblem/plate.ts';

const BODY: Line = '0,-14 44,-22 68,-48 74,-80! 44,-95 0,-99 -44,-95 -74,-80! -68,-48 -44,-22';
const EAR: Line = '34,58 36,76 48,88 64,86 72,72 66,56 50,46';
const HEAD: Line = '0,74 32,69 55,50 66,22 64,-4 50,-24 26,-35 0,-38 -26,-35 -50,-24 -64,-4 -66,22 -55,50 -32,69';
const PATCH: Line = '13,20 17,32 28,37 39,30 44,14 41,0 31,-5 20,5';
const MUZZLE: Line = '0,8 15,3 23,-9 18,-24 0,-30 -18,-24 -23,-9 -15,3';
const NOSE: Line = '-12,2! 0,5 12,2! 8,-7 0,-11 -8,-7';
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
  for (const ear of both(EAR)) black(ear, { lift: 0.3, rise: 0.6, round: 0.14 });
  model.plate(HEAD, { lift: 0.5, rise: 0.85, round: 0.42, moat: 0.028 });
  model.frost(HEAD);
  // Tufts at the cheeks, as fur stands out most there.
  for (const d of [1, -1]) {
    const tuft = (line: Line) => (d > 0 ? line : mirrored(line));
    model.strands(['50,8 64,10 80,6', '48,-10 62,-12 76,-20', '38,-22 48,-30 56,-42'].map(tuft), {
      count: 3,
      width: 0.055,
      lines: 1,
      tip: 0,
      root: 0.3,
      height: 1,
      trim: 0.15,
    });
  }
  for (const patch of both(PATCH)) black(patch, { lift: 1.15, rise: 0.25, round: 0.06, moat: 0.012 });
  for (const d of [1, -1]) {
    model.pearl(d * 0.275, 0.18, 0.055, 2.4);
    model.frost(oval(d * 27.5 - 1.8, 20, 1.6, 1.6));
  }
  model.plate(MUZZLE, { lift: 1.25, rise: 0.45, round: 0.16, moat: 0.016 });
  black(NOSE, { lift: 1.65, rise: 0.3, round: 0.06, moat: 0.012 });
  model.engrave(['0,-11 0,-18', '-13,-17 -7,-23 0,-18 7,-23 13,-17'], 0.026, 1.3);
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
