import type { Point } from '../geometry.ts';
import type { BarFace } from '../recipe.ts';
import { bevelled, quarterRound } from './bevel.ts';
import { blurred } from './blur.ts';
import { Face } from './face.ts';
import { type Grid, smoothstep } from './grid.ts';
import { inscribe } from './lettering.ts';
import { coverOf, sheetOver } from './sheet.ts';
import { bumps } from './texture.ts';

/** Random fields of a pour: broad swells, a wavering edge, lumps and gas holes. */
type Chance = Readonly<Record<'swell' | 'waver' | 'lump' | 'hole', Float32Array>>;

/** A poured bar lying on its long side: soft uneven edges, a sunk top with rings of freezing, marks struck into it. */
export function castFace(
  bar: BarFace,
  seed: number,
  plan: Readonly<Point>,
  texels: number,
): { face: Face; outline: Grid } {
  const face = Face.over(plan, texels);
  const draw = (n: number, size: number) => bumps(face.columns, face.rows, seed * 31 + n, size / face.pitch).values;
  const chance: Chance = { swell: draw(1, 0.16), waver: draw(2, 0.07), lump: draw(3, 0.028), hole: draw(5, 0.007) };
  const outline = meltEdge(face, plan, chance);
  face.relief.revise((_, index) => frozenAt(index, -outline.values[index], chance));
  const settled = blurred(face.relief, 0.009 / face.pitch);
  face.relief.revise((_, index) => {
    const hole = smoothstep(1.25, 1.7, chance.hole[index]);
    face.roughness.values[index] = 0.17 + 0.04 * chance.lump[index];
    face.tarnish.values[index] = 0.3 * hole;
    return settled.values[index] - 0.002 * hole;
  });
  strikeMarks(bar, face, plan);
  return { face, outline: blurred(outline, 0.012 / face.pitch) };
}

/** Distance to the edge, negative inside, where both sides are felt, so that no crease runs in from the corners. */
function meltEdge(face: Face, plan: Readonly<Point>, { waver, swell }: Chance): Grid {
  const corner = 0.2 * Math.min(...plan);
  const edge = face.relief.blank();
  const soft = 14;
  face.visit((index, x, y) => {
    const [past, above] = [Math.abs(x) - plan[0] + 0.01, Math.abs(y) - plan[1] + 0.01];
    const isInside = past <= -corner && above <= -corner;
    const distance = isInside
      ? Math.log(Math.exp(soft * past) + Math.exp(soft * above)) / soft
      : Math.hypot(Math.max(0, past + corner), Math.max(0, above + corner)) - corner;
    edge.values[index] = distance + 0.004 * (waver[index] + swell[index]);
  });
  return edge;
}

/** Height so far inside the edge: a round shoulder, the sunk middle, and the rings in which the melt froze. */
function frozenAt(index: number, inset: number, { swell, waver, lump }: Chance): number {
  const depth = Math.max(0, inset);
  const phase = depth + 0.02 * swell[index] + 0.004 * waver[index];
  const rings = Math.sin(58 * phase) * Math.exp(-4.2 * depth) * smoothstep(0.1, 0.2, depth);
  const uneven = 0.014 * swell[index] * smoothstep(0.05, 0.3, depth) + 0.0056 * lump[index];
  return 0.1 * quarterRound(depth, 0.16) - 0.045 * smoothstep(0.12, 0.36, depth) + 0.0036 * rings + uneven;
}

/** An assayer's oval, weight and metal, each with the metal that the punch pushed aside. */
function strikeMarks(bar: BarFace, face: Face, [x, y]: Readonly<Point>) {
  const c = sheetOver(face);
  const length = x * 1.4;
  c.lineWidth = 0.014;
  c.beginPath();
  c.ellipse(0, y * 0.52, length * 0.26, y * 0.21, 0, 0, 2 * Math.PI);
  c.stroke();
  inscribe(c, { words: 'ASSAYED', face: 'serif', height: y * 0.15, tracking: 0.08, within: length * 0.5 }, [
    0,
    y * 0.52,
  ]);
  const heavy = { face: 'heavy', within: length } as const;
  inscribe(c, { ...heavy, words: bar.weight, height: y * 0.46, tracking: 0.03 }, [0, y * -0.02]);
  const metal = { ...heavy, words: bar.metal };
  inscribe(c, { ...metal, height: y * 0.29, tracking: 0.05 }, [0, y * -0.52]);
  const marks = coverOf(c);
  const struck = bevelled(marks, 0.008 / face.pitch).values;
  const burr = blurred(marks, 0.012 / face.pitch).values;
  face.relief.revise((height, index) => height - 0.034 * struck[index] + 0.009 * burr[index] * (1 - struck[index]));
  face.tarnish.revise((old, index) => Math.max(old, 0.72 * struck[index]));
}
