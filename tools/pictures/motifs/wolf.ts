import { type Line, mirrored } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';

const EAR: Line = '10,50! 16,70 28,88 44,99! 56,82 61,58 57,32! 36,38';
const EAR_HOLLOW: Line = '22,54! 27,70 34,82 43,89! 50,76 53,58 48,42! 36,46';
const EAR_HAIR: readonly Line[] = ['25,50 30,62 36,76', '36,44 39,58 42,76', '49,40 49,56 47,72'];
/** From the temple down to the throat: long fur that stands off, and shorter fur on it. */
const RUFF: readonly Line[] = [
  '46,40 60,34 72,36',
  '50,28 70,16 86,8',
  '50,14 76,-6 94,-26',
  '46,0 68,-24 82,-50',
  '40,-14 58,-42 64,-70',
  '30,-26 42,-56 44,-82',
  '18,-40 22,-68 22,-92',
  '2,-50 0,-76 0,-100',
];
const CHEEK: readonly Line[] = [
  '40,34 58,26 70,28',
  '42,22 62,8 74,0',
  '40,8 60,-10 68,-26',
  '34,-6 52,-26 56,-46',
  '26,-20 40,-42 40,-64',
  '18,-36 26,-56 24,-76',
];
/** The mask: forehead, cheekbones and the root of the muzzle. */
const MASK: Line =
  '0,58 18,57 34,48 45,34 48,20 42,4 32,-8 24,-22 18,-38 0,-44 -18,-38 -24,-22 -32,-8 -42,4 -48,20 -45,34 -34,48 -18,57';
const CROWN: readonly Line[] = ['5,24 9,42 12,60', '14,28 22,42 28,56', '24,30 34,38 42,46', '34,26 44,30 52,34'];
const MUZZLE: Line = '0,10 7,8 10,-4 13,-18 19,-32 20,-44 14,-54 0,-57 -14,-54 -20,-44 -19,-32 -13,-18 -10,-4 -7,8';
const NOSE: Line = '-12,-30! -8,-26 0,-25 8,-26 12,-30! 11,-37 5,-42 0,-43 -5,-42 -11,-37';
const CHIN: Line = '0,-54 9,-54 12,-60 8,-67 0,-69 -8,-67 -12,-60 -9,-54';
const EYE: Line = '12,5! 18,12 26,16 33,18! 30,10 22,5';

/** The head of a wolf from the front. */
export function wolf(): Model {
  const model = new Model();
  const both = (lines: readonly Line[]) => [lines, lines.map(mirrored)];
  const all = (lines: readonly Line[]) => both(lines).flat();
  for (const [ear] of both([EAR])) model.plate(ear, { lift: 0.2, rise: 0.6, round: 0.1 });
  for (const [hollow] of both([EAR_HOLLOW])) model.plate(hollow, { lift: 0.75, rise: -0.6, round: 0.1, moat: 0 });
  for (const hair of both(EAR_HAIR))
    model.strands(hair, { count: 3, width: 0.03, lines: 1, tip: 0, root: 0.8, height: 0.9, trim: 0.2 });
  const fur = { tip: 0, root: 0.7, rise: 0.6, lines: 2 };
  for (const side of both(RUFF)) model.strands(side, { ...fur, count: 2, width: 0.085, height: 1.1, trim: 0.16 });
  model.bed(0.55, 0.3);
  for (const side of both(CHEEK)) model.strands(side, { ...fur, count: 3, width: 0.06, height: 1.5, trim: 0.18 });
  model.plate(MASK, { lift: 0.75, rise: 0.55, round: 0.3, moat: 0.02 });
  for (const side of both(CROWN))
    model.strands(side, { count: 4, width: 0.036, lines: 1, tip: 0, root: 0.3, rise: 0.5, height: 0.9, trim: 0.3 });
  model.engrave(['0,52 0,38 0,22'], 0.03, 0.8);
  // Brows that fall towards the nose make the look.
  for (const d of [1, -1])
    model.tube(`${d * 42},31,3 ${d * 28},26,6 ${d * 15},17,7 ${d * 7},6,4`, { lift: 1, depth: 3.2, melt: 0.25 });
  for (const [eye] of both([EYE])) model.plate(eye, { lift: 1, rise: 0.15, round: 0.03, moat: 0.034 });
  for (const d of [1, -1]) model.pearl(d * 0.22, 0.11, 0.038, 1.3);
  model.engrave(all(['22,11 21.9,10.5']), 0.03, 2);
  // The upper lid is heavy, and its shadow runs down beside the nose.
  model.engrave(all(['12,5 19,13 27,18 36,20']), 0.04, -1.9);
  model.engrave(all(['12,4 10,-4 11,-12']), 0.03, 0.9);
  muzzle(model, all);
  return model;
}

/** The long bridge, nose, lips and the whiskers' roots. */
function muzzle(model: Model, all: (lines: readonly Line[]) => Line[]) {
  model.plate(CHIN, { lift: 0.9, rise: 0.4, round: 0.1, moat: 0.016 });
  model.plate(MUZZLE, { lift: 1.15, rise: 0.65, round: 0.16, moat: 0.016 });
  model.tube('0,16,7 0,-4,7 0,-22,9', { lift: 1.5, depth: 3, melt: 0.3 });
  model.plate(NOSE, { lift: 1.75, rise: 0.4, round: 0.08, moat: 0.016 });
  model.engrave(all(['4,-35 6,-33 9,-34']), 0.034, 1.4);
  model.engrave(['0,-43 0,-51'], 0.022, 1.2);
  model.engrave(all(['0,-51 7,-55 14,-53 20,-44']), 0.024, 1.3);
  for (const d of [1, -1]) {
    for (const [x, y] of [
      [11, -44],
      [15, -40],
      [15, -47],
    ] as const)
      model.pearl((d * x) / 100, y / 100, 0.011, -0.6);
  }
}
