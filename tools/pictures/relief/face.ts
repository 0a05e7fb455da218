import type { Point } from '../geometry.ts';
import { blurred } from './blur.ts';
import { Grid, smoothstep } from './grid.ts';

/** The front of a piece in the making: how high it stands, and how its surface is finished, texel by texel. */
export class Face {
  /** Half of its width and height, in units of the piece. */
  readonly reach: Readonly<Point>;
  /** From one texel to the next, in units of the piece. */
  readonly pitch: number;
  readonly relief: Grid;
  /** 0 as a mirror, 1 matt. */
  readonly roughness: Grid;
  /** Strength of the flow lines that run outwards in a struck coin and turn the light like spokes. */
  readonly lay: Grid;
  /** The share of light lost in dirt, toning, or the depth of a mirror. */
  readonly tarnish: Grid;

  constructor(columns: number, rows: number, pitch: number) {
    this.reach = [(columns * pitch) / 2, (rows * pitch) / 2];
    this.pitch = pitch;
    this.relief = new Grid(columns, rows);
    this.roughness = this.relief.blank();
    this.lay = this.relief.blank();
    this.tarnish = this.relief.blank();
  }

  /** A bare face for a plan of these half sides, with a small margin, `texels` over the longer side. */
  static over(plan: Readonly<Point>, texels: number): Face {
    const [x, y] = [plan[0] + 0.02, plan[1] + 0.02];
    const pitch = (2 * Math.max(x, y)) / texels;
    return new Face(Math.round((2 * x) / pitch), Math.round((2 * y) / pitch), pitch);
  }

  get columns(): number {
    return this.relief.columns;
  }

  get rows(): number {
    return this.relief.rows;
  }

  /** The place of a point among the texels, as `Grid.between` counts. */
  locate(x: number, y: number): Point {
    return [(x + this.reach[0]) / this.pitch - 0.5, (this.reach[1] - y) / this.pitch - 0.5];
  }

  /** Visits the middle of every texel. */
  visit(texel: (index: number, x: number, y: number) => void) {
    let index = 0;
    for (let row = 0; row < this.rows; row++) {
      const y = this.reach[1] - (row + 0.5) * this.pitch;
      for (let column = 0; column < this.columns; column++) {
        texel(index, (column + 0.5) * this.pitch - this.reach[0], y);
        index++;
      }
    }
  }

  /** Darkens what lies low beside the relief, so that it still reads when the picture is small. */
  shadeHollows(strength: number) {
    const level = blurred(this.relief, 0.02 / this.pitch);
    this.tarnish.revise((old, index) => {
      const depth = level.values[index] - this.relief.values[index];
      return Math.max(old, strength * smoothstep(-0.004, 0.008, depth));
    });
  }
}
