import type { BarFace } from '../recipe.ts';
import type { Vec2 } from '../vector.ts';
import type { Face } from './face.ts';
import { Field, smooth } from './field.ts';
import { blur, roughness } from './filters.ts';
import { blank } from './minted-bar.ts';
import { HEAVY, Pen, SERIF } from './pen.ts';
import { raised } from './swell.ts';

/** A poured bar lying on its long side: soft uneven edges, a sunk top with rings of freezing, stamps struck into it. */
export function castFace(bar: BarFace, seed: number, plan: Vec2, resolution: number): { face: Face; outline: Field } {
  const face = blank(plan, resolution);
  const { texel, height } = face;
  const wild = (n: number, size: number) => roughness(face.w, face.h, seed * 31 + n, size / texel).data;
  const broad = wild(1, 0.16);
  const wobble = wild(2, 0.07);
  const lumps = wild(3, 0.028);
  const pock = wild(5, 0.007);
  const outline = edgeOf(face, plan, (i) => 0.004 * wobble[i] + 0.004 * broad[i]);
  const form = new Field(face.w, face.h).map((_, i) => {
    const t = Math.max(0, -outline.data[i]);
    const shoulder = Math.sqrt(Math.max(0, 1 - (1 - Math.min(1, t / 0.16)) ** 2));
    const frozen = Math.sin((t + 0.02 * broad[i] + 0.004 * wobble[i]) * 58) * Math.exp(-t * 4.2) * smooth(0.1, 0.2, t);
    const swell = 0.014 * broad[i] * smooth(0.05, 0.3, t) + 0.0056 * lumps[i];
    return 0.1 * shoulder - 0.045 * smooth(0.12, 0.36, t) + 0.0036 * frozen + swell;
  });
  const soft = blur(form, 0.009 / texel);
  face.each((i) => {
    const pit = smooth(1.25, 1.7, pock[i]);
    height.data[i] = soft.data[i] - 0.002 * pit;
    face.rough.data[i] = 0.17 + 0.04 * lumps[i];
    face.dark.data[i] = 0.3 * pit;
  });
  stamp(bar, face, plan);
  return { face, outline: blur(outline, 0.012 / texel) };
}

/** Distance to the edge; a soft minimum inside, so that no crease runs in from the corners. */
function edgeOf(face: Face, [X, Y]: Vec2, uneven: (i: number) => number): Field {
  const corner = Math.min(X, Y) * 0.2;
  const outline = new Field(face.w, face.h);
  face.each((i, x, y) => {
    const qx = Math.abs(x) - X + corner + 0.01;
    const qy = Math.abs(y) - Y + corner + 0.01;
    const inner = Math.log(Math.exp((qx - corner) * 14) + Math.exp((qy - corner) * 14)) / 14;
    const outer = Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) - corner;
    outline.data[i] = (Math.max(qx, qy) <= 0 ? inner : outer) + uneven(i);
  });
  return outline;
}

function stamp(bar: BarFace, face: Face, [X, Y]: Vec2) {
  const pen = new Pen(face.w, face.h, face.half);
  const w = X * 1.4;
  const { c } = pen;
  pen.text('TROY', 0, Y * 0.52, Y * 0.19, SERIF, 0.16, w * 0.5);
  c.lineWidth = 0.014;
  c.beginPath();
  c.ellipse(0, Y * 0.52, w * 0.26, Y * 0.21, 0, 0, Math.PI * 2);
  c.stroke();
  pen.text(bar.weight, 0, -Y * 0.02, Y * 0.46, HEAVY, 0.03, w);
  pen.text(`${bar.fineness} ${bar.purity}`, 0, -Y * 0.52, Y * 0.27, HEAVY, 0.04, w * 1.06);
  const mask = pen.field();
  const struck = raised(mask, 0.008 / face.texel);
  const swell = blur(mask, 0.012 / face.texel);
  face.each((i) => {
    const s = struck.data[i];
    face.height.data[i] += -0.034 * s + 0.009 * swell.data[i] * (1 - s);
    face.dark.data[i] = Math.max(face.dark.data[i], 0.72 * s);
  });
}
