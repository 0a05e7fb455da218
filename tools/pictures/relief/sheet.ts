import { createCanvas } from '@napi-rs/canvas';
import type { Face } from './face.ts';
import { Grid } from './grid.ts';
import type { Canvas } from './lettering.ts';

/** A canvas over a face, in units of the piece with the origin in the middle and y up. */
export function sheetOver({ columns, rows, pitch }: Face): Canvas {
  const c = createCanvas(columns, rows).getContext('2d');
  c.setTransform(1 / pitch, 0, 0, -1 / pitch, columns / 2, rows / 2);
  return c;
}

/** The painted share of each texel. */
export function coverOf(c: Canvas): Grid {
  const { width, height } = c.canvas;
  const pixels = c.getImageData(0, 0, width, height).data;
  return new Grid(width, height).revise((_, index) => pixels[index * 4 + 3] / 255);
}
