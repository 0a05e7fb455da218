import { Grid } from './grid.ts';

/** A sliding window: whole texels to each side of the middle, and the share of the next that counts too. */
type Window = { reach: number; rim: number };

const ROUNDS = 3;

/**
 * Nearly Gaussian, at the same cost for every width: the mean in a sliding window, three times along the rows and
 * three times along the columns. Sigma in texels. Beyond its edge a grid goes on as it ends.
 */
export function blurred(grid: Grid, sigma: number): Grid {
  if (sigma < 0.3) return grid.clone();
  const window = windowOf(sigma);
  const { columns, rows } = grid;
  const lying = averaged(grid.values, columns, rows, window);
  return new Grid(columns, rows, averaged(lying, rows, columns, window));
}

/** The window that spreads by sigma after all rounds (extended box filter; Gwosdek and others, 2011). */
function windowOf(sigma: number): Window {
  const variance = (sigma * sigma) / ROUNDS;
  const reach = Math.floor((Math.sqrt(1 + 12 * variance) - 1) / 2);
  const rim = ((2 * reach + 1) * (reach * (reach + 1) - 3 * variance)) / (6 * (variance - (reach + 1) ** 2));
  return { reach, rim };
}

/** Every row averaged, and rows turned to columns, so that a second run averages the other way and turns them back. */
function averaged(values: Float32Array, columns: number, rows: number, window: Window): Float32Array {
  const turned = new Float32Array(values.length);
  let line = new Float64Array(columns);
  let next = new Float64Array(columns);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < columns; i++) line[i] = values[row * columns + i];
    for (let round = 0; round < ROUNDS; round++) {
      slide(line, next, window);
      [line, next] = [next, line];
    }
    for (let i = 0; i < columns; i++) turned[i * rows + row] = line[i];
  }
  return turned;
}

function slide(line: Float64Array, means: Float64Array, { reach, rim }: Window) {
  const end = line.length - 1;
  const share = 1 / (2 * (reach + rim) + 1);
  let inside = 0;
  for (let i = -reach; i <= reach; i++) inside += line[Math.max(0, Math.min(end, i))];
  for (let i = 0; i <= end; i++) {
    const entering = line[i + reach < end ? i + reach + 1 : end];
    const left = line[i > reach ? i - reach - 1 : 0];
    means[i] = (inside + rim * (left + entering)) * share;
    inside += entering - line[i > reach ? i - reach : 0];
  }
}
