import { Field } from './field.ts';

/** Nearly Gaussian: three box blurs, whose cost does not grow with the radius. Sigma in texels. */
export function blur(field: Field, sigma: number): Field {
  if (sigma < 0.3) return field.copy();
  const { w, h } = field;
  let narrow = Math.floor(Math.sqrt(sigma * sigma * 4 + 1));
  if (narrow % 2 === 0) narrow--;
  const narrowPasses = Math.round((12 * sigma * sigma - 3 * narrow * narrow - 12 * narrow - 9) / (-4 * narrow - 4));
  const a = field.data.slice();
  const b = new Float32Array(a.length);
  for (let pass = 0; pass < 3; pass++) {
    const radius = ((pass < narrowPasses ? narrow : narrow + 2) - 1) / 2;
    boxRows(a, b, w, h, radius);
    boxColumns(b, a, w, h, radius);
  }
  return new Field(w, h, a);
}

function boxRows(from: Float32Array, to: Float32Array, w: number, h: number, radius: number) {
  const share = 1 / (2 * radius + 1);
  for (let y = 0; y < h; y++) {
    const row = y * w;
    let sum = from[row] * radius;
    for (let x = 0; x < radius; x++) sum += from[row + Math.min(x, w - 1)];
    for (let x = 0; x < w; x++) {
      sum += from[row + Math.min(x + radius, w - 1)];
      to[row + x] = sum * share;
      sum -= from[row + Math.max(x - radius, 0)];
    }
  }
}

function boxColumns(from: Float32Array, to: Float32Array, w: number, h: number, radius: number) {
  const share = 1 / (2 * radius + 1);
  const sum = new Float32Array(w);
  for (let x = 0; x < w; x++) sum[x] = from[x] * radius;
  for (let y = 0; y < radius; y++) {
    const row = Math.min(y, h - 1) * w;
    for (let x = 0; x < w; x++) sum[x] += from[row + x];
  }
  for (let y = 0; y < h; y++) {
    const entering = Math.min(y + radius, h - 1) * w;
    const leaving = Math.max(y - radius, 0) * w;
    const row = y * w;
    for (let x = 0; x < w; x++) {
      sum[x] += from[entering + x];
      to[row + x] = sum[x] * share;
      sum[x] -= from[leaving + x];
    }
  }
}

/** Repeatable noise, 0 to 1, each texel for itself (xorshift). */
export function noise(w: number, h: number, seed: number): Field {
  const field = new Field(w, h);
  let s = (seed * 2654435761) >>> 0 || 1;
  for (let i = 0; i < field.data.length; i++) {
    s ^= s << 13;
    s >>>= 0;
    s ^= s >>> 17;
    s ^= s << 5;
    s >>>= 0;
    field.data[i] = s / 4294967296;
  }
  return field;
}

/** Noise of one grain (sigma in texels), scaled so that most of it lies between -1 and 1. */
export function roughness(w: number, h: number, seed: number, sigma: number): Field {
  const field = blur(noise(w, h, seed), sigma);
  let sum = 0;
  let squares = 0;
  for (const value of field.data) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / field.data.length;
  const deviation = Math.sqrt(Math.max(1e-12, squares / field.data.length - mean * mean));
  return field.map((value) => Math.max(-2, Math.min(2, (value - mean) / (1.6 * deviation))));
}

/** Noise dragged along a direction (degrees, y up): the strokes of hair or of a graver, -1 to 1. */
export function strokes(
  mask: Field,
  flow: (x: number, y: number) => number,
  length: number,
  grain: number,
  seed: number,
): Field {
  const { w, h } = mask;
  const source = blur(noise(w, h, seed), grain);
  const out = new Field(w, h);
  const gx = new Float32Array(w * h);
  const gy = new Float32Array(w * h);
  for (let i = 0; i < gx.length; i++) {
    if (mask.data[i] < 0.02) continue;
    const a = (flow(i % w, Math.floor(i / w)) * Math.PI) / 180;
    gx[i] = Math.cos(a);
    gy[i] = -Math.sin(a);
  }
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let i = 0; i < gx.length; i++) {
    if (mask.data[i] < 0.02) continue;
    const value = alongStroke(source, gx, gy, i, length);
    out.data[i] = value;
    sum += value;
    squares += value * value;
    count++;
  }
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(1e-9, squares / count - mean * mean));
  return out.map((value, i) => (mask.data[i] < 0.02 ? 0 : Math.max(-1, Math.min(1, (value - mean) / (2 * deviation)))));
}

function alongStroke(source: Field, gx: Float32Array, gy: Float32Array, start: number, length: number): number {
  const { w, h, data } = source;
  let sum = data[start];
  let count = 1;
  for (const way of [1, -1]) {
    let x = (start % w) + 0.5;
    let y = Math.floor(start / w) + 0.5;
    for (let k = 0; k < length; k++) {
      const at = (y | 0) * w + (x | 0);
      x += gx[at] * way;
      y += gy[at] * way;
      if (x < 0 || y < 0 || x >= w || y >= h) break;
      sum += data[(y | 0) * w + (x | 0)];
      count++;
    }
  }
  return sum / count;
}
