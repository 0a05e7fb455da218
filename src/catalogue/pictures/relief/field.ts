/** A map of heights or shares, row by row from the top. All relief is arithmetic on such maps. */
export class Field {
  readonly w: number;
  readonly h: number;
  readonly data: Float32Array;

  constructor(w: number, h: number, data?: Float32Array) {
    this.w = w;
    this.h = h;
    this.data = data ?? new Float32Array(w * h);
  }

  copy(): Field {
    return new Field(this.w, this.h, this.data.slice());
  }

  map(change: (value: number, index: number) => number): this {
    for (let i = 0; i < this.data.length; i++) this.data[i] = change(this.data[i], i);
    return this;
  }

  add(other: Field, factor = 1): this {
    for (let i = 0; i < this.data.length; i++) this.data[i] += other.data[i] * factor;
    return this;
  }

  times(other: Field): this {
    for (let i = 0; i < this.data.length; i++) this.data[i] *= other.data[i];
    return this;
  }

  max(other: Field): this {
    for (let i = 0; i < this.data.length; i++) if (other.data[i] > this.data[i]) this.data[i] = other.data[i];
    return this;
  }

  greatest(): number {
    let most = Number.NEGATIVE_INFINITY;
    for (const value of this.data) if (value > most) most = value;
    return most;
  }
}

/** 0 below `low`, 1 above `high`, an S between. Works downwards too, when low is above high. */
export function smooth(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

/** The value between four texels; `u` and `v` in texels. */
export function sample(field: Field, u: number, v: number): number {
  const x = Math.min(field.w - 1.001, Math.max(0, u));
  const y = Math.min(field.h - 1.001, Math.max(0, v));
  const left = Math.floor(x);
  const top = Math.floor(y);
  const a = x - left;
  const b = y - top;
  const k = top * field.w + left;
  const d = field.data;
  return (d[k] * (1 - a) + d[k + 1] * a) * (1 - b) + (d[k + field.w] * (1 - a) + d[k + field.w + 1] * a) * b;
}
