import type { Line } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';

const FACE: Line =
  '4,54 -14,54 -30,46 -38,36 -44,24 -57,10 -68,2 -76,-3! -75,-14 -69,-20! -73,-28 -70,-36! -63,-38 -67,-46 -64,-57' +
  ' -52,-63 -38,-60 -22,-56 0,-52 18,-34 24,-4 20,34';
const OUTER: readonly Line[] = [
  '-20,44 -34,66 -26,84 -34,98',
  '-8,46 -4,76 18,82 22,97',
  '6,42 24,70 50,66 66,78',
  '14,30 46,50 66,36 92,42',
  '18,14 54,24 66,2 96,2',
  '18,-2 52,-4 58,-30 88,-40',
  '14,-18 42,-28 42,-56 66,-74',
  '4,-30 22,-50 14,-74 30,-97',
  '-12,-38 2,-62 -12,-80 -6,-98',
  '-28,-48 -22,-70 -36,-82 -38,-95',
];
const INNER: readonly Line[] = [
  '-26,46 -22,64 -2,70 0,84',
  '-10,48 8,64 28,54 42,66',
  '2,42 30,48 42,28 64,34',
  '10,26 38,26 42,4 66,4',
  '12,8 36,0 34,-22 60,-30',
  '10,-12 28,-24 20,-46 40,-62',
  '0,-30 12,-46 0,-64 8,-82',
  '-16,-44 -8,-58 -22,-72 -18,-86',
];
/** Base of the inner mane, so that the edge of the face does not show through it. */
const SCALP: Line = '-14,56 10,66 34,52 44,20 38,-14 20,-44 -8,-56 2,-30 8,0 0,34';
const CHEEK: readonly Line[] = ['-22,12 -4,10 8,22 20,20', '-24,-10 -4,-10 2,4 16,0', '-30,-34 -12,-30 -6,-16 8,-20'];

/** The head of a lion in profile, the mane in flames. */
export function lion(): Model {
  const model = new Model();
  model.strands(OUTER, { count: 2, width: 0.115, lines: 3, tip: 0, root: 0.7, rise: 0.7, height: 1.3, trim: 0.12 });
  model.bed(0.55, 0.5);
  model.plate(FACE, { lift: 0.45, rise: 0.6, round: 0.3 });
  model.mound(SCALP, 1.1, 0.7);
  model.strands(INNER, { count: 3, width: 0.075, lines: 2, tip: 0, root: 0.6, rise: 0.7, height: 1.5, trim: 0.12 });
  model.strands(CHEEK, { count: 6, width: 0.036, tip: 0, root: 0.2, rise: 0.3, height: 0.7, trim: 0.25 });
  model.plate('2,36! 0,52 12,64 26,62 32,48 24,34 12,32!', { lift: 1, rise: 0.5, round: 0.12, moat: 0.03 });
  model.plate('10,40 10,52 18,56 24,48 20,40', { lift: 1.2, rise: -0.5, round: 0.1, moat: 0 });
  model.strands(['6,36 8,44 14,52', '18,34 18,40 18,48'], { count: 3, width: 0.025, tip: 0, height: 1 });
  // Muzzle, nose and chin stand out from the flat of the face.
  model.tube('-40,-8,15 -56,-16,13 -62,-24,10', { lift: 0.75, depth: 2.2, melt: 0.25 });
  model.tube('-20,36,10 -42,18,9 -62,2,8', { lift: 0.8, depth: 2, melt: 0.2 });
  model.plate('-77,-4! -68,3 -60,1 -60,-6 -67,-12 -75,-15!', { lift: 1.1, rise: 0.3, round: 0.06, moat: 0.01 });
  model.engrave(['-70,-11 -65,-8 -62,-9'], 0.035, 1.3);
  model.engrave(['-72,-36 -60,-40 -48,-37 -38,-28'], 0.035, 1.6);
  model.engrave(['-70,-18 -62,-20 -52,-14'], 0.02, 0.7);
  for (const [x, y] of [
    [-58, -24],
    [-51, -20],
    [-52, -27],
    [-45, -15],
    [-45, -23],
  ]) {
    model.pearl(x / 100, y / 100, 0.013, -0.6);
  }
  model.strands(['-62,-50 -64,-62 -58,-74', '-44,-54 -46,-68 -42,-78'], { count: 4, width: 0.035, lines: 1, tip: 0 });
  eye(model);
  return model;
}

function eye(model: Model) {
  model.plate('-48,15! -40,22 -31,22 -22,14! -32,12 -40,12', { lift: 0.6, rise: 0.2, round: 0.03, moat: 0.03 });
  model.pearl(-0.375, 0.17, 0.042, 2.2);
  model.engrave(['-52,13 -42,25 -30,26 -18,14'], 0.035, -1.9);
  model.engrave(['-48,30 -38,36 -24,34 -12,24'], 0.05, -1.4);
  model.engrave(['-48,13 -54,4 -58,-4'], 0.025, 0.8);
}
