import type { Point, Vector } from '../geometry.ts';
import { blurred } from '../relief/blur.ts';
import type { Face } from '../relief/face.ts';
import type { Grid } from '../relief/grid.ts';

/** Mirror colours, linear: head on, and at grazing angles. */
export type Mirror = { f0: Vector; edge: Vector };

/** Printed colour over a face; alpha is 255 where the metal shows. */
export type Print = { rgba: Uint8ClampedArray };

/** A piece: an outline with thickness and a relief on its front. Its front looks along z, its middle is the origin. */
export type Solid = {
  shape: 'disc' | 'rectangle' | 'drawn';
  plan: Point;
  corner: number;
  halfThick: number;
  /** Rounding between face and side. */
  bevel: number;
  /** Sides lean in towards the front by this much per unit. */
  taper: number;
  reeding: { count: number; depth: number };
  maps: Maps;
  mirror: Mirror;
  /** Roughness of the sides, and their colour where they are not of metal. */
  side: { rough: number; colour?: Vector };
  print?: Print;
  /** Height of a clear cover over the front; 0 is none. */
  cover: number;
  /** 1 where the front is clear plastic. */
  clear?: Grid;
};

/** Lookup fields of the shader, in rows from the top like every field. */
export type Maps = {
  face: Face;
  slopeX: Grid;
  slopeY: Grid;
  /** Share of the sky that a point sees. */
  open: Grid;
  top: number;
  outline?: Grid;
};

export function mapsOf(face: Face, outline?: Grid): Maps {
  const { columns, rows, relief, pitch } = face;
  const { values } = relief;
  const [slopeX, slopeY] = [relief.blank(), relief.blank()];
  const rise = (from: number, to: number) => (values[to] - values[from]) / (2 * pitch);
  for (let row = 1; row < rows - 1; row++) {
    for (let index = row * columns + 1; index < (row + 1) * columns - 1; index++) {
      slopeX.values[index] = rise(index - 1, index + 1);
      slopeY.values[index] = rise(index + columns, index - columns);
    }
  }
  return { face, slopeX, slopeY, open: openness(face), top: relief.highest(), ...(outline && { outline }) };
}

/** Surroundings of growing width, in units of the piece, and how strongly what is higher there shuts out the sky. */
const SURROUNDINGS = [
  { width: 0.006, shutting: 1.1 },
  { width: 0.016, shutting: 1.54 },
  { width: 0.045, shutting: 1.32 },
];

/** The share of the sky that each point sees: the less, the deeper it lies below the mean of its surroundings. */
function openness({ relief, pitch }: Face): Grid {
  const open = relief.blank().revise(() => 1);
  for (const { width, shutting } of SURROUNDINGS) {
    const level = blurred(relief, width / pitch);
    open.revise((old, index) => {
      const depth = Math.max(0, level.values[index] - relief.values[index]) / width;
      return old / (1 + depth * shutting);
    });
  }
  return open;
}
