import { cross, unit, type Vector } from '../geometry.ts';
import { radiance, type Studio } from './studio.ts';

type Level = { rough: number; side: number; data: Float32Array };

/** The studio as surfaces of growing roughness mirror it, each level an octahedral map round the view axis z. */
export type LightMap = readonly Level[];

const LEVELS: readonly (readonly [rough: number, side: number])[] = [
  [0, 512],
  [0.15, 192],
  [0.28, 128],
  [0.42, 96],
  [0.6, 64],
  [0.95, 32],
];

/** Filtering once makes every later look a table lookup, so that a picture takes seconds and has no grain. */
export function mapLight(studio: Studio): LightMap {
  return LEVELS.map(([rough, side]) => {
    const data = new Float32Array(side * side * 3);
    for (let i = 0; i < side * side; i++) {
      const way = fromOctahedron(((i % side) + 0.5) / side, (Math.floor(i / side) + 0.5) / side);
      data.set(rough === 0 ? radiance(studio, way) : lobe(studio, way, rough), i * 3);
    }
    return { rough, side, data };
  });
}

/** Mean light round a direction, weighted as a surface of that roughness (GGX) mirrors it. */
function lobe(studio: Studio, way: Vector, rough: number): Vector {
  const right = unit(cross(Math.abs(way[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0], way));
  const up = cross(way, right);
  const alpha = rough * rough;
  const count = 128;
  const sum: Vector = [0, 0, 0];
  let weights = 0;
  for (let i = 0; i < count; i++) {
    const u = (i + 0.5) / count;
    const spin = i * 2.399963;
    const cosHalf = Math.sqrt((1 - u) / (1 + (alpha * alpha - 1) * u));
    const sinHalf = Math.sqrt(1 - cosHalf * cosHalf);
    const z = 2 * cosHalf * cosHalf - 1;
    if (z <= 0) continue;
    const s = 2 * cosHalf * sinHalf;
    const x = Math.cos(spin) * s;
    const y = Math.sin(spin) * s;
    const light = radiance(studio, [0, 1, 2].map((k) => right[k] * x + up[k] * y + way[k] * z) as Vector);
    for (let k = 0; k < 3; k++) sum[k] += light[k] * z;
    weights += z;
  }
  return sum.map((v) => v / weights) as Vector;
}

function fromOctahedron(u: number, v: number): Vector {
  let x = u * 2 - 1;
  let y = v * 2 - 1;
  const z = 1 - Math.abs(x) - Math.abs(y);
  if (z < 0) [x, y] = [(1 - Math.abs(y)) * Math.sign(x), (1 - Math.abs(x)) * Math.sign(y)];
  return unit([x, y, z]);
}

/** Adds `weight` times the light that a surface of that roughness mirrors from a direction of length 1. */
export function addLight(
  map: LightMap,
  x: number,
  y: number,
  z: number,
  rough: number,
  weight: number,
  sum: Float64Array,
) {
  let next = 1;
  while (next < map.length - 1 && map[next].rough < rough) next++;
  const upper = map[next];
  const lower = map[next - 1];
  const share = Math.min(1, Math.max(0, (rough - lower.rough) / (upper.rough - lower.rough)));
  const k = 1 / (Math.abs(x) + Math.abs(y) + Math.abs(z));
  let u = x * k;
  let v = y * k;
  if (z < 0) {
    const folded = (1 - Math.abs(v)) * (u < 0 ? -1 : 1);
    v = (1 - Math.abs(u)) * (v < 0 ? -1 : 1);
    u = folded;
  }
  addLevel(lower, u, v, weight * (1 - share), sum);
  addLevel(upper, u, v, weight * share, sum);
}

function addLevel({ side, data }: Level, u: number, v: number, weight: number, sum: Float64Array) {
  if (weight === 0) return;
  const x = Math.min(side - 1.001, Math.max(0, (u * 0.5 + 0.5) * side - 0.5));
  const y = Math.min(side - 1.001, Math.max(0, (v * 0.5 + 0.5) * side - 0.5));
  const left = Math.floor(x);
  const top = Math.floor(y);
  const a = x - left;
  const b = y - top;
  const at = (top * side + left) * 3;
  const below = at + side * 3;
  for (let c = 0; c < 3; c++) {
    const upper = data[at + c] * (1 - a) + data[at + 3 + c] * a;
    const lower = data[below + c] * (1 - a) + data[below + 3 + c] * a;
    sum[c] += weight * (upper * (1 - b) + lower * b);
  }
}
