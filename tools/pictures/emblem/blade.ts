import type { Point } from '../geometry.ts';
import { smoothstep } from '../relief/grid.ts';
import type { Layers } from './layers.ts';
import { visitRibbon } from './ribbon.ts';
import { spline } from './spline.ts';

export type BladeForm = {
  /** Half of the greatest width, in units. */
  width: number;
  /** Height of the tip above the root. */
  rise?: number;
  /** Furrows along it. */
  lines?: number;
  /** A feather or a leaf: a quill in the middle and slanting barbs. */
  quill?: boolean;
  /** 0 pointed, 1 blunt. */
  root?: number;
  /** 0 pointed, 1 round. */
  tip?: number;
  height?: number;
};

const SWELLS_TO = 0.4;
const TAPERS_FROM = 0.55;

/** Lays one feather, curl of hair, leaf or blade from root to tip over what is there, like a shingle. */
export function layBlade(layers: Layers, spine: readonly Readonly<Point>[], form: BladeForm) {
  const { graving, cover, side, scale } = layers;
  const path = spline(spine, 14) as Point[];
  const length = path.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - path[i][0], y - path[i][1]), 0);
  visitRibbon(path, form.width + 1 / scale, side, ({ index, along, aside, beyond }) => {
    const half = form.width * widthAt(form, along);
    if (beyond > 0.02 || half < 1e-5) return;
    const share = Math.min(1, (half - Math.abs(aside)) * scale + 0.5);
    if (share <= 0) return;
    const height = (form.height ?? 1) * heightAt(form, along, Math.max(-1, Math.min(1, aside / half)), aside, length);
    graving.values[index] += (height - graving.values[index]) * share;
    cover.values[index] = Math.max(cover.values[index], share);
  });
}

/** Half of the width as a share of the greatest: as a leaf it swells from the root and tapers to the tip. */
function widthAt({ root = 0.5, tip = 0.25 }: BladeForm, along: number): number {
  const swelling = root + (1 - root) * smoothstep(0, SWELLS_TO, along);
  const past = Math.max(0, along - TAPERS_FROM) / (1 - TAPERS_FROM);
  return swelling * Math.max(0, 1 - past ** (1.6 + 2.4 * tip)) ** (0.9 - 0.4 * tip);
}

/** `across` runs from -1 to 1 over the width. */
function heightAt(form: BladeForm, along: number, across: number, aside: number, length: number): number {
  const { rise = 0.5, lines = 0, quill = false, width } = form;
  const off = Math.abs(across);
  const vault = 0.1 + 0.55 * Math.sqrt(1 - 0.92 * off * off);
  const furrows = lines === 0 ? 0 : 0.09 * (1 - off / 2) * Math.cos(lines * Math.PI * off);
  if (!quill) return vault + 0.8 * rise * along + furrows;
  const shaft = 0.16 * (1 - 0.6 * along) * Math.exp(-100 * (aside / width) ** 2) - 0.05;
  const barbs = 0.07 * Math.sin(95 * along * length - 5.5 * off) * smoothstep(0.05, 0.25, off);
  return vault + 0.8 * rise * along + furrows + shaft + barbs;
}
