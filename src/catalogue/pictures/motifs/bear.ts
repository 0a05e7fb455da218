import type { Line } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { earth } from './ground.ts';

const BODY: Line =
  '-86,2 -80,26 -62,39 -34,40 -8,34 14,36 34,38 50,36! 62,12 52,-14 30,-22 4,-20 -24,-22 -50,-24 -76,-18';
const FAR_LEGS: readonly Line[] = [
  '-60,-2! -52,-30 -45,-48 -48,-62! -22,-64 -19,-56! -29,-45 -32,-24 -26,-2!',
  '42,0! 54,-28 60,-46 60,-60! 82,-62 84,-54! 75,-45 72,-24 66,4!',
];
const LEGS: readonly Line[] = [
  '-84,10! -91,-20 -84,-44 -88,-65! -56,-68 -51,-59! -60,-46 -51,-24 -34,0!',
  '12,16! 8,-20 15,-44 10,-65! 42,-68 47,-59! 37,-44 42,-20 54,10!',
];
const HEAD: Line = '30,38! 46,43 60,47 70,43 79,34 90,27 99,20! 101,12 97,6 88,4 76,5 64,1 52,-10 38,-14!';
const EAR: Line = '54,43 51,51 57,57 65,52 65,44';
const CLAWS: readonly Line[] = [
  '-84,-68 -84,-63',
  '-76,-68 -76,-63',
  '-68,-68 -68,-63',
  '14,-68 14,-63',
  '22,-68 22,-63',
  '30,-68 30,-63',
];

/** A polar bear on the ice, walking to the right. */
export function bear(): Model {
  const model = new Model();
  for (const leg of FAR_LEGS) model.plate(leg, { lift: 0.1, rise: 0.45, round: 0.12 });
  model.plate(BODY, { lift: 0.3, rise: 0.9, round: 0.34 });
  for (const leg of LEGS) model.mound(leg, 1.15, 0.5);
  // Shoulder and haunch carry the weight, and melt into the body.
  model.tube('-58,8,24 -62,-14,19 -68,-36,13', { lift: 0.75, depth: 2, melt: 0.3 });
  model.tube('30,14,22 27,-12,17 25,-36,12', { lift: 0.75, depth: 2, melt: 0.3 });
  model.soften(0.01);
  const fur = { width: 0.02, gap: 0.055, curl: 0.2, lines: 1, height: 0.32, seed: 8, order: (x: number) => -x };
  model.pelt([BODY, ...LEGS], {
    ...fur,
    length: 0.12,
    direction: (_x, y) => 215 + 45 * Math.min(1, Math.max(0, 0.1 - y)),
  });
  model.plate(EAR, { lift: 0.75, rise: 0.4, round: 0.06 });
  model.plate(HEAD, { lift: 0.85, rise: 0.7, round: 0.2, moat: 0.016 });
  model.plate('56,45 54,50 58,53 62,50 62,45', { lift: 1.3, rise: -0.5, round: 0.04, moat: 0 });
  model.strands(['40,36 48,18 44,-6', '52,40 60,22 56,2'], {
    count: 5,
    width: 0.022,
    tip: 0,
    root: 0.3,
    height: 0.5,
    trim: 0.3,
  });
  face(model);
  model.engrave(CLAWS, 0.02, 1.2);
  earth(model, -68, 96);
  return model;
}

function face(model: Model) {
  model.pearl(0.755, 0.27, 0.026, 1.8);
  model.engrave(['69,29 75,32 81,29'], 0.024, -1.4);
  model.plate('93,24! 99,21 101,14! 95,14', { lift: 1.35, rise: 0.3, round: 0.04, moat: 0.01 });
  model.engrave(['99,9 90,9 81,12'], 0.024, 1.4);
}
