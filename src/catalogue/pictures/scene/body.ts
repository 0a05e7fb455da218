import { sample } from '../relief/field.ts';
import type { Vec3 } from '../vector.ts';
import type { Solid } from './solid.ts';

/** The piece as a distance field, and where a ray meets it. */
export class Body {
  readonly solid: Solid;
  readonly #reach: readonly [number, number, number];

  constructor(solid: Solid) {
    this.solid = solid;
    const x = solid.plan[0] + 0.01;
    const y = (solid.shape === 'disc' ? solid.plan[0] : solid.plan[1]) + 0.01;
    this.#reach = [x, y, solid.halfThick + Math.max(0, solid.maps.top) + 0.005];
  }

  /** Index of the texel under a point of the front. */
  texel(x: number, y: number): number {
    const { w, h, half, texel } = this.solid.maps.face;
    const u = Math.min(w - 1, Math.max(0, Math.floor((x + half[0]) / texel)));
    const v = Math.min(h - 1, Math.max(0, Math.floor((half[1] - y) / texel)));
    return v * w + u;
  }

  /** Distance to the outline in plan, negative inside. */
  outline(x: number, y: number, z: number): number {
    const { shape, plan, corner, reeding, halfThick, taper, maps } = this.solid;
    const lean = taper * (z + halfThick);
    if (shape === 'disc') {
      const r = Math.hypot(x, y);
      if (reeding.count === 0 || r < plan[0] * 0.95) return r - plan[0] + lean;
      // The grooves stop short of the two faces.
      const t = Math.min(1, Math.max(0, (halfThick - Math.abs(z)) / 0.025));
      return r - plan[0] + lean + reeding.depth * (0.5 + 0.5 * Math.cos(Math.atan2(y, x) * reeding.count)) * t * t;
    }
    if (shape === 'drawn' && maps.outline) return maps.outline.data[this.texel(x, y)] + lean;
    const qx = Math.abs(x) - plan[0] + corner;
    const qy = Math.abs(y) - plan[1] + corner;
    return Math.min(Math.max(qx, qy), 0) + Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) - corner + lean;
  }

  distance(x: number, y: number, z: number): number {
    const { halfThick, bevel, maps } = this.solid;
    const side = this.outline(x, y, z);
    const top = z > 0 ? maps.face.height.data[this.texel(x, y)] : 0;
    const face = Math.abs(z) - halfThick - top;
    if (side < -0.2 && face > -0.1) return face;
    const qx = side + bevel;
    const qy = face + bevel;
    return Math.min(Math.max(qx, qy), 0) + Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) - bevel;
  }

  /** How far along the ray the piece is met; -1 where it is missed. */
  meet(from: Vec3, way: Vec3): number {
    let near = 0;
    let far = 1e9;
    for (let i = 0; i < 3; i++) {
      const a = (-this.#reach[i] - from[i]) / way[i];
      const b = (this.#reach[i] - from[i]) / way[i];
      near = Math.max(near, Math.min(a, b));
      far = Math.min(far, Math.max(a, b));
    }
    let t = near;
    for (let step = 0; step < 110 && t <= far; step++) {
      const d = this.distance(from[0] + way[0] * t, from[1] + way[1] * t, from[2] + way[2] * t);
      if (d < 0.0007) return t;
      t += d * 0.72;
    }
    return -1;
  }

  /** Is the point on the modelled front, not on a side or the rounding of the edge? */
  isFront(x: number, y: number, z: number): boolean {
    return z > 0 && this.outline(x, y, z) < -this.solid.bevel * 0.6;
  }

  normal(x: number, y: number, z: number, isFront: boolean): Vec3 {
    if (isFront) {
      const { face, slopeX, slopeY } = this.solid.maps;
      const u = (x + face.half[0]) / face.texel - 0.5;
      const v = (face.half[1] - y) / face.texel - 0.5;
      return toUnit(-sample(slopeX, u, v), -sample(slopeY, u, v), 1);
    }
    // A drawn outline is known only texel by texel: a wider look keeps its edge free of specks.
    const e = this.solid.shape === 'drawn' ? 0.008 : 0.0015;
    const dx = this.distance(x + e, y, z) - this.distance(x - e, y, z);
    const dy = this.distance(x, y + e, z) - this.distance(x, y - e, z);
    const dz = this.distance(x, y, z + e) - this.distance(x, y, z - e);
    return toUnit(dx, dy, dz);
  }
}

function toUnit(x: number, y: number, z: number): Vec3 {
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  return [x / length, y / length, z / length];
}
