import type { Face } from '../relief/face.ts';
import { Field } from '../relief/field.ts';
import { blur } from '../relief/filters.ts';
import type { Vec2, Vec3 } from '../vector.ts';

/** Mirror colours, linear: head on, and at grazing angles. */
export type Mirror = { f0: Vec3; edge: Vec3 };

/** Printed colour over a face; alpha is 255 where the metal shows. */
export type Print = { w: number; h: number; rgba: Uint8ClampedArray };

/** A piece: an outline with thickness and a relief on its front. Its front looks along z, its middle is the origin. */
export type Solid = {
  shape: 'disc' | 'rectangle' | 'drawn';
  plan: Vec2;
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
  side: { rough: number; colour?: Vec3 };
  print?: Print;
  /** Height of a clear cover over the front; 0 is none. */
  cover: number;
  /** 1 where the front is clear plastic. */
  clear?: Field;
};

/** What the shader looks up, in rows from the top like every field. */
export type Maps = {
  face: Face;
  slopeX: Field;
  slopeY: Field;
  /** Share of the sky that a point sees. */
  open: Field;
  top: number;
  outline?: Field;
};

export function mapsOf(face: Face, outline?: Field): Maps {
  const { w, h, height, texel } = face;
  const slopeX = new Field(w, h);
  const slopeY = new Field(w, h);
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1, i = y * w + 1; x < w - 1; x++, i++) {
      slopeX.data[i] = (height.data[i + 1] - height.data[i - 1]) / (2 * texel);
      slopeY.data[i] = (height.data[i - w] - height.data[i + w]) / (2 * texel);
    }
  }
  return { face, slopeX, slopeY, open: openness(face), top: height.greatest(), ...(outline && { outline }) };
}

/** Occlusion of three sizes: how far a point lies below the mean of its surroundings. */
function openness(face: Face): Field {
  const open = new Field(face.w, face.h).map(() => 1);
  for (const [size, strength] of [
    [0.006, 0.5],
    [0.016, 0.7],
    [0.045, 0.6],
  ]) {
    const mean = blur(face.height, size / face.texel);
    open.map((old, i) => {
      const below = (mean.data[i] - face.height.data[i]) / size;
      return below <= 0 ? old : old / (1 + below * strength * 2.2);
    });
  }
  return open;
}
