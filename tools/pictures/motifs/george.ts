import type { Line, Taper } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { earth } from './ground.ts';

const FAR_LEGS: readonly Taper[] = [
  '-30,-12,13 -16,-38,9 -27,-58,5.4 -19,-76,4.4',
  '-19,-78,4.4 -12,-80,3.8',
  '26,12,11 48,22,8 66,10,5.4 68,-6,4.4',
];
const BODY: readonly Taper[] = ['-40,-8,21 -15,0,19 10,8,19 26,14,18', '26,18,15 40,40,11.5 46,56,9'];
const NEAR_LEGS: readonly Taper[] = [
  '-44,-12,17 -36,-40,10 -50,-60,6 -43,-80,4.8',
  '-43,-82,4.8 -34,-84,4.2',
  '30,4,12 54,2,8 62,-16,5.6 54,-30,4.6',
];
const TAIL: readonly Line[] = ['-56,0 -78,10 -90,-14 -84,-44', '-58,-8 -74,-8 -80,-26 -72,-46'];
const MANE: readonly Line[] = ['44,68 30,64 24,54', '36,58 22,52 16,40', '28,42 16,38 10,28'];
const CLOAK: Line = '-6,56! -22,64 -44,60 -62,68 -80,58! -74,44 -60,40! -40,38 -22,34 -8,36!';
const CLOAK_FOLDS: readonly Line[] = ['-8,54 -40,56 -78,57', '-8,48 -38,48 -70,48', '-8,40 -34,42 -60,42'];
/** The dragon, from its head along the neck to the tail. */
const DRAGON: Taper = '66,-42,6 78,-52,6.4 74,-66,8.4 54,-72,10.4 28,-72,9 8,-80,7 -14,-76,5 -28,-84,3 -40,-80,1.2';
const WING: Line = '40,-66! 38,-48 46,-32! 54,-42 60,-36! 60,-48 66,-52! 62,-60 58,-70!';

/** Saint George on horseback slays the dragon; he rides to the right. */
export function george(): Model {
  const model = new Model();
  earth(model, -82, 66);
  for (const leg of FAR_LEGS) model.tube(leg, { lift: 0.1, depth: 2.4, melt: 0.15 });
  dragon(model);
  model.strands(TAIL, { count: 4, width: 0.04, lines: 1, tip: 0, root: 0.6, rise: 0.3, height: 1.4, trim: 0.1 });
  model.bed(0.2, 0.4);
  model.plate(CLOAK, { lift: 0.3, rise: 0.4, round: 0.1 });
  model.strands(CLOAK_FOLDS, { count: 3, width: 0.034, tip: 0.2, root: 0.5, rise: 0.1, height: 1.1, trim: 0.1 });
  for (const taper of BODY) model.tube(taper, { lift: 0.35, depth: 2, melt: 0.25 });
  for (const leg of NEAR_LEGS) model.tube(leg, { lift: 0.55, depth: 2.3, melt: 0.25 });
  model.soften(0.008);
  model.engrave(['-24,14 -22,-4 -30,-22', '16,22 22,4 14,-6'], 0.035, 0.6);
  horseHead(model);
  rider(model);
  return model;
}

function horseHead(model: Model) {
  model.strands(MANE, { count: 3, width: 0.045, lines: 1, tip: 0, root: 0.6, rise: 0.4, height: 1.4, trim: 0.1 });
  model.plate('40,64! 38,76 42,80! 48,72 49,66!', { lift: 0.7, rise: 0.4, round: 0.05 });
  model.plate('36,58 42,68 52,68 60,60 70,48 76,42! 76,36 71,32! 62,36 50,44 42,44', {
    lift: 0.7,
    rise: 0.7,
    round: 0.12,
    moat: 0.02,
  });
  model.pearl(0.54, 0.59, 0.02, 1.8);
  model.engrave(['74,38 68,38', '71,43 73,42'], 0.018, 1.2);
  model.engrave(['46,46 54,56 62,58', '62,44 66,52 62,58', '46,48 28,36 12,34'], 0.018, -1.1);
}

function rider(model: Model) {
  model.tube('-4,18,9 10,8,8 14,-12,6.2 8,-28,4.8', { lift: 0.95, depth: 3, melt: 0.15 });
  model.tube('8,-29,4.6 17,-31,3.6', { lift: 0.95, depth: 3 });
  model.tube('-4,20,9 -4,34,9.5 0,46,10.5', { lift: 0.8, depth: 2.6, melt: 0.2 });
  model.engrave(['-12,34 -2,32 7,35', '-1,45 -3,32 -5,22'], 0.018, 0.6);
  model.plate('-14,26! -2,22 8,26! 12,10 4,6 -8,6 -15,10!', { lift: 1, rise: 0.4, round: 0.07 });
  model.engrave(['-8,24 -9,9', '-2,23 -2,8', '4,24 5,9'], 0.018, 0.9);
  model.tube('4,46,5.6 18,38,4.6 30,42,3.6', { lift: 1, depth: 3.4, melt: 0.1 });
  // The sword is drawn back for the blow.
  model.plate('-20,72! -17,75! 20,99! 16,92! -15,70!', { lift: 1, rise: 0.5, round: 0.03 });
  model.tube('-7,47,5.8 -22,54,4.8 -19,70,3.8', { lift: 1.1, depth: 3.4, melt: 0.1 });
  model.tube('-24,66,1.8 -14,78,1.8', { lift: 1.3, depth: 5 });
  model.tube('3,52,4.6 4,58,4.4', { lift: 0.9, depth: 4 });
  model.plate('-2,68! -3,60 2,56 9,56 11,60! 13,63 11,66 11,70!', { lift: 1, rise: 0.6, round: 0.07 });
  model.strands(['2,80 -14,86 -28,80', '-2,76 -16,78 -30,70', '-4,70 -14,68 -24,62'], {
    count: 2,
    width: 0.034,
    lines: 1,
    tip: 0,
    root: 0.6,
    rise: 0.2,
    height: 1.7,
  });
  model.plate('-5,68! -4,76 3,81 10,78 14,70! 4,68', { lift: 1.25, rise: 0.5, round: 0.07 });
  model.engrave(['9,64 11,64'], 0.016, 1.2);
}

function dragon(model: Model) {
  model.plate(WING, { lift: 0.2, rise: 0.3, round: 0.04 });
  model.engrave(['44,-64 46,-34', '50,-66 60,-38', '56,-68 65,-52'], 0.024, -1.3);
  model.tube(DRAGON, { lift: 0.3, depth: 3.4, melt: 0.06 });
  model.engrave(
    [
      '70,-48 80,-54 84,-52',
      '68,-58 78,-62 84,-62',
      '62,-64 66,-72 70,-76',
      '48,-64 50,-74 48,-82',
      '34,-64 34,-74 32,-80',
      '18,-68 18,-76 16,-84',
    ],
    0.018,
    0.9,
  );
  model.tube('48,-78,5 42,-88,3.4 52,-90,2.6', { lift: 0.5, depth: 3.4 });
  model.plate('76,-46! 70,-36 58,-36 50,-30! 50,-37! 44,-38! 50,-44 60,-46 68,-50!', {
    lift: 0.7,
    rise: 0.5,
    round: 0.06,
    moat: 0.014,
  });
  model.engrave(['46,-39 56,-40 64,-42'], 0.016, 1.2);
  model.pearl(0.63, -0.39, 0.018, 2);
  model.blade('70,-40 78,-34 84,-30', { width: 0.03, tip: 0, root: 0.8, height: 1.6 });
}
