import { createCanvas } from '@napi-rs/canvas';
import type { Print } from '../scene/solid.ts';
import type { Face } from './face.ts';
import type { Drawing } from './pen.ts';

/** Printing on a face: `paint` works in units of the piece with y up; where `isMetal` holds, the metal shows. */
export function printOn(face: Face, paint: (c: Drawing) => void, isMetal: (x: number, y: number) => boolean): Print {
  const { w, h } = face;
  const c = createCanvas(w, h).getContext('2d');
  c.setTransform(1 / face.texel, 0, 0, -1 / face.texel, w / 2, h / 2);
  paint(c);
  const rgba = c.getImageData(0, 0, w, h).data;
  face.each((i, x, y) => {
    rgba[i * 4 + 3] = isMetal(x, y) ? 255 : 0;
  });
  return { w, h, rgba };
}
