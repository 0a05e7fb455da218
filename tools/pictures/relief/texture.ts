import { radians } from '../geometry.ts';
import { blurred } from './blur.ts';
import { Grid } from './grid.ts';

/** Chance, the same in every run: 0 to 1 for each texel, by mixing the bits of its number (Appleby, MurmurHash3). */
function speckle(columns: number, rows: number, seed: number): Grid {
  const salt = Math.imul(seed + 1, 0x9e3779b1);
  return new Grid(columns, rows).revise((_, index) => {
    let bits = Math.imul(index ^ salt, 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 15), 0xc2b2ae35);
    bits = Math.imul(bits ^ (bits >>> 13), 0x27d4eb2f);
    return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
  });
}

/** Bumps of about one size (sigma in texels), most of them between -1 and 1 high. */
export function bumps(columns: number, rows: number, seed: number, size: number): Grid {
  const grid = blurred(speckle(columns, rows, seed), size);
  const { mean, spread } = momentsOf(grid.values);
  return grid.revise((value) => Math.max(-2, Math.min(2, (value - mean) / (1.6 * spread))));
}

export type Comb = {
  /** Degrees, y up, at a texel. */
  direction: (column: number, row: number) => number;
  /** Texels to each side. */
  length: number;
  /** Width of a stroke, as a sigma in texels. */
  grain: number;
  seed: number;
};

/** Speckles drawn out along a direction, as hair lies: -1 to 1 over the area, and 0 outside. */
export function combed(area: Grid, { direction, length, grain, seed }: Comb): Grid {
  const { columns, rows } = area;
  const speckles = blurred(speckle(columns, rows, seed), grain);
  const strokes = area.blank();
  const inside: number[] = [];
  area.values.forEach((cover, index) => {
    if (cover > 0.02) inside.push(index);
  });
  for (const index of inside) {
    let [sum, count] = [0, 0];
    for (const sense of [1, -1]) {
      let [x, y] = [index % columns, Math.floor(index / columns)];
      for (let step = 0; step <= length && x >= 0 && y >= 0 && x < columns && y < rows; step++) {
        sum += speckles.between(x, y);
        count++;
        const angle = radians(direction(x, y));
        x += Math.cos(angle) * sense;
        y -= Math.sin(angle) * sense;
      }
    }
    strokes.values[index] = sum / count;
  }
  const { mean, spread } = momentsOf(inside.map((index) => strokes.values[index]));
  for (const index of inside) {
    strokes.values[index] = Math.max(-1, Math.min(1, (strokes.values[index] - mean) / (2 * spread)));
  }
  return strokes;
}

/** Mean, and the root of the mean square distance from it. */
function momentsOf(values: ArrayLike<number>): { mean: number; spread: number } {
  let [mean, squares] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const off = values[i] - mean;
    mean += off / (i + 1);
    squares += off * (values[i] - mean);
  }
  return { mean, spread: Math.sqrt(squares / values.length) || 1e-6 };
}
