import { blurred } from './blur.ts';
import type { Grid } from './grid.ts';

/**
 * The distance of each texel from the outline on its inner side, in texels with fractions: the coverage of a texel on the
 * outline gives the exact place. The nearest such texel is passed from neighbor to neighbor (Danielsson, 1980). Outside it is
 * -0.5.
 */
export function insetOf(cover: Grid): Grid {
  const { columns, rows, values } = cover;
  const inset = cover.clone().revise((share) => (share < 1 ? share - 0.5 : Number.POSITIVE_INFINITY));
  const across = new Int16Array(values.length);
  const down = new Int16Array(values.length);
  const ask = (index: number, dx: number, dy: number) => {
    const neighbour = index + dy * columns + dx;
    if (inset.values[neighbour] === Number.POSITIVE_INFINITY) return;
    const x = across[neighbour] + dx;
    const y = down[neighbour] + dy;
    const far = Math.sqrt(x * x + y * y) + values[index + y * columns + x] - 0.5;
    if (far >= inset.values[index]) return;
    inset.values[index] = far;
    across[index] = x;
    down[index] = y;
  };
  const sweep = (from: number, step: number) => {
    for (let k = 1, row = from; k < rows; k++, row += step) {
      for (let x = 0, index = row * columns; x < columns; x++, index++) {
        if (values[index] < 1) continue;
        ask(index, 0, -step);
        if (x > 0) {
          ask(index, -1, -step);
          ask(index, -1, 0);
        }
        if (x < columns - 1) ask(index, 1, -step);
      }
      for (let x = columns - 2, index = row * columns + x; x >= 0; x--, index--) {
        if (values[index] >= 1) ask(index, 1, 0);
      }
    }
  };
  sweep(1, 1);
  sweep(rows - 2, -1);
  return inset;
}

/** A quarter of a circle: 0 at the edge, 1 from `width` inwards. */
export function quarterRound(inset: number, width: number): number {
  const share = Math.max(0, Math.min(1, inset / width));
  return Math.sqrt(share * (2 - share));
}

/** Flat shapes that stand on rounded edges `width` texels wide: 0 to 1. */
export function bevelled(cover: Grid, width: number): Grid {
  return blurred(
    insetOf(cover).revise((inset) => quarterRound(inset + 0.5, width)),
    width * 0.22,
  );
}
