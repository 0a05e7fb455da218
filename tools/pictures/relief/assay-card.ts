import type { Model } from '../emblem/model.ts';
import { type Point, polar } from '../geometry.ts';
import type { Recipe } from '../recipe.ts';
import type { Print } from '../scene/solid.ts';
import { Face } from './face.ts';
import { smoothstep } from './grid.ts';
import { inlay } from './inlay.ts';
import { type Canvas, inscribe } from './lettering.ts';
import { inShort, MINTED_CORNER, mintedFace } from './minted-bar.ts';
import { printOn, shading } from './print.ts';
import { roundedBox } from './rounded-box.ts';

export type AssayCard = Extract<Recipe, { kind: 'assay card' }>;

export const CARD_PLAN: Point = [0.66, 1];
const CARD_INK = '#e8d5a0';
const BEHIND_BAR = '#0c1116';
/** Center of the bar on the card. */
const SEAT: Point = [0, -0.13];

/** A small bar sealed in the card that carries its assay. Small bars are shown larger than they are. */
export function assayFace(card: AssayCard, emblem: Model | undefined, texels: number): { face: Face; print: Print } {
  const { bar } = card;
  const face = Face.over(CARD_PLAN, texels);
  const scale = 0.4 + 0.14 * smoothstep(8, 42, bar.size);
  const half: Point = [bar.ratio * scale, scale];
  const window = roundedBox(SEAT, [half[0] + 0.03, half[1] + 0.03], 0.04);
  face.roughness.values.fill(0.35);
  face.visit((index, x, y) => {
    const out = window(x, y);
    // The blister stands up round the bar and falls to the level of the card within.
    face.relief.values[index] = 0.012 * (smoothstep(0.02, 0.006, out) - smoothstep(-0.004, -0.014, out));
  });
  const plan: Point = [bar.ratio, 1];
  const outline = roundedBox([0, 0], plan, MINTED_CORNER);
  inlay(face, mintedFace(bar, plan, emblem, texels, inShort), {
    centre: SEAT,
    scale,
    level: 0.022,
    holds: (x, y) => outline(x, y) < 0,
  });
  const seat = roundedBox(SEAT, half, 0.026);
  face.visit((index, x, y) => {
    const out = seat(x, y);
    if (out < 0 && out > -0.016) face.relief.values[index] *= 0.35 + 0.65 * smoothstep(0, -0.016, out);
  });
  const paint = (c: Canvas) => {
    paintCard(c, card);
    c.fillStyle = BEHIND_BAR;
    c.fillRect(SEAT[0] - half[0] - 0.014, SEAT[1] - half[1] - 0.014, half[0] * 2 + 0.028, half[1] * 2 + 0.028);
  };
  return { face, print: printOn(face, paint, (x, y) => seat(x, y) < 0) };
}

function paintCard(c: Canvas, { bar, tint }: AssayCard) {
  c.fillStyle = shading(c, [0, 1], [0, -1], tint);
  c.fillRect(-1, -1.1, 2, 2.2);
  c.fillStyle = CARD_INK;
  c.strokeStyle = CARD_INK;
  c.lineWidth = 0.006;
  c.strokeRect(0.05 - CARD_PLAN[0], -0.95, CARD_PLAN[0] * 2 - 0.1, 1.9);
  paintRosette(c);
  const write = (
    words: string,
    face: 'serif' | 'sans' | 'heavy' | 'narrow',
    height: number,
    y: number,
    tracking: number,
  ) => inscribe(c, { words, face, height, tracking, within: 1.1 }, [0, y]);
  write('ASSAY CERTIFICATE', 'serif', 0.085, 0.74, 0.08);
  write(`${bar.weight}  ${bar.metal}`, 'heavy', 0.07, 0.52, 0.04);
  write('SEALED', 'narrow', 0.085, -0.8, 0.2);
}

/** Line work as on banknotes, faint. */
function paintRosette(c: Canvas) {
  c.globalAlpha = 0.1;
  c.lineWidth = 0.004;
  for (let ring = 0; ring < 50; ring++) {
    c.beginPath();
    for (let degrees = 0; degrees <= 360; degrees += 4) {
      const lobe = Math.sin((degrees * 8 * Math.PI) / 180 + ring * 0.3);
      c.lineTo(...polar(0.2 + 0.019 * ring + 0.03 * lobe, degrees, SEAT));
    }
    c.stroke();
  }
  c.globalAlpha = 1;
}
