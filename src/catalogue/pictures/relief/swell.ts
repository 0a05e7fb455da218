import { Field } from './field.ts';
import { blur } from './filters.ts';

/** Distance in texels to the nearest texel where `inside` is false; exact (Felzenszwalb and Huttenlocher). */
export function distance(field: Field, inside: (value: number) => boolean): Field {
  const { w, h } = field;
  const FAR = 1e12;
  const out = new Float32Array(w * h);
  for (let i = 0; i < out.length; i++) out[i] = inside(field.data[i]) ? FAR : 0;
  const n = Math.max(w, h);
  const roots = new Int32Array(n);
  const bounds = new Float64Array(n + 1);
  const line = new Float64Array(n);
  const transform = (start: number, step: number, count: number) => {
    for (let i = 0; i < count; i++) line[i] = out[start + i * step];
    let k = 0;
    roots[0] = 0;
    bounds[0] = -FAR;
    bounds[1] = FAR;
    const meet = (q: number) => (line[q] + q * q - (line[roots[k]] + roots[k] * roots[k])) / (2 * q - 2 * roots[k]);
    for (let q = 1; q < count; q++) {
      let s = meet(q);
      while (s <= bounds[k]) {
        k--;
        s = meet(q);
      }
      k++;
      roots[k] = q;
      bounds[k] = s;
      bounds[k + 1] = FAR;
    }
    k = 0;
    for (let q = 0; q < count; q++) {
      while (bounds[k + 1] < q) k++;
      out[start + q * step] = (q - roots[k]) * (q - roots[k]) + line[roots[k]];
    }
  };
  for (let x = 0; x < w; x++) transform(x, w, h);
  for (let y = 0; y < h; y++) transform(y * w, 1, w);
  for (let i = 0; i < out.length; i++) out[i] = Math.sqrt(out[i]);
  return new Field(w, h, out);
}

/** Raised flat shapes with a sloped, rounded edge `bevel` texels wide: 0 to 1. */
export function raised(mask: Field, bevel: number): Field {
  const inner = distance(mask, (value) => value > 0.5);
  const form = inner.map((d, i) => {
    // The antialiased mask places the edge between texels.
    const edge = d > 1.5 ? d - 0.5 : mask.data[i];
    const t = Math.min(1, edge / bevel);
    return Math.sqrt(t * (2 - t));
  });
  return blur(form, bevel * 0.22);
}

/** A pillow over the mask, 0 to 1: the square root of a membrane under even pressure, solved coarse to fine. */
export function inflate(mask: Field, levels = 6): Field {
  const pyramid: Field[] = [mask];
  for (let last = mask; pyramid.length < levels && Math.min(last.w, last.h) > 24; ) {
    last = half(last);
    pyramid.push(last);
  }
  let pillow: Field | undefined;
  for (let level = pyramid.length - 1; level >= 0; level--) {
    const rounds = level === pyramid.length - 1 ? 400 : level > 1 ? 60 : level === 1 ? 24 : 10;
    const at = pyramid[level];
    const now: Field = pillow ? twice(pillow, at.w, at.h) : new Field(at.w, at.h);
    for (let round = 0; round < rounds; round++) relax(now, at, 4 ** level);
    pillow = now;
  }
  const form = pillow ?? mask.copy();
  const top = form.greatest() || 1;
  return form.map((value) => Math.sqrt(Math.max(0, value) / top));
}

/** One red-black step towards the membrane. */
function relax(form: Field, mask: Field, load: number) {
  const { w, h, data } = form;
  for (let odd = 0; odd < 2; odd++) {
    for (let y = 1; y < h - 1; y++) {
      for (let x = 1 + ((y + odd) & 1), i = y * w + x; x < w - 1; x += 2, i += 2) {
        data[i] = mask.data[i] < 0.5 ? 0 : (data[i - 1] + data[i + 1] + data[i - w] + data[i + w] + load) * 0.25;
      }
    }
  }
}

function half(field: Field): Field {
  const out = new Field(field.w >> 1, field.h >> 1);
  for (let y = 0; y < out.h; y++) {
    for (let x = 0; x < out.w; x++) {
      const i = 2 * y * field.w + 2 * x;
      const d = field.data;
      out.data[y * out.w + x] = (d[i] + d[i + 1] + d[i + field.w] + d[i + field.w + 1]) / 4;
    }
  }
  return out;
}

function twice(field: Field, w: number, h: number): Field {
  const out = new Field(w, h);
  for (let y = 0; y < h; y++) {
    const fy = Math.min(field.h - 1.001, Math.max(0, (y - 0.5) / 2));
    const top = Math.floor(fy);
    const b = fy - top;
    for (let x = 0; x < w; x++) {
      const fx = Math.min(field.w - 1.001, Math.max(0, (x - 0.5) / 2));
      const left = Math.floor(fx);
      const a = fx - left;
      const i = top * field.w + left;
      const d = field.data;
      out.data[y * w + x] =
        (d[i] * (1 - a) + d[i + 1] * a) * (1 - b) + (d[i + field.w] * (1 - a) + d[i + field.w + 1] * a) * b;
    }
  }
  return out;
}
