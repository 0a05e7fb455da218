import type { Point } from '../geometry.ts';
import { spline } from './spline.ts';

/**
 * A drawn line: `x,y x,y ...` in hundredths of the emblem's radius, y up. It runs smoothly through all points but those
 * marked with `!`, which are corners.
 */
export type Line = string;

/** A line with a third number at each point, half of its width there: `x,y,r x,y,r ...`. */
export type Taper = string;

const STEPS = 10;

/** The points of an open line, or of one that runs back to its start, close enough for straight strokes. */
export function trace(line: Line, isClosed: boolean): Point[] {
  const { points, corners } = read(line, 2);
  const path = isClosed ? around(points, corners) : between(points, [0, ...corners, points.length - 1], STEPS);
  return path as Point[];
}

/** Points and half widths of a taper. */
export function traceTaper(taper: Taper): { path: Point[]; widths: number[] } {
  const { points } = read(taper, 3);
  const traced = spline(points, 8);
  return { path: traced.map(([x, y]): Point => [x, y]), widths: traced.map(([, , width]) => width) };
}

function read(line: Line, numbers: number): { points: number[][]; corners: number[] } {
  const words = line.trim().split(/\s+/);
  const points = words.map((word) =>
    word
      .replace('!', '')
      .split(',')
      .map((number) => Number(number) / 100),
  );
  const wrong = points.findIndex((point) => point.length !== numbers || !point.every(Number.isFinite));
  if (wrong >= 0) throw new Error(`no point of ${numbers} numbers: ${words[wrong]}`);
  return { points, corners: [...words.keys()].filter((index) => words[index].endsWith('!')) };
}

/** Once round: from the first corner, or smoothly over the start where there is none. */
function around(points: number[][], corners: number[]): number[][] {
  const start = corners[0];
  if (start === undefined) {
    const beyond = [points[points.length - 1], ...points, points[0], points[1]];
    return spline(beyond, STEPS).slice(STEPS, -STEPS - 1);
  }
  const turned = [...points.slice(start), ...points.slice(0, start + 1)];
  return between(turned, [...corners.map((corner) => corner - start), points.length], STEPS);
}

/** Smooth from each of the given points to the next of them. */
function between(points: number[][], stops: number[], steps: number): number[][] {
  return stops.slice(1).flatMap((stop, i) => {
    const from = stops[i];
    return stop > from ? spline(points.slice(from, stop + 1), steps) : [];
  });
}

/** The same line on the other side of the axis. */
export function mirrored(line: Line): Line {
  return line.trim().replaceAll(/(^|\s+)(-?)/g, (_, gap: string, minus: string) => `${gap}${minus === '' ? '-' : ''}`);
}

/** The line turned by degrees about the middle, scaled, then moved by `to` in hundredths. A taper keeps its widths. */
export function moved(line: Line, { turn = 0, scale = 1, to = [0, 0] as Readonly<Point> }): Line {
  const [c, s] = [Math.cos((turn * Math.PI) / 180) * scale, Math.sin((turn * Math.PI) / 180) * scale];
  return line.replaceAll(/(-?[\d.]+),(-?[\d.]+)(?=[,!\s]|$)/g, (_, left: string, up: string) => {
    const [x, y] = [Number(left), Number(up)];
    return `${(to[0] + x * c - y * s).toFixed(2)},${(to[1] + x * s + y * c).toFixed(2)}`;
  });
}

/** A line and its mirror image. */
export function bothSides(line: Line): [Line, Line] {
  return [line, mirrored(line)];
}
