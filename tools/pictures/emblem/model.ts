import type { Point } from '../geometry.ts';
import { blurred } from '../relief/blur.ts';
import { domed } from '../relief/dome.ts';
import { type Grid, smoothstep } from '../relief/grid.ts';
import { combed } from '../relief/texture.ts';
import { type BladeForm, layBlade } from './blade.ts';
import { type Circle, circleRound } from './circle.ts';
import { Layers } from './layers.ts';
import { type Line, type Taper, trace } from './line.ts';
import { layPelt, type PeltForm } from './pelt.ts';
import { layPlate, type PlateForm } from './plate.ts';
import { areaOf } from './raster.ts';
import { visitRibbon } from './ribbon.ts';
import { layStrands, type StrandForm } from './strands.ts';
import { layTube, type TubeForm } from './tube.ts';

/** Closed lines that are filled. */
type Area = Line | readonly Line[];

/** Hair combed over clay: direction in degrees, length and grain in texels. */
type HairForm = { direction: (x: number, y: number) => number; length: number; grain: number; seed: number };

/**
 * An emblem as a medallist models it: clay is built up, then engraved. All lines are in hundredths of the emblem's
 * radius; heights are of its own scale, on which 1 stands as high as a coin allows.
 */
export class Model {
  readonly layers = new Layers();

  /** A cushion of clay over the area, over what is there where it is higher; flat 0 is a dome, 1 a plateau. */
  mound(area: Area, height: number, flat = 0.35): this {
    const filled = this.#fill(area);
    this.layers.clay.liftedTo(flattened(domed(filled), flat, 0.55).revise((share) => share * height));
    this.layers.cover.liftedTo(filled);
    return this;
  }

  /** Clay under all that has been laid so far, as one cushion. */
  bed(height: number, flat = 0.3): this {
    const whole = this.layers.cover.clone().revise((share) => (share > 0.5 ? 1 : 0));
    const cushion = flattened(blurred(domed(whole), this.layers.scale / 100), flat, 0.5).scaledBy(whole);
    this.layers.clay.liftedTo(cushion.revise((share) => share * height));
    return this;
  }

  tube(taper: Taper, form: TubeForm = {}): this {
    layTube(this.layers, taper, form);
    return this;
  }

  plate(line: Line, form: PlateForm = {}): this {
    layPlate(this.layers, this.#fill(line), form);
    return this;
  }

  strands(guides: readonly Line[], form: StrandForm): this {
    layStrands(this.layers, guides, form);
    return this;
  }

  blade(spine: Line, form: BladeForm): this {
    layBlade(this.layers, pointsOf(spine), form);
    return this;
  }

  pelt(area: Area, form: PeltForm): this {
    layPelt(this.layers, this.#fill(area), form);
    return this;
  }

  /** Fine strokes of hair over the clay of an area. */
  comb(area: Area, height: number, { direction, ...form }: HairForm): this {
    const { scale, cover, graving } = this.layers;
    const soft = blurred(this.#fill(area), 6).scaledBy(cover);
    const strokes = combed(soft, {
      ...form,
      direction: (column, row) => direction((column + 0.5) / scale - 1, 1 - (row + 0.5) / scale),
    });
    graving.plus(strokes.scaledBy(soft), height);
    return this;
  }

  /** Lines of that width, in units, engraved, or raised where the depth is below 0. */
  engrave(lines: readonly Line[], width: number, depth: number): this {
    const strokes = this.#stroke(lines, width);
    this.layers.graving.plus(blurred(strokes, width * 0.28 * this.layers.scale), -depth);
    return this;
  }

  /** Lines that also stand beyond the clay, as antennae and tongues do. */
  draw(lines: readonly Line[], width: number, height: number): this {
    this.layers.cover.liftedTo(this.#stroke(lines, width));
    return this.engrave(lines, width, -height);
  }

  /** An area raised by a height, or sunk where that is below 0; `soft` is the width of its edge. */
  emboss(area: Area, height: number, soft = 0.004): this {
    this.layers.graving.plus(blurred(this.#fill(area), soft * this.layers.scale), height);
    return this;
  }

  /** A small dome; middle and radius in units. */
  pearl(x: number, y: number, radius: number, height: number): this {
    const { graving, cover, side, scale } = this.layers;
    visitRibbon(
      [
        [x, y],
        [x + 1e-6, y],
      ],
      radius,
      side,
      ({ index, aside }) => {
        const vault = Math.sqrt(Math.max(0, 1 - (aside / radius) ** 2));
        graving.values[index] = height * vault + 0.6 * Math.max(0, graving.values[index]);
        const share = Math.min(1, (radius - Math.abs(aside)) * scale + 0.5);
        cover.values[index] = Math.max(cover.values[index], share);
      },
    );
    return this;
  }

  /** Melts the clay, edges and all. */
  soften(by: number): this {
    const { clay, cover, scale } = this.layers;
    clay.values.set(blurred(clay, by * scale).scaledBy(cover).values);
    return this;
  }

  /** Takes everything off an area, down to the field. */
  clear(area: Area, soft = 0.002): this {
    const { clay, graving, cover, scale } = this.layers;
    const kept = blurred(this.#fill(area), soft * scale).revise((share) => 1 - share);
    for (const layer of [clay, graving, cover]) layer.scaledBy(kept);
    return this;
  }

  /** Counts an area to the emblem, though nothing was laid there. */
  include(area: Area): this {
    this.layers.cover.liftedTo(this.#fill(area));
    return this;
  }

  polish(area: Area, share = 1): this {
    this.layers.gloss.liftedTo(blurred(this.#fill(area), 1.2).revise((cover) => cover * share));
    return this;
  }

  frost(area: Area): this {
    this.layers.gloss.scaledBy(this.#fill(area).revise((cover) => 1 - cover));
    return this;
  }

  circle(): Circle {
    return circleRound(this.layers);
  }

  #fill(area: Area): Grid {
    const lines = typeof area === 'string' ? [area] : area;
    return areaOf(
      lines.map((line) => trace(line, true)),
      this.layers.side,
    );
  }

  #stroke(lines: readonly Line[], width: number): Grid {
    const { side, scale, cover } = this.layers;
    const strokes = cover.blank();
    for (const line of lines) {
      visitRibbon(trace(line, false), width / 2 + 1 / scale, side, ({ index, aside }) => {
        const share = Math.min(1, (width / 2 - Math.abs(aside)) * scale + 0.5);
        strokes.values[index] = Math.max(strokes.values[index], share);
      });
    }
    return strokes;
  }
}

/** A cushion mixed with one whose middle is level from `from` of its height on. */
function flattened(cushion: Grid, flat: number, from: number): Grid {
  return cushion.revise((height) => height + (smoothstep(0, from, height) - height) * flat);
}

function pointsOf(line: Line): Point[] {
  return line
    .trim()
    .split(/\s+/)
    .map((word): Point => {
      const [x, y] = word.split(',').map(Number);
      return [x / 100, y / 100];
    });
}
