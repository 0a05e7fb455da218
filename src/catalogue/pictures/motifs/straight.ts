import type { Drawing } from '../relief/pen.ts';
import type { Vec2 } from '../vector.ts';

/** A path of straight lines, closed. */
export function straight(c: Drawing, points: readonly Vec2[]) {
  c.beginPath();
  for (const p of points) c.lineTo(...p);
  c.closePath();
}
