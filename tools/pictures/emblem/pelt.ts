import { type Point, polar } from '../geometry.ts';
import type { Grid } from '../relief/grid.ts';
import { layBlade } from './blade.ts';
import type { Layers } from './layers.ts';

export type PeltForm = {
  /** Degrees in which the hair lies at a point. */
  direction: (x: number, y: number) => number;
  length: number;
  /** Half of a tuft's width. */
  width: number;
  /** From one root to the next. */
  gap: number;
  curl?: number;
  height?: number;
  lines?: number;
  seed?: number;
  /** Tufts with the lowest number are laid first; else the lowest tufts are. */
  order?: (x: number, y: number) => number;
};

/** Tufts of hair or small feathers all over an area, each a little other than the next. */
export function layPelt(layers: Layers, area: Grid, form: PeltForm) {
  const { curl = 0.3, height = 0.6, lines = 1, seed = 1, order = (_x: number, y: number) => y } = form;
  const chance = chanceOf(seed);
  const roots = rootsIn(area, form.gap, chance).map(([x, y]) => ({ x, y, fate: chance(), rank: order(x, y) }));
  roots.sort((a, b) => a.rank - b.rank);
  for (const { x, y, fate } of roots) {
    const bend = ((fate - 0.5) * 2 * curl * 180) / Math.PI;
    const half = form.length * (0.375 + 0.25 * fate);
    const lies = form.direction(x, y);
    const middle = polar(half, lies + bend * 0.4, [x, y]);
    const spine = [[x, y], middle, polar(half, lies - bend, middle)] as const;
    layBlade(layers, spine, { width: form.width * (0.8 + 0.4 * fate), tip: 0, lines, height });
  }
}

/** Points on staggered rows, moved off them by chance. */
function rootsIn({ values, columns }: Grid, gap: number, chance: () => number): Point[] {
  const roots: Point[] = [];
  for (let row = 0; row * gap < 2; row++) {
    for (let place = (row % 2) / 2; place * gap * 1.2 < 2; place++) {
      const x = place * gap * 1.2 - 1 + (chance() - 0.5) * gap * 0.7;
      const y = row * gap - 1 + (chance() - 0.5) * gap * 0.7;
      const [column, line] = [Math.floor(((x + 1) / 2) * columns), Math.floor(((1 - y) / 2) * columns)];
      if (values[line * columns + column] > 0.5) roots.push([x, y]);
    }
  }
  return roots;
}

/** Numbers from 0 to 1, the same for a seed in every run (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed * 0x6d2b79f5;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
