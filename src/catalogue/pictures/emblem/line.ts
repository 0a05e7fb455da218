import type { Drawing } from '../relief/pen.ts';
import type { Vec2 } from '../vector.ts';
import { curve } from './shapes.ts';

/**
 * A drawn line: `x,y x,y ...` in hundredths of the emblem's radius, y up. It runs smoothly through all points but those
 * marked with `!`, which are corners.
 */
export type Line = string;

/** The points of a drawn line, close enough together to be joined by straight strokes. */
export function trace(line: Line, isClosed: boolean): Vec2[] {
  const points: Vec2[] = [];
  const corners: number[] = [];
  for (const [i, word] of line.trim().split(/\s+/).entries()) {
    if (word.endsWith('!')) corners.push(i);
    const [x, y] = word.split(',').map((number) => Number.parseFloat(number) / 100);
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new Error(`no point: ${word}`);
    points.push([x, y]);
  }
  if (!isClosed) return pieces(points, [0, ...corners, points.length - 1]);
  const [first] = corners;
  if (first === undefined) {
    const around = curve([points[points.length - 1], ...points, points[0], points[1]], 10);
    return around.slice(10, around.length - 10);
  }
  const turned = [...points.slice(first), ...points.slice(0, first), points[first]];
  return pieces(turned, [...corners.map((i) => i - first), points.length]);
}

function pieces(points: readonly Vec2[], ends: readonly number[]): Vec2[] {
  const way: Vec2[] = [];
  for (let k = 1; k < ends.length; k++) {
    if (ends[k] > ends[k - 1]) way.push(...curve(points.slice(ends[k - 1], ends[k] + 1), 10));
  }
  return way;
}

export function filled(line: Line): (c: Drawing) => void {
  const way = trace(line, true);
  return (c) => {
    c.beginPath();
    for (const point of way) c.lineTo(...point);
    c.closePath();
    c.fill();
  };
}

export function stroked(lines: readonly Line[], width: number, isClosed = false): (c: Drawing) => void {
  const ways = lines.map((line) => trace(line, isClosed));
  return (c) => {
    c.lineWidth = width;
    for (const way of ways) {
      c.beginPath();
      for (const point of way) c.lineTo(...point);
      if (isClosed) c.closePath();
      c.stroke();
    }
  };
}

/** The same line on the other side of the axis. */
export function mirrored(line: Line): Line {
  return line.replaceAll(/(-?)([\d.]+),/g, (_, minus: string, x: string) => `${minus ? '' : '-'}${x},`);
}

/** The line turned by degrees about the middle, scaled, then moved by `to` in hundredths. */
export function moved(line: Line, { turn = 0, scale = 1, to = [0, 0] as Vec2 }): Line {
  const a = (turn * Math.PI) / 180;
  const [c, s] = [Math.cos(a) * scale, Math.sin(a) * scale];
  return line.replaceAll(/(-?[\d.]+),(-?[\d.]+)/g, (_, left: string, right: string) => {
    const [x, y] = [Number(left), Number(right)];
    return `${(to[0] + x * c - y * s).toFixed(2)},${(to[1] + x * s + y * c).toFixed(2)}`;
  });
}
