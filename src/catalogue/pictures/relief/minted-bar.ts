import { place } from '../emblem/place.ts';
import type { Sculpture } from '../emblem/sculpture.ts';
import type { BarFace } from '../recipe.ts';
import type { Vec2 } from '../vector.ts';
import { box, Face } from './face.ts';
import { Field, smooth } from './field.ts';
import { blur, roughness } from './filters.ts';
import { pattern } from './ground.ts';
import { HEAVY, NARROW, Pen, SERIF } from './pen.ts';
import { raised } from './swell.ts';

/** A blank face over a plan whose longer half is 1. */
export function blank(plan: Vec2, resolution: number): Face {
  const half: Vec2 = [plan[0] + 0.02, plan[1] + 0.02];
  const texels = resolution / (2 * Math.max(...half));
  const w = Math.round(2 * half[0] * texels);
  const h = Math.round(2 * half[1] * texels);
  return new Face(w, h, [half[0], (half[0] * h) / w]);
}

/** A minted bar standing upright: polished ground, frosted relief, a frame along the edge. */
export function mintedFace(
  bar: BarFace,
  plan: Vec2,
  corner: number,
  sculpture: Sculpture | undefined,
  resolution: number,
  inscribe: (pen: Pen, bar: BarFace, plan: Vec2) => void = inscribeInFull,
): Face {
  const face = blank(plan, resolution);
  const { height, texel } = face;
  const [X, Y] = plan;
  const inset = (x: number, y: number) => -box(x, y, 0, 0, X, Y, corner);
  // No rolled plate is quite flat: it is what makes its mirror look like metal.
  const sag = roughness(face.w, face.h, 11, 0.12 / texel);
  face.each((i, x, y) => {
    const frame = smooth(0.066, 0.054, inset(x, y));
    height.data[i] = 0.03 * frame + 0.006 * sag.data[i];
    face.rough.data[i] = 0.12 + 0.05 * frame;
  });
  const figure = new Field(face.w, face.h);
  const polish = new Field(face.w, face.h);
  const top = sculpture ? Y * 0.42 : Y * 0.55;
  if (sculpture) {
    panel(bar, face, inset, top);
    const R = Math.min(X * 0.62, Y * 0.38);
    roundel(face, top, R);
    place(sculpture, height, figure, polish, texel, { x: 0, y: top, r: R * 0.88, strength: 0.8 });
  }
  const pen = new Pen(face.w, face.h, face.half);
  inscribe(pen, bar, plan);
  const letters = pen.field();
  height.add(raised(letters, 0.01 / texel), 0.02);
  const devices = blur(letters.copy().max(figure), 0.8);
  face.each((i) => {
    const device = devices.data[i];
    face.rough.data[i] += (0.44 - face.rough.data[i]) * device;
    face.dark.data[i] = 0.04 * (1 - device);
  });
  face.tone(0.4);
  return face;
}

/** Engine turning behind the emblem. */
function panel(bar: BarFace, face: Face, inset: (x: number, y: number) => number, top: number) {
  face.each((i, x, y) => {
    const d = Math.min(inset(x, y) - 0.095, y + 0.02);
    if (d <= -0.008) return;
    if (d <= 0) face.height.data[i] += 0.008;
    else {
      const r = Math.hypot(x, y - top);
      face.height.data[i] += pattern(bar.ground ?? 'guilloche', x, y - top, r);
      face.rough.data[i] = 0.2;
    }
  });
}

/** A plain disc with a raised ring carries the emblem. */
function roundel(face: Face, top: number, R: number) {
  face.each((i, x, y) => {
    const r = Math.hypot(x, y - top) / R;
    if (r > 1.08) return;
    const ring = r > 0.96 ? 0.018 * Math.sqrt(Math.max(0, 1 - ((r - 1.01) / 0.05) ** 2)) : 0;
    face.height.data[i] = face.height.data[i] * smooth(0.98, 1.06, r) + ring;
    if (r < 1.05) face.rough.data[i] = 0.1;
  });
}

function inscribeInFull(pen: Pen, bar: BarFace, [X, Y]: Vec2) {
  const w = X * 1.64;
  const hasEmblem = bar.emblem !== undefined;
  if (hasEmblem) {
    pen.text(bar.weight, 0, -Y * 0.16, 0.2, HEAVY, 0.02, w);
    pen.text(bar.fineness, 0, -Y * 0.38, 0.13, HEAVY, 0.03, w);
    pen.text(bar.purity, 0, -Y * 0.56, 0.12, HEAVY, 0.06, w);
    pen.text('TROY', 0, -Y * 0.79, 0.115, SERIF, 0.2, w);
  } else {
    pen.text('TROY', 0, Y * 0.66, 0.16, SERIF, 0.14, w * 0.8);
    pen.text(bar.weight, 0, Y * 0.16, 0.28, HEAVY, 0.02, w);
    pen.text(bar.fineness, 0, -Y * 0.14, 0.13, HEAVY, 0.03, w);
    pen.text(bar.purity, 0, -Y * 0.36, 0.13, HEAVY, 0.06, w);
    if (bar.serial) pen.text(bar.serial, 0, -Y * 0.79, 0.11, NARROW, 0.1, w);
  }
  pen.c.lineWidth = 0.012;
  for (const y of hasEmblem ? [-Y * 0.675] : [Y * 0.5, -Y * 0.62]) {
    pen.c.beginPath();
    pen.c.moveTo(-w * 0.36, y);
    pen.c.lineTo(w * 0.36, y);
    pen.c.stroke();
  }
}

/** What stays readable on a bar that is a part of its picture only: weight and purity. */
export function inscribeInShort(pen: Pen, bar: BarFace, [X, Y]: Vec2) {
  const w = X * 1.6;
  const lift = bar.emblem === undefined ? Y * 0.3 : 0;
  pen.text(bar.weight, 0, -Y * 0.28 + lift, 0.3, HEAVY, 0.02, w);
  pen.text(bar.purity, 0, -Y * 0.68 + lift, 0.2, HEAVY, 0.04, w);
}
