import type { Sculpture } from '../emblem/sculpture.ts';
import type { Recipe } from '../recipe.ts';
import type { Print } from '../scene/solid.ts';
import type { Vec2 } from '../vector.ts';
import { coinFace } from './coin.ts';
import { box, type Face } from './face.ts';
import { Field, smooth } from './field.ts';
import { blank } from './minted-bar.ts';
import { type Drawing, HEAVY, SANS, SERIF, write } from './pen.ts';
import { printOn } from './print.ts';

export type Slab = Extract<Recipe, { kind: 'graded slab' }>;

export const SLAB_PLAN: Vec2 = [0.74, 1];
const RADIUS = 0.5;
const CY = -0.215;
const LABEL = { top: 0.87, bottom: 0.46, half: 0.605 };

/** The sealed holder of a graded coin: label above, coin below behind a clear window. */
export function slabFace(
  slab: Slab,
  sculpture: Sculpture,
  resolution: number,
): { face: Face; print: Print; clear: Field } {
  const face = blank(SLAB_PLAN, resolution);
  const clear = new Field(face.w, face.h);
  const insert = (x: number, y: number) => box(x, y, 0, -0.235, 0.61, 0.655, 0.05);
  const label = (x: number, y: number) => box(x, y, 0, 0.665, 0.61, 0.21, 0.02);
  face.each((i, x, y) => {
    const edge = box(x, y, 0, 0, SLAB_PLAN[0], SLAB_PLAN[1], 0.06);
    const r = Math.hypot(x, y - CY);
    const grooves = smooth(0.012, 0, Math.abs(insert(x, y))) + smooth(0.012, 0, Math.abs(label(x, y)));
    const seat =
      0.012 * smooth(0.014, 0, Math.abs(r - RADIUS - 0.036)) - 0.03 * smooth(RADIUS + 0.02, RADIUS + 0.01, r);
    face.height.data[i] = 0.02 * smooth(-0.075, -0.06, edge) - 0.008 * grooves + seat;
    face.rough.data[i] = 0.3;
    clear.data[i] = insert(x, y) > 0.004 && label(x, y) > 0.004 ? 1 : 0;
  });
  // At half its size a legend would be a blur: the label carries the words, and the emblem grows.
  const { top: _top, bottom: _bottom, left: _left, right: _right, stars: _stars, ...bare } = slab.coin;
  const coin = coinFace({ ...bare, emblemAt: [0, 0, 0.78] }, sculpture, resolution);
  face.inlay(coin, 0, CY, RADIUS, -0.03, (x, y) => Math.hypot(x, y) < 1);
  const print = printOn(
    face,
    (c) => {
      cushion(c);
      paintLabel(c, slab);
    },
    (x, y) => Math.hypot(x, y - CY) < RADIUS,
  );
  return { face, print, clear };
}

/** The dark insert that holds the coin, with a shaded seat. */
function cushion(c: Drawing) {
  c.fillStyle = '#dfe3e6';
  c.fillRect(-2, -2, 4, 4);
  const dark = c.createLinearGradient(0, 0.45, 0, -0.9);
  dark.addColorStop(0, '#2b3038');
  dark.addColorStop(1, '#1b1f25');
  c.fillStyle = dark;
  c.fillRect(-0.64, -0.92, 1.28, 1.36);
  for (const [colour, r] of [
    ['#3d434c', RADIUS + 0.05],
    ['#121519', RADIUS + 0.012],
  ] as const) {
    c.fillStyle = colour;
    c.beginPath();
    c.arc(0, CY, r, 0, 7);
    c.fill();
  }
}

function paintLabel(c: Drawing, { tint, year, lines, grade }: Slab) {
  const { top, bottom, half } = LABEL;
  c.fillStyle = '#fbfaf5';
  c.fillRect(-half, bottom, 2 * half, top - bottom);
  const band = c.createLinearGradient(-half, 0, half, 0);
  band.addColorStop(0, tint[0]);
  band.addColorStop(1, tint[1]);
  c.fillStyle = band;
  c.fillRect(-half, 0.755, 2 * half, top - 0.755);
  c.fillStyle = '#f5f1e4';
  write(c, 'CERTIFIED', -half + 0.045, 0.812, 0.06, SERIF, 'left', 0.08);
  write(c, year, half - 0.045, 0.812, 0.06, SERIF, 'right', 0.05);
  c.fillStyle = '#1c2433';
  for (const [i, line] of lines.entries()) {
    write(c, line, -half + 0.045, 0.692 - i * 0.096, i ? 0.054 : 0.064, i ? SANS : HEAVY, 'left', 0.02, 0.8);
  }
  const [word, number] = grade.split(' ');
  write(c, word, half - 0.15, 0.7, 0.06, HEAVY, 'center', 0.04);
  write(c, number, half - 0.15, 0.57, 0.13, HEAVY, 'center');
  barcode(c, `${lines.join()}${grade}${year}`);
}

/** A bar code of our own invention, from the words of the label. */
function barcode(c: Drawing, words: string) {
  let s = 7;
  for (const letter of words) s = (Math.imul(s, 31) + letter.charCodeAt(0)) >>> 0;
  let x = -LABEL.half + 0.045;
  for (let i = 0; i < 60 && x < 0.1; i++) {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    const w = 0.004 + (s >>> 30) * 0.0035;
    if (i % 2 === 0) c.fillRect(x, 0.485, w, 0.048);
    x += w;
  }
}
