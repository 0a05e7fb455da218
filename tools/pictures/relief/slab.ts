import type { Model } from '../emblem/model.ts';
import type { Point } from '../geometry.ts';
import type { Recipe } from '../recipe.ts';
import type { Print } from '../scene/solid.ts';
import { coinFace } from './coin.ts';
import { Face } from './face.ts';
import { type Grid, smoothstep } from './grid.ts';
import { inlay } from './inlay.ts';
import type { Canvas } from './lettering.ts';
import { printOn, shading } from './print.ts';
import { roundedBox } from './rounded-box.ts';
import { paintLabel } from './slab-label.ts';

export type Slab = Extract<Recipe, { kind: 'graded slab' }>;

export const SLAB_PLAN: Point = [0.74, 1];
const SHELL = roundedBox([0, 0], SLAB_PLAN, 0.06);
const CUSHION = roundedBox([0, -0.235], [0.61, 0.655], 0.05);
const LABEL = roundedBox([0, 0.665], [0.61, 0.21], 0.02);
const COIN = { centre: [0, -0.215] as const, radius: 0.5 };

/** The sealed holder of a graded coin: label above, coin below; `clear` is where its plastic is bare. */
export function slabFace(slab: Slab, emblem: Model, texels: number): { face: Face; print: Print; clear: Grid } {
  const face = Face.over(SLAB_PLAN, texels);
  const clear = face.relief.blank();
  face.roughness.values.fill(0.3);
  face.visit((index, x, y) => {
    const [cushion, label] = [CUSHION(x, y), LABEL(x, y)];
    face.relief.values[index] =
      0.02 * smoothstep(-0.075, -0.06, SHELL(x, y)) - groove(cushion) - groove(label) + seatAt(x, y);
    clear.values[index] = Math.min(cushion, label) > 0.004 ? 1 : 0;
  });
  // At half its size a legend would be a blur: the label carries the words, and the emblem grows.
  const bare = { top: undefined, bottom: undefined, left: undefined, right: undefined, stars: undefined };
  const coin = coinFace({ ...slab.coin, ...bare, emblemAt: [0, 0, 0.78] }, emblem, texels);
  inlay(face, coin, { centre: COIN.centre, scale: COIN.radius, level: -0.03, holds: (x, y) => Math.hypot(x, y) < 1 });
  const paint = (c: Canvas) => {
    paintCushion(c);
    paintLabel(c, slab);
  };
  return { face, print: printOn(face, paint, (x, y) => fromCoin(x, y) < 0), clear };
}

/** Distance of a point from the edge of the coin, negative on the coin. */
function fromCoin(x: number, y: number): number {
  return Math.hypot(x - COIN.centre[0], y - COIN.centre[1]) - COIN.radius;
}

/** The joint between two parts of the shell. */
function groove(distance: number): number {
  return 0.008 * smoothstep(0.012, 0, Math.abs(distance));
}

/** The hollow in which the coin lies, with a lip. */
function seatAt(x: number, y: number): number {
  const away = fromCoin(x, y);
  return 0.012 * smoothstep(0.014, 0, Math.abs(away - 0.036)) - 0.03 * smoothstep(0.02, 0.01, away);
}

/** The dark cushion that holds the coin, shaded round its seat. */
function paintCushion(c: Canvas) {
  c.fillStyle = '#dfe3e6';
  c.fillRect(-1, -1.1, 2, 2.2);
  c.fillStyle = shading(c, [0, 0.45], [0, -0.9], ['#2b3038', '#1b1f25']);
  c.fillRect(-0.64, -0.92, 1.28, 1.36);
  for (const { colour, lip } of [
    { colour: '#3d434c', lip: 0.05 },
    { colour: '#121519', lip: 0.012 },
  ]) {
    c.beginPath();
    c.ellipse(...COIN.centre, COIN.radius + lip, COIN.radius + lip, 0, 0, 2 * Math.PI);
    c.fillStyle = colour;
    c.fill();
  }
}
