import type { Taper } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import type { TubeForm } from '../emblem/tube.ts';
import { earth } from './ground.ts';

/** The legs of the far side, that reach out and back. */
const FAR_LEGS: readonly Taper[] = [
  '-46,0,18 -34,-28,13 -36,-46,10 -42,-57,9',
  '-42,-60,8 -30,-63,6',
  '40,4,16 54,-22,13 62,-42,11 62,-56,9',
  '64,-60,8 78,-63,6',
];
/** The long body, high at the rump, and the legs of the near side. */
const BODY: readonly (readonly [Taper, TubeForm])[] = [
  ['-56,12,32 -26,9,30 6,8,29 28,10,27', { lift: 0.3, depth: 2, melt: 0.2 }],
  ['26,12,25 44,14,19 60,15,14.5', { lift: 0.35, depth: 2.2, melt: 0.25 }],
  ['-60,4,27 -68,-20,19 -66,-42,12.5 -72,-57,11', { lift: 0.5, depth: 2, melt: 0.25 }],
  ['-72,-60,9.5 -57,-63,7', { lift: 0.5, depth: 2.4, melt: 0.1 }],
  ['20,6,23 20,-20,16 19,-42,12 14,-57,10.5', { lift: 0.55, depth: 2, melt: 0.25 }],
  ['14,-60,9.5 30,-63,7', { lift: 0.55, depth: 2.4, melt: 0.1 }],
];
const HEAD: readonly (readonly [Taper, TubeForm])[] = [
  ['58,21,15.5 68,20,14 78,16,10.5', { lift: 0.75, depth: 2.6, melt: 0.2 }],
  ['74,18,9.5 86,12,8 95,8,6', { lift: 0.85, depth: 2.6, melt: 0.2 }],
  ['70,10,8 84,5,5 92,2,3', { lift: 0.7, depth: 2.4, melt: 0.2 }],
];
/** All but the head, whose fur is short. */
const PELT = '-100,-66! 100,-66! 72,-2! 56,36! 40,100! -100,100!';

/** A polar bear on the ice, walking to the right. */
export function bear(): Model {
  const model = new Model();
  for (const leg of FAR_LEGS) model.tube(leg, { lift: 0.1, depth: 1.8, melt: 0.15 });
  model.tube('-82,16,7 -90,8,5 -92,2,2', { lift: 0.3, depth: 2.4 });
  model.soften(0.008);
  for (const [taper, form] of BODY) model.tube(taper, form);
  model.soften(0.012);
  for (const [taper, form] of HEAD) model.tube(taper, form);
  model.soften(0.006);
  // Backwards along the body, and down the legs.
  model.comb(PELT, 0.09, {
    direction: (x, y) => 190 + 72 * Math.min(1, Math.max(0, 0.3 - y)) - (x > 0.4 ? 10 : 0),
    length: 16,
    grain: 2,
    seed: 8,
  });
  model.strands(['58,36 50,28 46,18', '60,26 50,16 44,4', '60,14 52,2 48,-10'], {
    count: 3,
    width: 0.026,
    lines: 1,
    tip: 0,
    root: 0.1,
    rise: 0.4,
    height: 0.4,
    trim: 0.25,
  });
  // Haunch and shoulder part from the flank.
  model.engrave(['-36,16 -32,0 -38,-16 -47,-28', '44,18 45,2 40,-14', '-3,16 -2,0 3,-16'], 0.04, 0.6);
  face(model);
  for (const x of [-60, -55, -50, 27, 32, 37, 74, 79, 83])
    model.blade(`${x},-63 ${x + 3},-65 ${x + 4},-68`, { width: 0.014, tip: 0, root: 0.8, height: 1.2 });
  earth(model, -68, 96);
  return model;
}

function face(model: Model) {
  model.plate('57,33 56,39 60,43 65,40 66,34', { lift: 0.8, rise: 0.4, round: 0.05 });
  model.plate('59.5,34 59,38 61,40.5 63.5,39 63.5,34', { lift: 1.25, rise: -0.5, round: 0.03, moat: 0 });
  model.pearl(0.765, 0.215, 0.02, 1.6);
  model.engrave(['72,23 76,25 80,23'], 0.02, -1);
  model.plate('93,13! 99,12 102,7! 97,5', { lift: 1.25, rise: 0.35, round: 0.04, moat: 0.01 });
  model.engrave(['98,2 91,1 82,3'], 0.022, 1.2);
}
