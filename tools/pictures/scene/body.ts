import type { Vector } from '../geometry.ts';
import { roundedBox } from '../relief/rounded-box.ts';
import type { Solid } from './solid.ts';

/** The piece as a distance field, and where a ray meets it. */
export class Body {
  readonly solid: Solid;
  /** Distance to the outline of a rectangle. */
  readonly #box: (x: number, y: number) => number;
  readonly #reach: readonly [number, number, number];

  constructor(solid: Solid) {
    this.solid = solid;
    this.#box = roundedBox([0, 0], solid.plan, solid.corner);
    const x = solid.plan[0] + 0.01;
    const y = (solid.shape === 'disc' ? solid.plan[0] : solid.plan[1]) + 0.01;
    this.#reach = [x, y, solid.halfThick + Math.max(0, solid.maps.top) + 0.005];
  }

  /** Index of the texel under a point of the front. */
  texel(x: number, y: number): number {
    const { columns, rows, reach, pitch } = this.solid.maps.face;
    const column = Math.floor((x + reach[0]) / pitch);
    const row = Math.floor((reach[1] - y) / pitch);
    return Math.max(0, Math.min(rows - 1, row)) * columns + Math.max(0, Math.min(columns - 1, column));
  }

  /** Height of the relief at a point of the front, interpolated between the texels, so that none shows as a step. */
  height(x: number, y: number): number {
    const { reach, pitch, relief } = this.solid.maps.face;
    return relief.between((x + reach[0]) / pitch - 0.5, (reach[1] - y) / pitch - 0.5);
  }

  /** Distance to the outline in plan, negative inside. */
  outline(x: number, y: number, z: number): number {
    const { shape, plan, reeding, halfThick, taper, maps } = this.solid;
    const lean = taper * (z + halfThick);
    if (shape === 'disc') {
      const r = Math.hypot(x, y);
      if (reeding.count === 0 || r < plan[0] * 0.95) return r - plan[0] + lean;
      // The grooves stop short of the two faces.
      const t = Math.min(1, Math.max(0, (halfThick - Math.abs(z)) / 0.025));
      return r - plan[0] + lean + reeding.depth * (0.5 + 0.5 * Math.cos(Math.atan2(y, x) * reeding.count)) * t * t;
    }
    if (shape === 'drawn' && maps.outline) return maps.outline.values[this.texel(x, y)] + lean;
    return this.#box(x, y) + lean;
  }

  distance(x: number, y: number, z: number): number {
    const { halfThick, bevel } = this.solid;
    const side = this.outline(x, y, z);
    const top = z > 0 ? this.height(x, y) : 0;
    const face = Math.abs(z) - halfThick - top;
    if (side < -0.2 && face > -0.1) return face;
    const qx = side + bevel;
    const qy = face + bevel;
    return Math.min(Math.max(qx, qy), 0) + Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) - bevel;
  }

  /** Distance along the ray to the piece; -1 when the ray misses it. */
  meet(from: Vector, way: Vector): number {
    let near = 0;
    let far = 1e9;
    for (let i = 0; i < 3; i++) {
      const a = (-this.#reach[i] - from[i]) / way[i];
      const b = (this.#reach[i] - from[i]) / way[i];
      near = Math.max(near, Math.min(a, b));
      far = Math.min(far, Math.max(a, b));
    }
    let t = near;
    let before = near;
    for (let step = 0; step < 110 && t <= far; step++) {
      const d = this.#along(from, way, t);
      if (d < 0.0007) return d < -0.0007 ? this.#surface(from, way, before, t) : t;
      before = t;
      t += d * 0.72;
    }
    return -1;
  }

  #along(from: Vector, way: Vector, t: number): number {
    return this.distance(from[0] + way[0] * t, from[1] + way[1] * t, from[2] + way[2] * t);
  }

  /** Between a place outside and one inside. Before a steep wall a step may go too far, and how far changes from ray to ray. */
  #surface(from: Vector, way: Vector, outside: number, inside: number): number {
    let [low, high] = [outside, inside];
    for (let halving = 0; halving < 8; halving++) {
      const middle = (low + high) / 2;
      if (this.#along(from, way, middle) > 0) low = middle;
      else high = middle;
    }
    return high;
  }

  /** Is the point on the modelled front, not on a side or the rounding of the edge? */
  isFront(x: number, y: number, z: number): boolean {
    return z > 0 && this.outline(x, y, z) < -this.solid.bevel * 0.6;
  }

  normal(x: number, y: number, z: number, isFront: boolean): Vector {
    if (isFront) {
      const { face, slopeX, slopeY } = this.solid.maps;
      const at = face.locate(x, y);
      return toUnit(-slopeX.between(...at), -slopeY.between(...at), 1);
    }
    // A drawn outline is known only texel by texel: a wider look keeps its edge free of specks.
    const e = this.solid.shape === 'drawn' ? 0.008 : 0.0015;
    const dx = this.distance(x + e, y, z) - this.distance(x - e, y, z);
    const dy = this.distance(x, y + e, z) - this.distance(x, y - e, z);
    const dz = this.distance(x, y, z + e) - this.distance(x, y, z - e);
    return toUnit(dx, dy, dz);
  }
}

function toUnit(x: number, y: number, z: number): Vector {
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  return [x / length, y / length, z / length];
}
