import { Field, smooth } from '../relief/field.ts';
import { blur, strokes } from '../relief/filters.ts';
import { type Drawing, Pen } from '../relief/pen.ts';
import { inflate } from '../relief/swell.ts';
import type { Vec2, Vec3 } from '../vector.ts';
import { type LimbForm, layLimb } from './limb.ts';
import { filled, type Line, stroked } from './line.ts';
import { type Lock, layLock } from './lock.ts';
import { layPlate, type PlateForm } from './plate.ts';
import { layStrands, type StrandForm } from './strands.ts';

type Draw = (c: Drawing) => void;
type ClayForm = { onto?: boolean; flat?: number; soften?: number };
type CoatForm = {
  length: number;
  width: number;
  gap: number;
  curl?: number;
  height?: number;
  lines?: number;
  seed?: number;
  order?: (x: number, y: number) => number;
};

/**
 * A workbench for medal relief, a square of -1 to 1 with y up.
 *
 * mass: clay in an outline, pillowed. limb: a tapering tube. lock: one feather, curl, leaf or blade laid over what is
 * there. ridge and cut: raised and engraved lines. bead: a small dome. erase: down to the field.
 */
export class Sculpture {
  readonly resolution: number;
  readonly bulk: Field;
  readonly detail: Field;
  readonly mask: Field;
  /** 0 frosted, 1 polished: what should stay dark in a proof. */
  readonly polish: Field;
  readonly #pen: Pen;

  constructor(resolution = 896) {
    this.resolution = resolution;
    this.bulk = new Field(resolution, resolution);
    this.detail = new Field(resolution, resolution);
    this.mask = new Field(resolution, resolution);
    this.polish = new Field(resolution, resolution);
    this.#pen = new Pen(resolution, resolution, [1, 1]);
  }

  /** Texels to a unit. */
  get scale(): number {
    return this.resolution / 2;
  }

  /** What `draw` fills becomes clay of that height; flat 0 is a dome, 1 a plateau. */
  mass(draw: Draw, height: number, form: ClayForm = {}): this {
    const mask = this.stencil(draw);
    const flat = form.flat ?? 0.35;
    let pillow = inflate(mask).map((v) => v * (1 - flat) + flat * smooth(0, 0.55, v));
    if (form.soften) pillow = blur(pillow, form.soften * this.scale).times(mask);
    this.bulk.map((old, i) => (form.onto ? old + pillow.data[i] * height : Math.max(old, pillow.data[i] * height)));
    this.mask.max(mask);
    return this;
  }

  limb(points: readonly Vec3[], form: LimbForm = {}): this {
    layLimb(this, points, form);
    return this;
  }

  lock(lock: Lock): this {
    layLock(this, lock);
    return this;
  }

  plate(line: Line, form: PlateForm = {}): this {
    layPlate(this, filled(line), form);
    return this;
  }

  strands(guides: readonly Line[], form: StrandForm): this {
    layStrands(this, guides, form);
    return this;
  }

  /** Lines of that width engraved, or raised where the depth is below 0. */
  engrave(lines: readonly Line[], width: number, depth: number): this {
    return this.cut(stroked(lines, width), depth, width * 0.28);
  }

  smoothen(by: number): this {
    this.bulk.data.set(blur(this.bulk, by * this.scale).times(this.mask).data);
    return this;
  }

  /** Locks scattered over what `draw` fills, laid from below upwards; `flow` is the direction of the hair in degrees. */
  coat(draw: Draw, flow: (x: number, y: number) => number, form: CoatForm): this {
    const random = dice((form.seed ?? 1) * 7919 + 13);
    const order = form.order ?? ((_x: number, y: number) => y);
    const spots = this.#scatter(draw, form.gap, random).sort((a, b) => order(a[0], a[1]) - order(b[0], b[1]));
    for (const [x, y, swing] of spots) {
      const a = (flow(x, y) * Math.PI) / 180;
      const half = form.length * (0.75 + 0.5 * swing) * 0.5;
      const bend = (swing - 0.5) * 2 * (form.curl ?? 0.3);
      const middle: Vec2 = [x + Math.cos(a + bend * 0.4) * half, y + Math.sin(a + bend * 0.4) * half];
      const end: Vec2 = [middle[0] + Math.cos(a - bend) * half, middle[1] + Math.sin(a - bend) * half];
      this.lock({
        spine: [[x, y], middle, end],
        width: form.width * (0.8 + 0.4 * swing),
        tip: 0,
        root: 0.5,
        rise: 0.5,
        lines: form.lines ?? 1,
        height: form.height ?? 0.6,
      });
    }
    return this;
  }

  #scatter(draw: Draw, gap: number, random: () => number): Vec3[] {
    const area = this.stencil(draw);
    const spots: Vec3[] = [];
    for (let row = 0, y = -1; y < 1; y += gap, row++) {
      for (let x = -1 + (row % 2) * gap * 0.6; x < 1; x += gap * 1.2) {
        const px = x + (random() - 0.5) * gap * 0.7;
        const py = y + (random() - 0.5) * gap * 0.7;
        const swing = random();
        const i = Math.floor((1 - py) * this.scale) * this.resolution + Math.floor((px + 1) * this.scale);
        if (area.data[i] > 0.5) spots.push([px, py, swing]);
      }
    }
    return spots;
  }

  /** What `draw` fills, as a mask. */
  stencil(draw: Draw): Field {
    const { c } = this.#pen.clear();
    c.save();
    c.fillStyle = '#000';
    c.strokeStyle = '#000';
    c.lineCap = 'round';
    c.lineJoin = 'round';
    draw(c);
    c.restore();
    return this.#pen.field();
  }

  ridge(draw: Draw, height: number, soft = 0.004): this {
    this.detail.add(blur(this.stencil(draw), soft * this.scale), height);
    return this;
  }

  cut(draw: Draw, depth: number, soft = 0.004): this {
    return this.ridge(draw, -depth, soft);
  }

  bead(x: number, y: number, r: number, height: number): this {
    const { scale, resolution: n } = this;
    const R = r * scale;
    const cx = (x + 1) * scale;
    const cy = (1 - y) * scale;
    for (let py = Math.max(0, Math.floor(cy - R)); py <= Math.min(n - 1, cy + R + 1); py++) {
      for (let px = Math.max(0, Math.floor(cx - R)); px <= Math.min(n - 1, cx + R + 1); px++) {
        const d = Math.hypot(px + 0.5 - cx, py + 0.5 - cy) / R;
        if (d > 1) continue;
        const i = py * n + px;
        this.detail.data[i] = Math.max(this.detail.data[i] * 0.6, 0) + Math.sqrt(1 - d * d) * height;
        this.mask.data[i] = Math.max(this.mask.data[i], Math.min(1, (1 - d) * R + 0.5));
      }
    }
    return this;
  }

  /** Fine strokes of hair over the part that `draw` fills. */
  fur(draw: Draw, height: number, flow: (x: number, y: number) => number, length = 22, grain = 1.5, seed = 3): this {
    const mask = blur(this.stencil(draw), 6).times(this.mask);
    const toUnits = (px: number, py: number) => flow((px + 0.5) / this.scale - 1, 1 - (py + 0.5) / this.scale);
    this.detail.add(strokes(mask, toUnits, length, grain, seed).times(mask), height);
    return this;
  }

  shine(draw: Draw, amount = 1): this {
    this.polish.max(blur(this.stencil(draw), 1.2).map((v) => v * amount));
    return this;
  }

  erase(draw: Draw, soft = 0.002): this {
    const keep = blur(this.stencil(draw), soft * this.scale).map((v) => 1 - v);
    this.bulk.times(keep);
    this.detail.times(keep);
    this.mask.times(keep);
    return this;
  }

  /** Clay under everything that was laid as locks. */
  base(height: number, flat = 0.3): this {
    const whole = this.mask.copy().map((v) => (v > 0.5 ? 1 : 0));
    const pillow = blur(inflate(whole), 0.01 * this.scale).times(whole);
    this.bulk.max(pillow.map((v) => (v * (1 - flat) + flat * smooth(0, 0.5, v)) * height));
    return this;
  }

  /** Nearly the smallest circle round what was made. */
  circle(): { x: number; y: number; r: number } {
    const { scale, resolution: n } = this;
    const edge: Vec2[] = [];
    for (let y = 0; y < n; y += 2) {
      const row = this.mask.data.subarray(y * n, (y + 1) * n);
      const first = row.findIndex((v) => v > 0.5);
      if (first < 0) continue;
      const last = row.findLastIndex((v) => v > 0.5);
      edge.push([first / scale - 1, 1 - y / scale], [last / scale - 1, 1 - y / scale]);
    }
    let x = 0;
    let y = 0;
    let r = 0;
    for (let i = 0, step = 0.5; i < 300; i++, step *= 0.977) {
      let far: Vec2 = [x, y];
      r = 0;
      for (const point of edge) {
        const d = Math.hypot(point[0] - x, point[1] - y);
        if (d > r) {
          r = d;
          far = point;
        }
      }
      x += (far[0] - x) * step;
      y += (far[1] - y) * step;
    }
    return { x, y, r };
  }
}

function dice(seed: number): () => number {
  let s = seed;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 4294967296;
  };
}
