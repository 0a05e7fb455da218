import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { Vec2 } from '../vector.ts';
import { Field } from './field.ts';

export type Drawing = SKRSContext2D;

const require = createRequire(import.meta.url);

/** Type is measured at 100 px and scaled. */
export const SERIF = font('cinzel', 900);
export const SANS = font('montserrat', 700);
export const HEAVY = font('montserrat', 800);
export const NARROW = font('oswald', 500);

function font(pack: string, weight: number): string {
  const name = `Troy ${pack} ${weight}`;
  GlobalFonts.registerFromPath(require.resolve(`@fontsource/${pack}/files/${pack}-latin-${weight}-normal.woff2`), name);
  return `100px "${name}"`;
}

/** A canvas in the coordinates of the product: origin in the middle, y up. */
export class Pen {
  readonly c: Drawing;
  readonly w: number;
  readonly h: number;

  constructor(w: number, h: number, half: Vec2) {
    this.w = w;
    this.h = h;
    this.c = createCanvas(w, h).getContext('2d');
    const unit = w / (2 * half[0]);
    this.c.setTransform(unit, 0, 0, -unit, w / 2, h / 2);
  }

  clear(): this {
    this.c.save();
    this.c.setTransform(1, 0, 0, 1, 0, 0);
    this.c.clearRect(0, 0, this.w, this.h);
    this.c.restore();
    return this;
  }

  /** What was painted, as 0 to 1. */
  field(): Field {
    const rgba = this.c.getImageData(0, 0, this.w, this.h).data;
    return new Field(this.w, this.h).map((_, i) => rgba[i * 4 + 3] / 255);
  }

  circle(x: number, y: number, r: number): this {
    this.c.beginPath();
    this.c.arc(x, y, r, 0, Math.PI * 2);
    this.c.fill();
    return this;
  }

  /** Straight text with its middle at (x, y) and capitals `size` high, squeezed where it is wider than `fit`. */
  text(words: string, x: number, y: number, size: number, face: string, spacing = 0, fit = Number.POSITIVE_INFINITY) {
    write(this.c, words, x, y, size, face, 'center', spacing, fit);
    return this;
  }

  /** Text round the rim; `middle` in degrees, 90 is the top. In the lower half the letters stand upright too. */
  arc(words: string, radius: number, middle: number, size: number, face: string, spacing = 0.06, widest = 360): number {
    const { c } = this;
    const em = emOf(c, size, face);
    const isAbove = Math.sin((middle * Math.PI) / 180) >= 0;
    c.save();
    c.font = face;
    c.textAlign = 'center';
    const letters = [...words];
    const steps = letters.map((letter, i) => {
      const next = letters[i + 1];
      const own = next ? c.measureText(letter + next).width - c.measureText(next).width : c.measureText(letter).width;
      return ((own + spacing * 100) * em) / 100;
    });
    const total = steps.reduce((a, b) => a + b, 0) - spacing * em;
    const squeeze = Math.min(1, (((widest * Math.PI) / 180) * radius) / total);
    let at = (-total / 2) * squeeze;
    for (const [i, letter] of letters.entries()) {
      const wide = (c.measureText(letter).width * em) / 100;
      const angle = (middle * Math.PI) / 180 + ((isAbove ? -1 : 1) * (at + (wide * squeeze) / 2)) / radius;
      c.save();
      c.translate(Math.cos(angle) * radius, Math.sin(angle) * radius);
      c.rotate(isAbove ? angle - Math.PI / 2 : angle + Math.PI / 2);
      c.scale((em / 100) * squeeze, -em / 100);
      c.fillText(letter, 0, (size / em) * 50);
      c.restore();
      at += steps[i] * squeeze;
    }
    c.restore();
    return (((total * squeeze) / radius) * 180) / Math.PI;
  }
}

/** Text with its middle height at `y`; `x` is its left end, middle or right end. */
export function write(
  c: Drawing,
  words: string,
  x: number,
  y: number,
  size: number,
  face: string,
  align: 'left' | 'center' | 'right',
  spacing = 0,
  fit = Number.POSITIVE_INFINITY,
) {
  const em = emOf(c, size, face) / 100;
  c.save();
  c.font = face;
  c.textAlign = 'left';
  const letters = [...words];
  const widths = letters.map((letter, i) => {
    const next = letters[i + 1];
    return next
      ? c.measureText(letter + next).width - c.measureText(next).width + spacing * 100
      : c.measureText(letter).width;
  });
  const width = widths.reduce((a, b) => a + b, 0) * em;
  const squeeze = Math.min(1, fit / width);
  const start = align === 'left' ? 0 : align === 'center' ? width / 2 : width;
  c.translate(x - start * squeeze, y - size / 2);
  c.scale(em * squeeze, -em);
  let at = 0;
  for (const [i, letter] of letters.entries()) {
    c.fillText(letter, at, 0);
    at += widths[i];
  }
  c.restore();
}

/** Size of type whose capitals are `size` high. */
function emOf(c: Drawing, size: number, face: string): number {
  c.font = face;
  return size / (c.measureText('H').actualBoundingBoxAscent / 100);
}
