import type { Line } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { twig } from './draped.ts';

/** Feathers of the wing towards the viewer, from its tip inwards: pinions, then coverts. */
const PINIONS: readonly Line[] = [
  '22,34 60,72 92,84',
  '22,30 66,62 97,66',
  '22,26 66,46 96,46',
  '18,20 60,30 90,26',
  '12,14 50,14 80,8',
  '6,6 38,0 66,-8',
];
const COVERTS: readonly Line[] = [
  '18,40 44,62 66,70',
  '20,34 48,50 70,52',
  '18,28 48,36 68,34',
  '12,20 40,20 58,14',
  '6,12 30,6 46,0',
];
const LESSER: readonly Line[] = ['12,42 28,54 42,60', '14,36 32,44 46,46', '12,28 32,30 44,28', '6,20 24,16 36,12'];
const FAR_WING: readonly Line[] = [
  '-12,40 -30,74 -40,98',
  '-8,40 -20,76 -24,100',
  '-4,42 -8,78 -8,98',
  '0,42 4,74 8,94',
  '4,40 16,70 24,86',
];
const FAR_COVERTS: readonly Line[] = [
  '-10,40 -22,62 -28,76',
  '-6,40 -12,64 -14,78',
  '-2,42 0,62 0,74',
  '4,40 12,58 16,68',
];
const TAIL: readonly Line[] = ['14,-34 38,-62 46,-90', '20,-30 50,-52 66,-76', '24,-24 58,-38 80,-56'];
const BODY: Line = '-22,44! -8,46 8,38 18,22 26,-4 28,-30! 16,-44 0,-40 -14,-22 -24,2 -30,24!';
const THIGH: Line = '-6,-16! 10,-20 12,-38 4,-52 -6,-56! -16,-44 -18,-28!';
const HEAD: Line = '-24,46! -40,44 -50,34 -50,24 -44,16! -32,18 -22,24 -16,36!';
const BEAK: Line = '-48,34! -58,34 -66,28 -68,18! -62,22 -54,22 -47,20!';

/** An eagle about to land, its wings still raised, an oak branch in its claws; it looks left. */
export function landingEagle(): Model {
  const model = new Model();
  const feathers = { tip: 0.7, root: 0.6, rise: 0.3 };
  model.strands(FAR_WING, { ...feathers, count: 2, width: 0.058, quill: true, height: 1.1 });
  model.strands(FAR_COVERTS, { ...feathers, count: 3, width: 0.046, height: 1.3 });
  model.strands(TAIL, { count: 3, width: 0.062, quill: true, tip: 0.8, root: 0.4, rise: 0.1, height: 1.3 });
  model.bed(0.35, 0.5);
  model.plate(BODY, { lift: 0.55, rise: 0.7, round: 0.2, moat: 0.024 });
  model.pelt(BODY, {
    direction: () => -62,
    length: 0.13,
    width: 0.036,
    gap: 0.062,
    curl: 0.12,
    lines: 2,
    height: 0.8,
    seed: 4,
  });
  model.strands(PINIONS, { ...feathers, count: 2, width: [0.066, 0.056], quill: true, height: 1.4 });
  model.strands(COVERTS, { ...feathers, count: 3, width: 0.054, height: 1.6 });
  model.strands(LESSER, { ...feathers, count: 3, width: 0.048, height: 1.7 });
  model.plate(THIGH, { lift: 0.85, rise: 0.5, round: 0.1, moat: 0.02 });
  model.strands(['6,-22 4,-38 -2,-52', '-4,-20 -6,-36 -6,-52', '-14,-28 -14,-38 -8,-50'], {
    count: 2,
    width: 0.03,
    tip: 0,
    root: 0.3,
    height: 0.9,
  });
  branch(model);
  head(model);
  return model;
}

function branch(model: Model) {
  model.tube('-64,-70,1.8 -34,-66,2.6 0,-70,2.6 24,-78,1.8', { lift: 0.5, depth: 5 });
  for (const line of [
    '-60,-70 -72,-62 -82,-58',
    '-48,-68 -54,-80 -62,-90',
    '-26,-67 -32,-78 -36,-92',
    '10,-73 10,-84 4,-94',
    '-44,-67 -50,-58 -58,-50',
  ])
    twig(model, line, { leaf: 12, pairs: 2 });
  model.tube('-6,-54,3.6 -10,-64,3', { lift: 0.8, depth: 5 });
  for (const claw of ['-10,-63 -20,-64 -24,-72', '-10,-63 -12,-70 -14,-77', '-9,-63 -2,-66 2,-74']) {
    model.blade(claw, { width: 0.034, tip: 0, root: 1, height: 2.4 });
  }
}

function head(model: Model) {
  model.plate(HEAD, { lift: 0.9, rise: 0.6, round: 0.14, moat: 0.024 });
  model.strands(['-46,34 -34,44 -20,44', '-46,26 -32,30 -16,34', '-44,20 -32,22 -22,24'], {
    count: 3,
    width: 0.026,
    tip: 0,
    root: 0.5,
    height: 0.8,
  });
  model.plate(BEAK, { lift: 1.1, rise: 0.5, round: 0.07 });
  model.engrave(['-48,25 -56,25 -61,24'], 0.018, 1);
  model.pearl(-0.43, 0.32, 0.03, 1.8);
  model.engrave(['-50,35 -43,37 -36,35'], 0.026, -1.6);
}
