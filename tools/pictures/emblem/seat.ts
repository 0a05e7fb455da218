import type { Face } from '../relief/face.ts';
import type { Grid } from '../relief/grid.ts';
import type { Model } from './model.ts';

/** Middle and radius of the circle that holds the emblem, in units of the face, and a factor of its height. */
export type EmblemPlace = { x: number; y: number; radius: number; strength: number };

/** Maps of a face that an emblem changes. */
export type Seated = { relief: Grid; figure: Grid; gloss: Grid };

/** Heights of clay and graving for a circle of radius 1. */
const CLAY = 0.123;
const GRAVING = 0.033;

/** Sets a finished emblem on a face, as large as its circle allows. */
export function seatEmblem(emblem: Model, face: Face, place: EmblemPlace, { relief, figure, gloss }: Seated) {
  const { layers } = emblem;
  const circle = emblem.circle();
  const zoom = place.radius / circle.radius;
  const height = zoom * place.strength;
  face.visit((index, x, y) => {
    const column = ((x - place.x) / zoom + circle.x + 1) * layers.scale - 0.5;
    const row = (1 - circle.y - (y - place.y) / zoom) * layers.scale - 0.5;
    if (Math.min(column, row) < 0 || Math.max(column, row) > layers.side - 1) return;
    const cover = layers.cover.between(column, row);
    if (cover === 0) return;
    const form = CLAY * layers.clay.between(column, row) + GRAVING * layers.graving.between(column, row);
    relief.values[index] += form * height;
    figure.values[index] = Math.max(cover, figure.values[index]);
    gloss.values[index] = Math.max(layers.gloss.between(column, row), gloss.values[index]);
  });
}
