import type { Print } from '../scene/solid.ts';
import type { Face } from './face.ts';
import type { Canvas } from './lettering.ts';
import { sheetOver } from './sheet.ts';

/** Prints on a face: `paint` works in units of the piece with y up; where `isMetal` holds, the metal shows. */
export function printOn(face: Face, paint: (c: Canvas) => void, isMetal: (x: number, y: number) => boolean): Print {
  const sheet = sheetOver(face);
  paint(sheet);
  const { data: rgba } = sheet.getImageData(0, 0, face.columns, face.rows);
  face.visit((index, x, y) => {
    rgba[4 * index + 3] = isMetal(x, y) ? 255 : 0;
  });
  return { rgba };
}

/** A shading from one colour at a point to another at the next. */
export function shading(
  c: Canvas,
  from: readonly [number, number],
  to: readonly [number, number],
  tint: readonly [string, string],
) {
  const gradient = c.createLinearGradient(...from, ...to);
  for (const [share, colour] of tint.entries()) gradient.addColorStop(share, colour);
  return gradient;
}
