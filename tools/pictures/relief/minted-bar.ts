import type { Model } from '../emblem/model.ts';
import { seatEmblem } from '../emblem/seat.ts';
import type { Point } from '../geometry.ts';
import type { BarFace, Ground } from '../recipe.ts';
import { bevelled } from './bevel.ts';
import { blurred } from './blur.ts';
import { Face } from './face.ts';
import { smoothstep } from './grid.ts';
import { patternAt } from './ground.ts';
import { type Canvas, inscribe } from './lettering.ts';
import { roundedBox } from './rounded-box.ts';
import { coverOf, sheetOver } from './sheet.ts';
import { bumps } from './texture.ts';

/** Writes what a bar says; `plan` is half of its width and height. */
export type Wording = (c: Canvas, bar: BarFace, plan: Readonly<Point>) => void;

/** A disc of that radius above the middle of the bar. */
type Roundel = { height: number; radius: number };

/** Corners of minted bars. */
export const MINTED_CORNER = 0.055;

/** A minted bar that stands upright: polished ground, frosted relief, a frame along the edge. */
export function mintedFace(
  bar: BarFace,
  plan: Readonly<Point>,
  emblem: Model | undefined,
  texels: number,
  wording: Wording = inFull,
): Face {
  const face = Face.over(plan, texels);
  const { relief, roughness, tarnish, pitch } = face;
  const edge = roundedBox([0, 0], plan, MINTED_CORNER);
  // No rolled plate is quite flat: it is what makes its mirror look like metal.
  const sag = bumps(face.columns, face.rows, 11, 0.12 / pitch).values;
  face.visit((index, x, y) => {
    const frame = smoothstep(-0.066, -0.054, edge(x, y));
    relief.values[index] = 0.03 * frame + 0.006 * sag[index];
    roughness.values[index] = 0.12 + 0.05 * frame;
  });
  const figure = relief.blank();
  if (emblem) {
    const roundel = { height: plan[1] * 0.42, radius: Math.min(plan[0] * 0.62, plan[1] * 0.38) };
    turnPanel(face, bar.ground ?? 'guilloche', edge, roundel);
    setRoundel(face, roundel);
    const place = { x: 0, y: roundel.height, radius: roundel.radius * 0.88, strength: 0.8 };
    seatEmblem(emblem, face, place, { relief, figure, gloss: relief.blank() });
  }
  const c = sheetOver(face);
  wording(c, bar, plan);
  const letters = coverOf(c);
  relief.plus(bevelled(letters, 0.01 / pitch), 0.02);
  const devices = blurred(figure.liftedTo(letters), 0.8);
  roughness.revise((old, index) => old + (0.44 - old) * devices.values[index]);
  tarnish.revise((_, index) => 0.04 - 0.04 * devices.values[index]);
  face.shadeHollows(0.4);
  return face;
}

/** Engine turning behind the emblem, on a panel of the upper half within a raised thread. */
function turnPanel(face: Face, ground: Ground, edge: (x: number, y: number) => number, { height }: Roundel) {
  face.visit((index, x, y) => {
    const outside = Math.max(edge(x, y) + 0.095, -0.02 - y);
    if (outside >= 0.008) return;
    if (outside >= 0) {
      face.relief.values[index] += 0.008;
      return;
    }
    face.relief.values[index] += patternAt(ground, x, y - height);
    face.roughness.values[index] = 0.2;
  });
}

/** A plain disc with a raised ring, which carries the emblem. */
function setRoundel(face: Face, { height, radius }: Roundel) {
  const { relief, roughness } = face;
  const ring = (at: number) => 0.018 * Math.sqrt(Math.max(0, 1 - ((at - 1.01) * 20) ** 2));
  face.visit((index, x, y) => {
    const at = Math.hypot(x, y - height) / radius;
    if (at > 1.08) return;
    relief.values[index] = relief.values[index] * smoothstep(1.05, 1.08, at) + ring(at);
    if (at < 1.05) roughness.values[index] = 0.1;
  });
}

const inFull: Wording = (c, bar, plan) => {
  if (bar.emblem === undefined) plainWording(c, bar, plan);
  else emblemWording(c, bar, plan);
};

function emblemWording(c: Canvas, bar: BarFace, [x, y]: Readonly<Point>) {
  const heavy = { face: 'heavy', within: x * 1.64 } as const;
  // The g of grams hangs below the line, towards the next.
  const [height, middle] = bar.weight.endsWith('g') ? [0.2, -0.18] : [0.24, -0.2];
  inscribe(c, { ...heavy, words: bar.weight, height, tracking: 0.02 }, [0, y * middle]);
  inscribe(c, { ...heavy, words: bar.metal, height: 0.14, tracking: 0.03 }, [0, y * -0.5]);
  rule(c, x, y * -0.675);
}

function plainWording(c: Canvas, bar: BarFace, [x, y]: Readonly<Point>) {
  const heavy = { face: 'heavy', within: x * 1.64 } as const;
  rule(c, x, y * 0.5);
  inscribe(c, { ...heavy, words: bar.weight, height: 0.3, tracking: 0.02 }, [0, y * 0.14]);
  inscribe(c, { ...heavy, words: bar.metal, height: 0.14, tracking: 0.03 }, [0, y * -0.24]);
  rule(c, x, y * -0.62);
}

function rule(c: Canvas, half: number, height: number) {
  c.fillRect(half * -0.59, height - 0.006, half * 1.18, 0.012);
}

/** The wording that stays readable on a bar that is only a part of its picture: weight and metal. */
export const inShort: Wording = (c, { emblem, weight, metal }, [x, y]) => {
  const middle = emblem === undefined ? y * -0.18 : y * -0.48;
  const heavy = { face: 'heavy', within: x * 1.6 } as const;
  inscribe(c, { ...heavy, words: weight, height: 0.3, tracking: 0.02 }, [0, middle + y * 0.2]);
  inscribe(c, { ...heavy, words: metal, height: 0.15, tracking: 0.03 }, [0, middle - y * 0.2]);
};
