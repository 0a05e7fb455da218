import { insetOf, quarterRound } from '../relief/bevel.ts';
import { blurred } from '../relief/blur.ts';
import { Grid } from '../relief/grid.ts';
import type { Layers } from './layers.ts';

export type PlateForm = {
  /** Height of the edge. */
  lift?: number;
  /** Height of the middle above the edge. */
  rise?: number;
  /** Width of the rounded edge, in units of the emblem: as wide as the plate makes a cushion, narrow a slab. */
  round?: number;
  /** Width of the furrow around it, which parts it from what lies below. */
  moat?: number;
};

/** Lays a plate with a rounded edge over what is there, as in paper cut in layers. */
export function layPlate(layers: Layers, area: Grid, form: PlateForm) {
  const { lift = 0.2, rise = 0.5, round = 0.1, moat = 0.014 } = form;
  const { clay, graving, cover, scale, side } = layers;
  const frame = frameOf(area, Math.ceil(moat * scale) + 2);
  const plate = cut(area, frame);
  const inset = blurred(insetOf(plate), 0.8);
  const away = insetOf(plate.clone().revise((share) => 1 - share));
  for (const [k, share] of plate.values.entries()) {
    const index = (frame.top + Math.floor(k / plate.columns)) * side + frame.left + (k % plate.columns);
    const gap = away.values[k] + 0.5;
    if (share < 0.5 && gap > 0 && gap < moat * scale) {
      graving.values[index] *= gap / (moat * scale);
      clay.values[index] *= 0.25 + (0.75 * gap) / (moat * scale);
    }
    const height = lift + rise * quarterRound(inset.values[k], round * scale);
    clay.values[index] += (height - clay.values[index]) * share;
    graving.values[index] *= 1 - share;
    cover.values[index] = Math.max(cover.values[index], share);
  }
}

type Frame = { left: number; top: number; right: number; bottom: number };

/** The rectangle that holds the area and `margin` texels around it, the last column and row included. */
function frameOf({ columns, rows, values }: Grid, margin: number): Frame {
  const frame = { left: columns, top: rows, right: -1, bottom: -1 };
  values.forEach((share, index) => {
    if (share === 0) return;
    const [x, y] = [index % columns, Math.floor(index / columns)];
    frame.left = Math.min(frame.left, x - margin);
    frame.right = Math.max(frame.right, x + margin);
    frame.top = Math.min(frame.top, y - margin);
    frame.bottom = Math.max(frame.bottom, y + margin);
  });
  return {
    left: Math.max(0, frame.left),
    top: Math.max(0, frame.top),
    right: Math.min(columns - 1, frame.right),
    bottom: Math.min(rows - 1, frame.bottom),
  };
}

function cut(area: Grid, { left, top, right, bottom }: Frame): Grid {
  const part = new Grid(right - left + 1, bottom - top + 1);
  for (let row = 0; row < part.rows; row++) {
    const start = (top + row) * area.columns + left;
    part.values.set(area.values.subarray(start, start + part.columns), row * part.columns);
  }
  return part;
}
