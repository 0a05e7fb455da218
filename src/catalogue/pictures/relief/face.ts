import type { Vec2 } from '../vector.ts';
import { Field, sample, smooth } from './field.ts';
import { blur } from './filters.ts';

/** The front of a piece in the making: its height, and how the surface is finished. */
export class Face {
  readonly w: number;
  readonly h: number;
  readonly half: Vec2;
  readonly height: Field;
  /** 0 mirror, 1 matt. */
  readonly rough: Field;
  /** Strength of the radial flow lines of a struck coin, which make light turn like the spokes of a wheel. */
  readonly flow: Field;
  /** Share of the light lost in dirt, toning or the depth of a mirror. */
  readonly dark: Field;

  constructor(w: number, h: number, half: Vec2) {
    this.w = w;
    this.h = h;
    this.half = half;
    this.height = new Field(w, h);
    this.rough = new Field(w, h);
    this.flow = new Field(w, h);
    this.dark = new Field(w, h);
  }

  /** Size of a texel in units of the piece. */
  get texel(): number {
    return (2 * this.half[0]) / this.w;
  }

  each(visit: (index: number, x: number, y: number) => void) {
    const { w, h, half, texel } = this;
    for (let py = 0, i = 0; py < h; py++) {
      for (let px = 0; px < w; px++, i++) visit(i, (px + 0.5) * texel - half[0], half[1] - (py + 0.5) * texel);
    }
  }

  /** Sets `other`, `scale` times its size, into this face where `keep` says so in the other's coordinates. */
  inlay(other: Face, cx: number, cy: number, scale: number, depth: number, keep: (x: number, y: number) => boolean) {
    this.each((i, x, y) => {
      const ox = (x - cx) / scale;
      const oy = (y - cy) / scale;
      if (Math.abs(ox) >= other.half[0] || Math.abs(oy) >= other.half[1] || !keep(ox, oy)) return;
      const u = (ox + other.half[0]) / other.texel - 0.5;
      const v = (other.half[1] - oy) / other.texel - 0.5;
      this.height.data[i] = sample(other.height, u, v) * scale + depth;
      this.rough.data[i] = sample(other.rough, u, v);
      this.flow.data[i] = sample(other.flow, u, v);
      this.dark.data[i] = sample(other.dark, u, v);
    });
  }

  /** Darkens the hollows beside the relief, so that it still reads when the picture is small. */
  tone(strength: number) {
    const low = blur(this.height, 0.02 / this.texel);
    this.dark.map((old, i) => Math.max(old, smooth(0.004, -0.008, this.height.data[i] - low.data[i]) * strength));
  }
}

/** Signed distance to a rectangle with round corners: negative inside. */
export function box(x: number, y: number, cx: number, cy: number, hx: number, hy: number, r: number): number {
  const qx = Math.abs(x - cx) - hx + r;
  const qy = Math.abs(y - cy) - hy + r;
  return Math.min(Math.max(qx, qy), 0) + Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) - r;
}
