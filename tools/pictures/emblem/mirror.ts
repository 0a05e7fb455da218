import type { Model } from './model.ts';

/** The emblem as in a mirror: what looked right looks left. */
export function mirror(model: Model): Model {
  const { clay, graving, cover, gloss, side } = model.layers;
  for (const { values } of [clay, graving, cover, gloss]) {
    for (let row = 0; row < side; row++) values.subarray(row * side, (row + 1) * side).reverse();
  }
  return model;
}
