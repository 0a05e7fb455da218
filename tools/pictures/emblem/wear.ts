import { smoothstep } from '../relief/grid.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';

/** Scratches that coins give each other in a bag, in hundredths. */
const BAG_MARKS: readonly Line[] = [
  '8,14 14,6',
  '-20,40 -14,46',
  '20,-10 22,-20',
  '-2,-46 8,-50',
  '-30,-30 -22,-34',
  '2,30 6,36',
  '14,-26 20,-30',
  '-12,-60 -2,-56',
];

/** The emblem after years in pockets: what stands highest is rubbed flat, and its lines fade first. 0 is as struck. */
export function rubbed(model: Model, share: number): Model {
  const { clay, graving } = model.layers;
  for (const [index, height] of clay.values.entries()) {
    const high = smoothstep(0.5, 1.15, height + 0.25 * graving.values[index]);
    graving.values[index] *= 1 - share * (0.35 + 0.6 * high);
    clay.values[index] = height - 0.45 * share * Math.max(0, height - 0.75);
  }
  return model;
}

/** Uncirculated, but shipped by the bag. */
export function bagged(model: Model): Model {
  return model.engrave(BAG_MARKS, 0.012, 0.5);
}
