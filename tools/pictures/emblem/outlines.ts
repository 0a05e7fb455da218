import { type Point, polar } from '../geometry.ts';
import type { Line } from './line.ts';

/** Corners of a star, the first of its points at `turn` degrees; `inner` is the radius between the points to `radius`. */
export function starOf(centre: Readonly<Point>, radius: number, { points = 5, inner = 0.42, turn = 90 } = {}): Point[] {
  return Array.from({ length: 2 * points }, (_, i) => {
    return polar(i % 2 === 0 ? radius : radius * inner, turn + (180 * i) / points, centre);
  });
}

/** A star with its middle at x and y, as a line in hundredths. */
export function star(x: number, y: number, radius: number): Line {
  return cornered(starOf([x, y], radius));
}

/** Straight from point to point; in hundredths. */
export function cornered(points: readonly Readonly<Point>[]): Line {
  return points.map((point) => `${spell(point)}!`).join(' ');
}

/** An ellipse in hundredths; `turn` in degrees. */
export function oval(x: number, y: number, across: number, up: number, turn = 0): Line {
  const points = Array.from({ length: 20 }, (_, i): Point => {
    const [u, v] = polar(1, i * 18);
    const [right, above] = [polar(u * across, turn), polar(v * up, turn + 90)];
    return [x + right[0] + above[0], y + right[1] + above[1]];
  });
  return points.map(spell).join(' ');
}

/** A rectangle from its lower left corner, in hundredths. */
export function rectangle(x: number, y: number, width: number, height: number): Line {
  return cornered([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);
}

/** A line's word for a point in hundredths. */
export function spell([x, y]: Readonly<Point>): string {
  return `${x.toFixed(2)},${y.toFixed(2)}`;
}
