import { type Field, sample } from '../relief/field.ts';
import type { Sculpture } from './sculpture.ts';

/** Where an emblem goes: middle and radius of its circle, in units of the face. */
export type EmblemPlace = { x: number; y: number; r: number; strength: number };

/** Sets a finished sculpture onto a relief; `texel` is the size of a texel in units of the face. */
export function place(s: Sculpture, height: Field, figure: Field, polish: Field, texel: number, at: EmblemPlace) {
  const round = s.circle();
  const k = at.r / round.r;
  const side = (2 * k) / texel;
  const n = s.resolution;
  const { w, h } = height;
  const cx = w / 2 + (at.x - round.x * k) / texel;
  const cy = h / 2 - (at.y - round.y * k) / texel;
  const bulk = 0.123 * k * at.strength;
  const detail = 0.033 * k * at.strength;
  const right = Math.min(w - 1, Math.ceil(cx + side / 2));
  const bottom = Math.min(h - 1, Math.ceil(cy + side / 2));
  for (let py = Math.max(0, Math.floor(cy - side / 2)); py <= bottom; py++) {
    for (let px = Math.max(0, Math.floor(cx - side / 2)); px <= right; px++) {
      const u = ((px + 0.5 - cx) / side + 0.5) * n - 0.5;
      const v = ((py + 0.5 - cy) / side + 0.5) * n - 0.5;
      if (u < 0 || v < 0 || u >= n - 1 || v >= n - 1) continue;
      const mask = sample(s.mask, u, v);
      if (mask <= 0) continue;
      const i = py * w + px;
      height.data[i] += sample(s.bulk, u, v) * bulk + sample(s.detail, u, v) * detail;
      figure.data[i] = Math.max(figure.data[i], mask);
      polish.data[i] = Math.max(polish.data[i], sample(s.polish, u, v));
    }
  }
}
