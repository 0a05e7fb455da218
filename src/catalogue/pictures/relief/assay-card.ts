import type { Sculpture } from '../emblem/sculpture.ts';
import type { Recipe } from '../recipe.ts';
import type { Print } from '../scene/solid.ts';
import type { Vec2 } from '../vector.ts';
import { box, type Face } from './face.ts';
import { smooth } from './field.ts';
import { blank, inscribeInShort, mintedFace } from './minted-bar.ts';
import { type Drawing, HEAVY, NARROW, SANS, SERIF, write } from './pen.ts';
import { printOn } from './print.ts';

export type AssayCard = Extract<Recipe, { kind: 'assay card' }>;

export const CARD_PLAN: Vec2 = [0.66, 1];
const CY = -0.13;
const INK = '#e8d5a0';

/** A small bar sealed in the card that carries its assay. Small bars are shown larger than they are. */
export function assayFace(
  card: AssayCard,
  sculpture: Sculpture | undefined,
  resolution: number,
): { face: Face; print: Print } {
  const { bar } = card;
  const face = blank(CARD_PLAN, resolution);
  const plan: Vec2 = [bar.ratio, 1];
  const scale = 0.4 + 0.14 * smooth(8, 42, bar.size);
  const [hx, hy] = [bar.ratio * scale, scale];
  const inBar = (x: number, y: number) => box(x, y, 0, CY, hx, hy, 0.026);
  face.each((i, x, y) => {
    const window = box(x, y, 0, CY, hx + 0.03, hy + 0.03, 0.04);
    face.height.data[i] = 0.012 * smooth(0.02, 0.006, window) - 0.012 * smooth(-0.004, -0.014, window);
    face.rough.data[i] = 0.35;
  });
  const minted = mintedFace(bar, plan, 0.055, sculpture, resolution, inscribeInShort);
  face.inlay(minted, 0, CY, scale, 0.022, (x, y) => box(x, y, 0, 0, plan[0], plan[1], 0.055) < 0);
  face.each((i, x, y) => {
    const d = inBar(x, y);
    if (d < 0 && d > -0.016) face.height.data[i] *= 0.35 + 0.65 * smooth(0, -0.016, d);
  });
  const print = printOn(
    face,
    (c) => {
      paint(c, card);
      c.fillStyle = '#0c1116';
      c.fillRect(-hx - 0.014, CY - hy - 0.014, 2 * hx + 0.028, 2 * hy + 0.028);
    },
    (x, y) => inBar(x, y) < 0,
  );
  return { face, print };
}

function paint(c: Drawing, { bar, tint }: AssayCard) {
  const ground = c.createLinearGradient(0, 1, 0, -1);
  ground.addColorStop(0, tint[0]);
  ground.addColorStop(1, tint[1]);
  c.fillStyle = ground;
  c.fillRect(-2, -2, 4, 4);
  c.strokeStyle = INK;
  c.fillStyle = INK;
  c.lineWidth = 0.006;
  c.strokeRect(-CARD_PLAN[0] + 0.05, -0.95, 2 * CARD_PLAN[0] - 0.1, 1.9);
  rosette(c);
  write(c, 'TROY', 0, 0.8, 0.115, SERIF, 'center', 0.2, 1.05);
  write(c, 'ASSAY CERTIFICATE', 0, 0.645, 0.056, SANS, 'center', 0.08, 1.12);
  write(c, `${bar.weight}  ${bar.fineness}`, 0, 0.52, 0.07, HEAVY, 'center', 0.04, 1.12);
  if (bar.serial) write(c, `No ${bar.serial}`, 0, -0.8, 0.085, NARROW, 'center', 0.1, 1.1);
}

/** Banknote line work, faint. */
function rosette(c: Drawing) {
  c.globalAlpha = 0.1;
  c.lineWidth = 0.004;
  for (let k = 0; k < 50; k++) {
    c.beginPath();
    for (let t = 0; t <= 90; t++) {
      const a = (t / 90) * Math.PI * 2;
      const r = 0.2 + k * 0.019 + 0.03 * Math.sin(a * 8 + k * 0.3);
      c.lineTo(Math.cos(a) * r, CY + Math.sin(a) * r);
    }
    c.stroke();
  }
  c.globalAlpha = 1;
}
