import type { Vector } from '../geometry.ts';
import type { Body } from './body.ts';
import type { Camera } from './camera.ts';
import { addLight, type LightMap } from './light-map.ts';
import { BOX_DISTANCE } from './studio.ts';

/** Steps of a short walk along the mirrored ray, in units of the piece: does the relief stand in its way? */
const WALK = [0.01, 0.02, 0.035, 0.06, 0.1, 0.17, 0.28];

/** Taps across the flow lines, and their weights, which sum to 1. */
const SPREAD: readonly (readonly [at: number, weight: number])[] = [
  [-0.4, 0.1],
  [-0.2, 0.24],
  [0, 0.32],
  [0.2, 0.24],
  [0.4, 0.1],
];

/** Of the light map's levels the one that makes the few taps run together. */
const FLOW_ROUGH = 0.28;

/** Linear light that leaves the piece, and how much of what lies behind it covers. */
export class Shader {
  readonly #body: Body;
  readonly #camera: Camera;
  readonly #map: LightMap;
  // Kept between pixels: new arrays for each would cost more than the light.
  readonly #sum = new Float64Array(3);
  readonly #dim = new Float64Array(3);
  readonly #tilted: Vector = [0, 0, 1];

  constructor(body: Body, camera: Camera, map: LightMap) {
    this.#body = body;
    this.#camera = camera;
    this.#map = map;
  }

  /** Writes red, green, blue and coverage. */
  shade(point: Vector, way: Vector, out: Float64Array) {
    const { solid } = this.#body;
    const [x, y, z] = point;
    const isFront = this.#body.isFront(x, y, z);
    const normal = this.#body.normal(x, y, z, isFront);
    const at = this.#body.texel(x, y);
    out[3] = 1;
    if (isFront && solid.clear && solid.clear.values[at] > 0.5) return this.#plastic(point, normal, way, out);
    const print = solid.print;
    if (!isFront && solid.side.colour) this.#painted(point, normal, way, solid.side.colour, 1, out);
    else if (isFront && print && print.rgba[at * 4 + 3] < 128) {
      const [r, g, b] = [0, 1, 2].map((c) => (print.rgba[at * 4 + c] / 255) ** 2.2);
      this.#painted(point, normal, way, [r, g, b], solid.maps.open.values[at], out);
    } else this.#metal(point, normal, way, isFront, at, out);
    if (isFront && solid.cover > 0) this.#cover(point, way, out);
  }

  #metal(point: Vector, n: Vector, way: Vector, isFront: boolean, at: number, out: Float64Array) {
    const { mirror, maps, side } = this.#body.solid;
    const rough = isFront ? maps.face.roughness.values[at] : side.rough;
    const flow = isFront ? maps.face.lay.values[at] : 0;
    const dark = isFront ? maps.face.tarnish.values[at] : 0;
    const open = isFront ? maps.open.values[at] : 1;
    const sum = this.#sum.fill(0);
    if (flow > 0.05) this.#alongFlow(point, n, way, flow, sum);
    else this.#mirrored(point, n, way, rough, 1, sum);
    const cos = Math.max(0, -(n[0] * way[0] + n[1] * way[1] + n[2] * way[2]));
    const graze = (1 - cos) ** 5;
    const blocked = isFront ? this.#blocked(point, n, way) : 0;
    // Light from round the normal, for what sees only other relief.
    const dim = this.#dim.fill(0);
    if (blocked > 0) this.#look(point, n[0], n[1], n[2], 0.95, 1, dim);
    const shut = 1 - open;
    for (let c = 0; c < 3; c++) {
      const f = mirror.f0[c] + (mirror.edge[c] - mirror.f0[c]) * graze;
      // Light between walls of metal takes their colour twice.
      const second = dim[c] * f * f * 0.42;
      const first = sum[c] * f;
      out[c] = (first + (second - first) * blocked) * (0.3 + 0.7 * open) * f ** (shut * 0.8) * (1 - dark);
    }
  }

  #mirrored(point: Vector, n: Vector, way: Vector, rough: number, weight: number, sum: Float64Array) {
    const k = 2 * (n[0] * way[0] + n[1] * way[1] + n[2] * way[2]);
    this.#look(point, way[0] - n[0] * k, way[1] - n[1] * k, way[2] - n[2] * k, rough, weight, sum);
  }

  /** Flow lines run outwards: a mirror along them, spread across them, so that light turns with the coin. */
  #alongFlow(point: Vector, n: Vector, way: Vector, flow: number, sum: Float64Array) {
    const r = Math.hypot(point[0], point[1]) || 1;
    const tx = -point[1] / r;
    const ty = point[0] / r;
    for (const [at, weight] of SPREAD) {
      const x = n[0] + tx * at * flow;
      const y = n[1] + ty * at * flow;
      const k = 1 / Math.sqrt(x * x + y * y + n[2] * n[2]);
      this.#tilted[0] = x * k;
      this.#tilted[1] = y * k;
      this.#tilted[2] = n[2] * k;
      this.#mirrored(point, this.#tilted, way, FLOW_ROUGH, weight, sum);
    }
  }

  /** A look into the light map, from the coordinates of the piece into those of the camera. */
  #look(point: Vector, x: number, y: number, z: number, rough: number, weight: number, sum: Float64Array) {
    const { right, up, back } = this.#camera;
    const near = 1 / BOX_DISTANCE;
    const px = x + point[0] * near;
    const py = y + point[1] * near;
    const pz = z + point[2] * near;
    const wx = right[0] * px + right[1] * py + right[2] * pz;
    const wy = up[0] * px + up[1] * py + up[2] * pz;
    const wz = back[0] * px + back[1] * py + back[2] * pz;
    const k = 1 / Math.sqrt(wx * wx + wy * wy + wz * wz);
    addLight(this.#map, wx * k, wy * k, wz * k, rough, weight, sum);
  }

  #blocked(point: Vector, n: Vector, way: Vector): number {
    const k = 2 * (n[0] * way[0] + n[1] * way[1] + n[2] * way[2]);
    const rx = way[0] - n[0] * k;
    const ry = way[1] - n[1] * k;
    const rz = way[2] - n[2] * k;
    const from = this.#body.height(point[0], point[1]);
    let most = rz < 0.02 ? 1 : 0;
    for (const t of WALK) {
      const over = this.#body.height(point[0] + rx * t, point[1] + ry * t) - from - rz * t;
      if (over > 0) most = Math.max(most, Math.min(1, over / (0.18 * t + 0.004)));
    }
    return most;
  }

  #painted(point: Vector, n: Vector, way: Vector, colour: Vector, open: number, out: Float64Array) {
    const soft = new Float64Array(3);
    this.#look(point, n[0], n[1], n[2], 0.95, 1, soft);
    const gloss = new Float64Array(3);
    this.#mirrored(point, n, way, 0.2, 1, gloss);
    const cos = Math.max(0, -(n[0] * way[0] + n[1] * way[1] + n[2] * way[2]));
    const f = 0.04 + 0.96 * (1 - cos) ** 5;
    for (let c = 0; c < 3; c++) out[c] = (soft[c] * 0.75 + 0.25) * colour[c] * open * (1 - f) + gloss[c] * f * 0.6;
  }

  #plastic(point: Vector, n: Vector, way: Vector, out: Float64Array) {
    const gloss = new Float64Array(3);
    this.#mirrored(point, n, way, 0.1, 1, gloss);
    const cos = Math.max(0, -(n[0] * way[0] + n[1] * way[1] + n[2] * way[2]));
    const f = 2 * (0.04 + 0.96 * (1 - cos) ** 5);
    for (let c = 0; c < 3; c++) out[c] = gloss[c] * f + 0.5;
    out[3] = Math.min(1, 0.34 + f);
  }

  /** Adds the reflection in the clear cover, whose front is flat. */
  #cover(point: Vector, way: Vector, out: Float64Array) {
    const gloss = new Float64Array(3);
    this.#mirrored(point, [0, 0, 1], way, 0.05, 1, gloss);
    const f = 0.05 + 0.95 * (1 - Math.max(0, -way[2])) ** 5;
    for (let c = 0; c < 3; c++) out[c] = out[c] * (1 - f) + gloss[c] * f;
  }
}
