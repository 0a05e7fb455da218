/** Numbers over a face, one to a texel, row by row from the top: heights in units of the face, or shares of 1. */
export class Grid {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float32Array;

  constructor(columns: number, rows: number, values: Float32Array = new Float32Array(columns * rows)) {
    this.columns = columns;
    this.rows = rows;
    this.values = values;
  }

  /** An empty grid of the same size. */
  blank(): Grid {
    return new Grid(this.columns, this.rows);
  }

  clone(): Grid {
    return new Grid(this.columns, this.rows, Float32Array.from(this.values));
  }

  /** Replaces every value. */
  revise(value: (old: number, index: number) => number): this {
    const { values } = this;
    values.forEach((old, index) => {
      values[index] = value(old, index);
    });
    return this;
  }

  plus(other: Grid, factor = 1): this {
    return this.revise((old, index) => old + other.values[index] * factor);
  }

  scaledBy(other: Grid): this {
    return this.revise((old, index) => old * other.values[index]);
  }

  /** Raised to what the other has, where that is higher. */
  liftedTo(other: Grid): this {
    return this.revise((old, index) => Math.max(old, other.values[index]));
  }

  highest(): number {
    return this.values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  }

  /** The value at a place between texels, whose middles are at whole numbers. */
  between(column: number, row: number): number {
    const { columns, rows, values } = this;
    const x = Math.max(0, Math.min(column, columns - 1.001));
    const y = Math.max(0, Math.min(row, rows - 1.001));
    const corner = (y | 0) * columns + (x | 0);
    const right = x - (x | 0);
    const upper = values[corner] + (values[corner + 1] - values[corner]) * right;
    const under = corner + columns;
    const lower = values[under] + (values[under + 1] - values[under]) * right;
    return upper + (lower - upper) * (y - (y | 0));
  }
}

/** 0 up to `start`, 1 from `end` on, an S between; `start` may lie above `end`. */
export function smoothstep(start: number, end: number, value: number): number {
  const share = (value - start) / (end - start);
  if (share <= 0) return 0;
  return share >= 1 ? 1 : share * share * (3 - share - share);
}
