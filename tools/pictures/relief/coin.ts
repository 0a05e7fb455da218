import type { Model } from '../emblem/model.ts';
import { starOf } from '../emblem/outlines.ts';
import { type EmblemPlace, seatEmblem } from '../emblem/seat.ts';
import { polar, radians } from '../geometry.ts';
import type { CoinFace, Finish } from '../recipe.ts';
import { bevelled } from './bevel.ts';
import { blurred } from './blur.ts';
import { strikeBorder } from './border.ts';
import { Face } from './face.ts';
import { type Grid, smoothstep } from './grid.ts';
import { engraveGround } from './ground.ts';
import { inscribe, inscribeRound } from './lettering.ts';
import { coverOf, sheetOver } from './sheet.ts';
import { bumps } from './texture.ts';

/** Roughness of field, figures and rim; strength of the flow; dirt in hollows; light that a mirror field swallows. */
type Surface = { field: number; figure: number; rim: number; lay: number; hollows: number; depth: number };

const SURFACES: Readonly<Record<Finish, Surface>> = {
  uncirculated: { field: 0.24, figure: 0.32, rim: 0.2, lay: 0.7, hollows: 0.42, depth: 0 },
  polished: { field: 0.14, figure: 0.34, rim: 0.15, lay: 0.15, hollows: 0.36, depth: 0.08 },
  proof: { field: 0.05, figure: 0.5, rim: 0.1, lay: 0, hollows: 0.25, depth: 0.42 },
  satin: { field: 0.4, figure: 0.36, rim: 0.26, lay: 0.25, hollows: 0.4, depth: 0 },
  worn: { field: 0.36, figure: 0.36, rim: 0.32, lay: 0.2, hollows: 0.74, depth: 0.1 },
};

/** Inner radius of each border. */
const WITHIN = { beads: 0.9, denticles: 0.9, rope: 0.89, plain: 0.94, ring: 0.9, stacking: 0.86 };

/** The face of a coin of radius 1, so many texels across. */
export function coinFace(coin: CoinFace, emblem: Model, texels: number): Face {
  const face = Face.over([1, 1], texels);
  const { relief } = face;
  const radius = new Float32Array(relief.values.length);
  const angle = new Float32Array(relief.values.length);
  face.visit((index, x, y) => {
    radius[index] = Math.hypot(x, y);
    angle[index] = Math.atan2(y, x);
  });
  // A shallow dish within a rim that falls off a little outwards.
  relief.revise((_, index) => {
    const r = radius[index];
    return 0.012 * r * r + 0.05 * smoothstep(0.943, 0.96, r) * (1 - 0.3 * smoothstep(0.982, 1, r));
  });
  strikeBorder(coin.border, face, radius, angle);

  const figure = relief.blank();
  const gloss = relief.blank();
  const [x, y, r] = coin.emblemAt ?? [0, 0, 0.64];
  const place: EmblemPlace = { x, y, radius: r, strength: coin.relief ?? 1 };
  if (place.strength < 0) sink(face, emblem, figure, gloss, place);
  else seatEmblem(emblem, face, place, { relief, figure, gloss });
  engraveGround(coin.ground ?? 'plain', face, figure);
  const letters = legendsOf(coin, face);
  relief.plus(bevelled(letters, 0.011 / face.pitch), 0.038);
  if (coin.finish === 'worn') wear(face);
  finish(face, SURFACES[coin.finish], radius, blurred(figure.clone().liftedTo(letters), 0.8), gloss);
  return face;
}

/** Mirror or frost: what stands out is finished otherwise than the field. */
function finish(face: Face, surface: Surface, radius: Float32Array, devices: Grid, gloss: Grid) {
  const frost = bumps(face.columns, face.rows, 5, 0.9);
  for (let index = 0; index < radius.length; index++) {
    const rim = smoothstep(0.945, 0.96, radius[index]);
    const device = devices.values[index];
    const shine = gloss.values[index];
    const frosted = device * (1 - 0.8 * shine);
    const inner = surface.field + (surface.figure - surface.field) * frosted;
    face.roughness.values[index] = inner + (surface.rim - inner) * rim + 0.03 * frost.values[index] * frosted;
    face.lay.values[index] = surface.lay * (1 - device) * (1 - rim);
    face.tarnish.values[index] = Math.max(0.6 * shine, surface.depth * (1 - device) * (1 - rim));
  }
  face.shadeHollows(surface.hollows);
}

/** Relief below the field, as on the Indian half eagles: the emblem lies in a hollow of its own outline. */
function sink(face: Face, emblem: Model, figure: Grid, gloss: Grid, place: EmblemPlace) {
  const relief = face.relief.blank();
  seatEmblem(emblem, face, { ...place, strength: -place.strength }, { relief, figure, gloss });
  const hollow = blurred(figure, 0.004 / face.pitch);
  face.relief.plus(hollow, -0.075).plus(relief.scaledBy(hollow), 0.8);
}

function legendsOf({ top, bottom, left, right, year, stars, border, size }: CoinFace, over: Face): Grid {
  const c = sheetOver(over);
  // The pictures are mostly seen at 240 pixels: smaller capitals run together there.
  const height = size < 23 ? 0.145 : 0.122;
  const circle = WITHIN[border] - height;
  const serif = { face: 'serif', tracking: 0.1 } as const;
  const arc = (degrees: number) => circle * radians(degrees);
  if (top) inscribeRound(c, { ...serif, words: top, height, within: arc(bottom ? 190 : 300) }, circle, 90);
  if (bottom) inscribeRound(c, { ...serif, words: bottom, height: height * 0.96, within: arc(150) }, circle, 270);
  const aside = { ...serif, height: 0.13, tracking: 0.03, within: 0.32 };
  if (left) inscribe(c, { ...aside, words: left }, [-0.64, -0.1]);
  if (right) inscribe(c, { ...aside, words: right }, [0.64, -0.1]);
  if (year) inscribe(c, { ...serif, words: year, height: 0.1, tracking: 0.08 }, [0, -0.66]);
  const [count, degrees] = stars ?? [0, 0];
  for (let i = 0; i < count; i++) {
    const at = 90 + degrees * (0.5 - i / (count - 1));
    c.beginPath();
    for (const corner of starOf(polar(circle + 0.03, at), 0.056, { points: 6, inner: 0.48, turn: at }))
      c.lineTo(...corner);
    c.fill();
  }
  return coverOf(c);
}

/** Years in pockets: what stands highest is rubbed flat, edges are soft, the field has small marks. */
function wear({ relief, pitch, columns, rows }: Face) {
  const edges = blurred(relief, 0.005 / pitch);
  const level = blurred(relief, 0.05 / pitch);
  const marks = bumps(columns, rows, 23, 1.4);
  relief.revise((_, index) => {
    const above = edges.values[index] - level.values[index];
    const rubbed = above - 0.55 * Math.max(0, above - 0.012);
    return level.values[index] + rubbed - 0.0006 * Math.max(0, marks.values[index] - 1);
  });
}
