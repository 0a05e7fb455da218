import { Grid } from './grid.ts';

const SMALLEST = 40;

/** A cushion over the area, 0 to 1: its square is how far a skin bulges that is held along the outline and blown up. */
export function domed(area: Grid): Grid {
  const skin = skinOver(area, 1);
  const top = skin.highest() || 1;
  return skin.revise((height) => Math.sqrt(Math.max(0, height) / top));
}

/** The skin, first over an area of half the size, then with what that leaves out. `load` is the pressure on a texel. */
function skinOver(area: Grid, load: number): Grid {
  const isSmallest = Math.min(area.columns, area.rows) < SMALLEST;
  const skin = isSmallest ? area.blank() : doubled(skinOver(halved(area), load * 4), area);
  const [rounds, haste] = isSmallest ? [160, 1.8] : [Math.min(80, Math.round(6e6 / area.values.length)), 1.2];
  for (let round = 0; round < rounds; round++) settle(skin, area, load, haste);
  return skin;
}

/** Brings every texel to where its neighbours and the pressure want it, and beyond by `haste`: first odd, then even. */
function settle({ columns, rows, values }: Grid, area: Grid, load: number, haste: number) {
  for (const parity of [1, 0]) {
    for (let row = 1; row < rows - 1; row++) {
      const end = (row + 1) * columns - 1;
      for (let index = row * columns + 1 + ((row + parity) % 2); index < end; index += 2) {
        if (area.values[index] < 0.5) {
          values[index] = 0;
          continue;
        }
        const sides = values[index - columns] + values[index - 1] + values[index + 1] + values[index + columns];
        values[index] += ((sides + load) / 4 - values[index]) * haste;
      }
    }
  }
}

function halved({ columns, rows, values }: Grid): Grid {
  const small = new Grid(Math.floor(columns / 2), Math.floor(rows / 2));
  return small.revise((_, index) => {
    const from = Math.floor(index / small.columns) * 2 * columns + (index % small.columns) * 2;
    return (values[from] + values[from + 1] + values[from + columns] + values[from + columns + 1]) / 4;
  });
}

function doubled(small: Grid, like: Grid): Grid {
  const { columns } = like;
  return like
    .blank()
    .revise((_, index) => small.between((index % columns) / 2 - 0.25, Math.floor(index / columns) / 2 - 0.25));
}
