import type { Point } from '../geometry.ts';
import type { Face } from './face.ts';

export type Seat = {
  centre: Readonly<Point>;
  /** Size of the smaller face to the larger. */
  scale: number;
  /** Height of the seat. */
  level: number;
  /** True for the points of the smaller face that are inlaid, in its own units. */
  holds: (x: number, y: number) => boolean;
};

/** Lets one face into another. */
export function inlay(into: Face, face: Face, { centre, scale, level, holds }: Seat) {
  const finishes = ['roughness', 'lay', 'tarnish'] as const;
  into.visit((index, outerX, outerY) => {
    const x = (outerX - centre[0]) / scale;
    const y = (outerY - centre[1]) / scale;
    if (Math.abs(x) >= face.reach[0] || Math.abs(y) >= face.reach[1] || !holds(x, y)) return;
    const [column, row] = face.locate(x, y);
    into.relief.values[index] = level + scale * face.relief.between(column, row);
    for (const finish of finishes) into[finish].values[index] = face[finish].between(column, row);
  });
}
