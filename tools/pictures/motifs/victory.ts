import { type Line, mirrored, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { polar } from '../geometry.ts';
import { drape } from './draped.ts';

const PEAKS: readonly Line[] = [
  '-92,-60! -72,-30 -58,-8! -50,-12 -42,-8! -24,-34 -4,-60!',
  '90,-60! 72,-36 62,-22! 52,-16 44,-22! 26,-40 6,-60!',
];
const GULLIES: readonly Line[] = [
  '-56,-14 -66,-34 -76,-56',
  '-50,-16 -50,-36 -52,-56',
  '-44,-14 -34,-36 -26,-56',
  '58,-26 68,-40 76,-56',
  '52,-22 52,-40 52,-56',
  '46,-26 36,-42 28,-56',
];
const PINIONS: readonly Line[] = [
  '12,42 44,70 64,84',
  '14,38 54,58 80,66',
  '14,34 58,42 86,42',
  '14,28 52,26 80,16',
  '12,22 42,10 66,-6',
];
const COVERTS: readonly Line[] = ['12,42 36,60 50,68', '14,38 44,50 58,52', '14,32 44,36 60,32', '12,26 38,22 54,10'];
const GOWN: Line =
  '-11,30! 0,36 11,30! 14,10 18,-12 26,-44 32,-84! 14,-90 -6,-86 -24,-90! -32,-86 -26,-50 -18,-14 -14,8';
const BODICE: Line = '-12,14 -14,30 -15,46! 0,50 15,46! 14,30 12,14 0,10';

/** Winged Victory before two volcanoes, in her hands a wreath and broken chains. */
export function victory(): Model {
  const model = new Model();
  for (const peak of PEAKS) model.mound(peak, 0.5, 0.2);
  model.engrave(GULLIES, 0.016, 0.5);
  model.plate('-84,-62! -40,-58 0,-60 40,-58 84,-62! 60,-78 0,-86 -60,-78', { lift: 0.1, rise: 0.25, round: 0.08 });
  const feathers = { tip: 0.7, root: 0.6, rise: 0.3 };
  for (const side of [(line: Line) => line, mirrored]) {
    model.strands(PINIONS.map(side), { ...feathers, count: 3, width: 0.048, quill: true, height: 1.3 });
    model.strands(COVERTS.map(side), { ...feathers, count: 3, width: 0.044, height: 1.5 });
  }
  model.bed(0.3, 0.5);
  const folds = ['-10,26 -16,-24 -29,-86', '-4,28 -8,-24 -12,-86', '3,28 3,-24 6,-86', '9,26 16,-24 28,-84'];
  drape(model, { cloth: GOWN, folds, lift: 0.6 });
  model.tube('4,2,8 10,-26,8.6 9,-52,5.6', { lift: 0.72, depth: 3, melt: 0.3 });
  model.tube('0,44,4.8 0,58,4.6', { lift: 0.8, depth: 4 });
  drape(model, { cloth: BODICE, folds: ['-13,44 -6,28 -9,14', '0,42 0,28 0,12', '13,44 6,28 9,14'], lift: 0.8 });
  model.engrave(['-12,13 0,9 12,13'], 0.03, -1);
  model.tube('-13,45,5.6 -20,60,4.8 -17,78,3.6', { lift: 0.9, depth: 4 });
  model.tube('13,45,5.6 26,32,4.6 34,20,3.6', { lift: 0.9, depth: 4 });
  for (let link = 0; link < 4; link++)
    model.tube(`${34 + link * 2},${16 - link * 7},2.6 ${34.5 + link * 2},${13 - link * 7},2.6`, { lift: 1, depth: 6 });
  wreath(model);
  head(model);
  return model;
}

function wreath(model: Model) {
  for (let leaf = 0; leaf < 12; leaf++) {
    const at = leaf * 30;
    const [x, y] = polar(10, at, [-15, 88]);
    model.blade(moved('-5,0 0,1.4 6,0', { turn: at + 90, to: [x, y] }), {
      width: 0.034,
      tip: 0,
      root: 0.4,
      height: 1.9,
    });
  }
}

function head(model: Model) {
  model.tube('0,71,8.4 0.4,63,6.8', { lift: 1, depth: 3.4 });
  model.strands(['0,80 -8,76 -8.5,62', '0,80 8,76 8.5,62'], {
    count: 3,
    width: 0.03,
    lines: 1,
    tip: 0,
    root: 0.7,
    rise: 0.2,
    height: 1.6,
  });
  model.engrave(['-4,70.5 -2,70.5', '2,70.5 4,70.5', '0,69 0,66.5', '-2,63 2,63'], 0.013, 1.1);
}
