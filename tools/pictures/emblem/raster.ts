import type { Point } from '../geometry.ts';
import { Grid } from '../relief/grid.ts';

/** Scan lines to a texel; along them coverage is exact. */
const SCANS = 8;

/** A place where an outline crosses a scan line, and whether it goes up or down there. */
type Crossing = { x: number; sense: number };

/** The share of each texel that lies within the outlines, on a square of -1 to 1. Overlapping outlines unite. */
export function areaOf(outlines: readonly (readonly Point[])[], side: number): Grid {
  const scans: Crossing[][] = Array.from({ length: side * SCANS }, () => []);
  for (const outline of outlines) {
    // Drawn in either sense, all run round in the same, or they would cancel where they overlap.
    const round = isClockwise(outline) ? outline : outline.toReversed();
    for (const [i, start] of round.entries()) {
      cross(scans, texelsOf(start, side), texelsOf(round[(i + 1) % round.length], side));
    }
  }
  const area = new Grid(side, side);
  for (const [scan, crossings] of scans.entries()) {
    crossings.sort((a, b) => a.x - b.x);
    const row = area.values.subarray(Math.floor(scan / SCANS) * side, (Math.floor(scan / SCANS) + 1) * side);
    let winding = 0;
    for (const [i, { x, sense }] of crossings.entries()) {
      if (winding !== 0) cover(row, crossings[i - 1].x, x);
      winding += sense;
    }
  }
  return area.revise((share) => Math.min(1, share));
}

function isClockwise(outline: readonly Point[]): boolean {
  const area = outline.reduce((sum, [x, y], i) => {
    const [u, v] = outline[(i + 1) % outline.length];
    return sum + x * v - u * y;
  }, 0);
  return area < 0;
}

/** From units with y up to texels with y down. */
function texelsOf([x, y]: Readonly<Point>, side: number): Point {
  return [((x + 1) / 2) * side, ((1 - y) / 2) * side];
}

/** Notes where the edge crosses scan lines, which lie in the middle of their strips. */
function cross(scans: Crossing[][], from: Readonly<Point>, to: Readonly<Point>) {
  const sense = to[1] > from[1] ? 1 : -1;
  const [upper, lower] = sense > 0 ? [from, to] : [to, from];
  const last = Math.min(scans.length, Math.ceil(lower[1] * SCANS - 0.5));
  for (let scan = Math.max(0, Math.ceil(upper[1] * SCANS - 0.5)); scan < last; scan++) {
    const share = ((scan + 0.5) / SCANS - upper[1]) / (lower[1] - upper[1]);
    scans[scan].push({ x: upper[0] + (lower[0] - upper[0]) * share, sense });
  }
}

/** Adds one scan line from x to x to the texels of a row. */
function cover(row: Float32Array, from: number, to: number) {
  const [start, end] = [Math.max(0, from), Math.min(row.length, to)];
  for (let column = Math.floor(start); column < end; column++) {
    row[column] += (Math.min(column + 1, end) - Math.max(column, start)) / SCANS;
  }
}
