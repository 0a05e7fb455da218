import { bothSides } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { rectangle } from '../emblem/outlines.ts';

const BEAM = '-72,50,3 -36,58,4.5 0,62,6 36,58,4.5 72,50,3';
const PAN = '43,-10 70,-8 97,-10 87,-24 70,-28 53,-24';
const CORDS = ['70,50,1.4 92,-10,1.4', '70,50,1.4 48,-10,1.4'];

/** The balance of the shop: beam, two pans, pillar. */
export function balance(): Model {
  const model = new Model();
  model.tube('0,-70,6 0,60,4.5', { depth: 5 });
  model.tube(BEAM, { lift: 0.3, depth: 6 });
  model.pearl(0, 0.62, 0.11, 2);
  model.tube('0,70,4 0,92,1', { depth: 6 });
  for (const cord of CORDS.flatMap(bothSides)) model.tube(cord, { depth: 10 });
  for (const pan of bothSides(PAN)) model.mound(pan, 0.9, 0.2);
  for (const [step, half] of [20, 29, 38].entries()) {
    model.mound(rectangle(-half, -76 - step * 8, half * 2, 9), 0.6 + step * 0.1, 0.7);
  }
  return model;
}
