import { type Line, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { spell, star } from '../emblem/outlines.ts';
import { type Point, polar } from '../geometry.ts';
import { drape, smallHead, twig } from './draped.ts';

const SUN: Point = [-58, -68];
const HILLS: Line = '-80,-80! -64,-72 -50,-66 -30,-74! 30,-76 52,-72 72,-80! 60,-90 30,-96 -30,-96 -60,-90';
const GOWN: Line =
  '-10,34! 0,38 12,34! 14,14 20,-6 34,-36 52,-66 60,-80! 36,-84 12,-80 -10,-86 -34,-84! -40,-86 -32,-60 -22,-34 -14,-8 -11,14';
const FLAG: Line = '6,48! 22,52 40,44 54,24 62,-4 70,-30 76,-44! 62,-52 46,-48 38,-54! 30,-24 20,0 12,24';
const FLAG_FOLDS: readonly Line[] = ['14,48 44,34 74,-43', '12,40 36,20 61,-50', '11,28 26,6 42,-52'];
const BODICE: Line = '-11,16 -14,32 -13,46! 0,50 13,47! 15,30 13,16 0,12';

/** Liberty walks towards the rising sun, a flag about her shoulders and branches on her arm; she looks left. */
export function walking(): Model {
  const model = new Model();
  model.plate(HILLS, { lift: 0.05, rise: 0.25, round: 0.06 });
  for (let turn = 4; turn < 180; turn += 11) {
    const [from, to] = [polar(22, turn, SUN), polar(turn % 2 ? 40 : 32, turn, SUN)];
    model.draw([`${spell(from)} ${spell(to)}`], 0.026, 1.1);
  }
  model.mound(['-75,-71! -74,-61 -68,-54 -58,-51 -48,-54 -42,-61 -41,-66!'], 0.7, 0.5);
  drape(model, { cloth: FLAG, folds: FLAG_FOLDS, lift: 0.3, count: 4 });
  for (const [x, y] of [
    [24, 42],
    [36, 34],
    [27, 29],
    [38, 21],
  ])
    model.emboss(star(x, y, 4), 1.4, 0.003);
  const folds = [
    '-9,30 -18,-20 -38,-82',
    '-4,32 -8,-20 -16,-82',
    '3,32 4,-20 12,-80',
    '8,30 20,-24 38,-80',
    '11,26 28,-24 58,-78',
  ];
  drape(model, { cloth: GOWN, folds, lift: 0.6 });
  model.tube('-2,4,8 -10,-22,9 -16,-44,6.5', { lift: 0.75, depth: 3, melt: 0.3 });
  model.tube('-34,-82,4.4 -45,-86,3.4', { lift: 0.7, depth: 4 });
  model.tube('46,-78,4.4 40,-86,3.8', { lift: 0.6, depth: 4 });
  drape(model, {
    cloth: BODICE,
    folds: ['-11,44 -6,30 -8,16', '0,46 2,30 2,14', '12,44 8,30 10,16'],
    lift: 0.8,
    count: 3,
  });
  model.engrave(['-12,14 0,10 13,14'], 0.03, -1);
  model.tube('-10,44,6 -28,44,4.8 -50,50,3.6 -57,53,2.6', { lift: 0.9, depth: 4 });
  twig(model, '10,14 24,34 30,58', { leaf: 13, pairs: 5 });
  model.tube('13,44,6 22,28,5 8,18,4', { lift: 1, depth: 4 });
  head(model);
  return model;
}

function head(model: Model) {
  const hair = { count: 2, width: 0.034, lines: 1, tip: 0, root: 0.7, rise: 0.2, height: 1.6 };
  model.strands(['4,66 14,58 12,46', '8,72 18,64 20,52'], hair);
  smallHead(model, [-2, 68], 4, 1);
  // The cap of the freed, its tip fallen forward.
  model.plate(moved('-9,5! -8,13 -2,19 6,18! 10,12 11,4 8,-3! 3,3 -4,5', { to: [-2, 68] }), {
    lift: 1.1,
    rise: 0.6,
    round: 0.07,
    moat: 0.016,
  });
  model.engrave([moved('-8,6 -2,6 4,3 8,-1', { to: [-2, 68] })], 0.02, -1);
}
