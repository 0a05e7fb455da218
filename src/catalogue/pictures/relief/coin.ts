import { type EmblemPlace, place } from '../emblem/place.ts';
import type { Sculpture } from '../emblem/sculpture.ts';
import { star } from '../emblem/shapes.ts';
import type { CoinFace, Finish } from '../recipe.ts';
import { strikeBorder } from './border.ts';
import { Face } from './face.ts';
import { Field, smooth } from './field.ts';
import { blur, roughness } from './filters.ts';
import { engraveGround } from './ground.ts';
import { Pen, SERIF } from './pen.ts';
import { raised } from './swell.ts';

type Surface = { field: number; figure: number; rim: number; flow: number; hollow: number; deep: number };

/** Roughness of field, figures and rim; flow lines; dirt in the hollows; light that a mirror field swallows. */
const SURFACES: Readonly<Record<Finish, Surface>> = {
  uncirculated: { field: 0.24, figure: 0.32, rim: 0.2, flow: 0.7, hollow: 0.42, deep: 0 },
  polished: { field: 0.14, figure: 0.34, rim: 0.15, flow: 0.15, hollow: 0.36, deep: 0.08 },
  proof: { field: 0.05, figure: 0.5, rim: 0.1, flow: 0, hollow: 0.25, deep: 0.42 },
  satin: { field: 0.4, figure: 0.36, rim: 0.26, flow: 0.25, hollow: 0.4, deep: 0 },
  worn: { field: 0.36, figure: 0.36, rim: 0.32, flow: 0.2, hollow: 0.74, deep: 0.1 },
};

const INNER = { beads: 0.9, denticles: 0.9, rope: 0.89, plain: 0.94, ring: 0.9, stacking: 0.86 };

/** The face of a coin of radius 1: dish, rim, border, ground, legends, emblem. */
export function coinFace(recipe: CoinFace, sculpture: Sculpture, resolution: number): Face {
  const face = new Face(resolution, resolution, [1.02, 1.02]);
  const { height, texel } = face;
  const surface = SURFACES[recipe.finish];
  const radius = new Field(resolution, resolution);
  face.each((i, x, y) => {
    const r = Math.hypot(x, y);
    radius.data[i] = r;
    height.data[i] = 0.012 * r * r + 0.05 * smooth(0.943, 0.96, r) * (1 - 0.3 * smooth(0.982, 1, r));
  });
  strikeBorder(recipe.border, face, radius);

  const figure = new Field(resolution, resolution);
  const polish = new Field(resolution, resolution);
  const [x, y, r] = recipe.emblemAt ?? [0, 0, 0.64];
  const at: EmblemPlace = { x, y, r, strength: recipe.relief ?? 1 };
  if ((recipe.relief ?? 1) < 0) sink(face, sculpture, figure, polish, at);
  else place(sculpture, height, figure, polish, texel, at);
  engraveGround(recipe.ground ?? 'plain', face, radius, figure);

  const letters = legends(recipe, face);
  height.add(raised(letters, 0.011 / texel), 0.038);
  if (recipe.finish === 'worn') wear(face);

  const devices = blur(letters.copy().max(figure), 0.8);
  const frost = roughness(resolution, resolution, 5, 0.9);
  face.each((i) => {
    const device = devices.data[i] * (1 - 0.8 * polish.data[i]);
    const rim = smooth(0.945, 0.96, radius.data[i]);
    const field = (surface.field + (surface.figure - surface.field) * device) * (1 - rim);
    face.rough.data[i] = field + surface.rim * rim + 0.03 * frost.data[i] * device;
    face.flow.data[i] = (1 - devices.data[i]) * surface.flow * (1 - rim);
    face.dark.data[i] = Math.max(polish.data[i] * 0.6, surface.deep * (1 - devices.data[i]) * (1 - rim));
  });
  face.tone(surface.hollow);
  return face;
}

/** Relief below the field, as on the Indian half eagles: the emblem lies in a hollow of its own outline. */
function sink(face: Face, sculpture: Sculpture, figure: Field, polish: Field, at: EmblemPlace) {
  const own = new Field(face.w, face.h);
  place(sculpture, own, figure, polish, face.texel, { ...at, strength: -at.strength });
  const hollow = blur(figure, 0.004 / face.texel);
  face.height.add(hollow, -0.075).add(own.times(hollow), 0.8);
}

function legends({ top, bottom, left, right, year, stars, border, size }: CoinFace, face: Face): Field {
  const pen = new Pen(face.w, face.h, face.half);
  // The pictures are mostly seen at 240 pixels: smaller capitals run together there.
  const high = size < 23 ? 0.145 : 0.122;
  const r = INNER[border] - high;
  if (top) pen.arc(top, r, 90, high, SERIF, 0.1, bottom ? 190 : 300);
  if (bottom) pen.arc(bottom, r, 270, high * 0.96, SERIF, 0.1, 150);
  if (left) pen.text(left, -0.64, -0.1, 0.13, SERIF, 0.03, 0.32);
  if (right) pen.text(right, 0.64, -0.1, 0.13, SERIF, 0.03, 0.32);
  if (year) pen.text(year, 0, -0.66, 0.1, SERIF, 0.08);
  if (stars) {
    const [count, degrees] = stars;
    for (let i = 0; i < count; i++) {
      const a = ((90 + degrees / 2 - (degrees * i) / (count - 1)) * Math.PI) / 180;
      star(pen.c, Math.cos(a) * (r + 0.03), Math.sin(a) * (r + 0.03), 0.056, 6, 0.48, (a * 180) / Math.PI);
    }
  }
  return pen.field();
}

/** Years in pockets: what stands highest is rubbed flat, edges are soft, the field has small marks. */
function wear(face: Face) {
  const soft = blur(face.height, 0.005 / face.texel);
  const low = blur(face.height, 0.05 / face.texel);
  const marks = roughness(face.w, face.h, 23, 1.4);
  face.height.map((_, i) => {
    const above = soft.data[i] - low.data[i];
    return (
      low.data[i] + (above > 0.012 ? 0.012 + (above - 0.012) * 0.45 : above) - 0.0006 * Math.max(0, marks.data[i] - 1)
    );
  });
}
