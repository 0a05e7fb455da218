import type { Point } from '../geometry.ts';
import type { Layers } from './layers.ts';

export type Circle = { x: number; y: number; radius: number };

/** Nearly the smallest circle round an emblem: from its middle ever smaller steps to what lies farthest (Badoiu, Clarkson). */
export function circleRound({ cover, side, scale }: Layers): Circle {
  const rim = rimOf(cover.values, side).map(([column, row]): Point => [column / scale - 1, 1 - row / scale]);
  const circle = { x: 0, y: 0, radius: 0 };
  for (let step = 0.5, turn = 0; turn < 300; step *= 0.977, turn++) {
    const far = rim.reduce<Point>((best, point) => (away(circle, point) > away(circle, best) ? point : best), rim[0]);
    circle.radius = away(circle, far);
    circle.x += step * (far[0] - circle.x);
    circle.y += step * (far[1] - circle.y);
  }
  return circle;
}

function away({ x, y }: Circle, [u, v]: Readonly<Point>): number {
  return Math.hypot(u - x, v - y);
}

/** The first and last covered texel of every second row. */
function rimOf(cover: Float32Array, side: number): Point[] {
  const rim: Point[] = [];
  const isCovered = (share: number) => share > 0.5;
  for (let row = 0; row < side; row += 2) {
    const texels = cover.subarray(row * side, row * side + side);
    const first = texels.findIndex(isCovered);
    if (first >= 0) rim.push([first, row], [texels.findLastIndex(isCovered), row]);
  }
  if (rim.length === 0) throw new Error('an emblem without form');
  return rim;
}
