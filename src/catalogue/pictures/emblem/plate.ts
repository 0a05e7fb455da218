import { Field } from '../relief/field.ts';
import { blur } from '../relief/filters.ts';
import type { Drawing } from '../relief/pen.ts';
import { distance } from '../relief/swell.ts';
import type { Sculpture } from './sculpture.ts';

export type PlateForm = {
  /** How high its edge stands. */
  lift?: number;
  /** How much higher its middle stands than its edge. */
  rise?: number;
  /** Width of the rounded edge, in units of the emblem: as wide as the plate makes a cushion, narrow a slab. */
  round?: number;
  /** Width of the furrow around it, which parts it from what lies below. */
  moat?: number;
};

/** Lays a plate with a rounded edge over what is there, as in paper cut in layers. */
export function layPlate(s: Sculpture, draw: (c: Drawing) => void, form: PlateForm) {
  const { lift = 0.2, rise = 0.5, round = 0.1, moat = 0.014 } = form;
  const mask = s.stencil(draw);
  const frame = frameOf(mask, moat * s.scale + 2);
  if (!frame) return;
  const { left, top, w, h } = frame;
  const own = new Field(w, h);
  for (let y = 0; y < h; y++) {
    const start = (top + y) * mask.w + left;
    own.data.set(mask.data.subarray(start, start + w), y * w);
  }
  // Exact distances run in steps of a texel, which would show as rays in a broad edge.
  const inner = blur(
    distance(own, (value) => value > 0.5),
    1.6,
  );
  const outer = distance(own, (value) => value <= 0.5);
  for (let y = 0, k = 0; y < h; y++) {
    for (let x = 0; x < w; x++, k++) {
      const i = (top + y) * mask.w + left + x;
      const cover = own.data[k];
      if (outer.data[k] > 0 && moat > 0) {
        const keep = Math.min(1, outer.data[k] / (moat * s.scale));
        s.bulk.data[i] *= 0.25 + 0.75 * keep;
        s.detail.data[i] *= keep;
      }
      if (cover <= 0) continue;
      const t = Math.min(1, Math.max(0, inner.data[k] - 0.5) / (round * s.scale));
      const height = lift + rise * Math.sqrt(t * (2 - t));
      s.bulk.data[i] += (height - s.bulk.data[i]) * cover;
      s.detail.data[i] *= 1 - cover;
      if (cover > s.mask.data[i]) s.mask.data[i] = cover;
    }
  }
}

/** The rectangle that holds the mask and `margin` texels around it. */
function frameOf({ w, h, data }: Field, margin: number) {
  let [left, right, top, bottom] = [w, -1, h, -1];
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      if (data[i] <= 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return undefined;
  left = Math.max(0, Math.floor(left - margin));
  top = Math.max(0, Math.floor(top - margin));
  return {
    left,
    top,
    w: Math.min(w, Math.ceil(right + margin)) - left,
    h: Math.min(h, Math.ceil(bottom + margin)) - top,
  };
}
