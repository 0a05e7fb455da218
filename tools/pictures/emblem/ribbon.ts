import type { Point } from '../geometry.ts';

/** Position of a texel relative to a path, from which strokes, tubes and blades are drawn. */
export type Nearness = {
  /** In the grid of the emblem. */
  index: number;
  /** From 0 at the start of the path to 1 at its end, span by span. */
  along: number;
  /** To the path, in units; above 0 on its left. */
  aside: number;
  /** Spans by which the nearest point lies beyond an end. */
  beyond: number;
};

/** Visits every texel within `reach` of the path, once, with the nearest point of the path. */
export function visitRibbon(path: readonly Point[], reach: number, side: number, visit: (at: Nearness) => void) {
  const scale = side / 2;
  const clamp = (texel: number) => Math.max(0, Math.min(side - 1, texel));
  const box = (points: readonly Point[]) => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return {
      left: clamp(Math.floor((Math.min(...xs) - reach + 1) * scale)),
      right: clamp(Math.ceil((Math.max(...xs) + reach + 1) * scale)),
      top: clamp(Math.floor((1 - Math.max(...ys) - reach) * scale)),
      bottom: clamp(Math.ceil((1 - Math.min(...ys) + reach) * scale)),
    };
  };
  const whole = box(path);
  const width = whole.right - whole.left + 1;
  const squares = new Float32Array(width * (whole.bottom - whole.top + 1)).fill(reach * reach);
  const spans = new Float32Array(squares.length).fill(-1);
  const sides = new Int8Array(squares.length);
  const beyonds = new Float32Array(squares.length);
  const last = path.length - 2;
  for (let span = 0; span <= last; span++) {
    const [fromX, fromY] = path[span];
    const [wayX, wayY] = [path[span + 1][0] - fromX, path[span + 1][1] - fromY];
    const square = wayX * wayX + wayY * wayY || 1e-12;
    const near = box([path[span], path[span + 1]]);
    for (let row = near.top; row <= near.bottom; row++) {
      const y = 1 - (row + 0.5) / scale - fromY;
      for (let column = near.left; column <= near.right; column++) {
        const x = (column + 0.5) / scale - 1 - fromX;
        const share = (x * wayX + y * wayY) / square;
        const held = share < 0 ? 0 : share > 1 ? 1 : share;
        const [offX, offY] = [x - wayX * held, y - wayY * held];
        const away = offX * offX + offY * offY;
        const k = (row - whole.top) * width + column - whole.left;
        if (away >= squares[k]) continue;
        squares[k] = away;
        spans[k] = span + held;
        sides[k] = wayX * offY > wayY * offX ? 1 : -1;
        beyonds[k] = (span === 0 && share < 0) || (span === last && share > 1) ? Math.abs(share - held) : 0;
      }
    }
  }
  for (const [k, span] of spans.entries()) {
    if (span < 0) continue;
    const index = (whole.top + Math.floor(k / width)) * side + whole.left + (k % width);
    visit({ index, along: span / (last + 1), aside: Math.sqrt(squares[k]) * sides[k], beyond: beyonds[k] });
  }
}
