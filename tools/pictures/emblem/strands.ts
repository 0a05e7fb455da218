import type { Point } from '../geometry.ts';
import { type BladeForm, layBlade } from './blade.ts';
import type { Layers } from './layers.ts';
import { type Line, trace } from './line.ts';

export type StrandForm = Omit<BladeForm, 'width'> & {
  /** Strands from each guide to the next. */
  count: number;
  /** Half of a strand's greatest width; one number, or from the first guide to the last. */
  width: number | readonly [number, number];
  /** Share of its length by which every second strand is shorter. */
  trim?: number;
};

/** Points of a guide, at equal steps, so that guides of any number of points can be mixed. */
const STEPS = 8;

/** Hair, feathers or folds that run between guides: each strand lies between two of them, and all flow alike. */
export function layStrands(layers: Layers, guides: readonly Line[], form: StrandForm) {
  const { count, width, trim = 0, ...blade } = form;
  const [first, last] = typeof width === 'number' ? [width, width] : width;
  const paths = guides.map((guide) => trace(guide, false));
  const total = (paths.length - 1) * count;
  for (let strand = 0; strand <= total; strand++) {
    const guide = Math.min(paths.length - 2, Math.floor(strand / count));
    const share = strand / count - guide;
    const reach = strand % 2 === 0 ? 1 : 1 - trim;
    const spine = Array.from({ length: STEPS + 1 }, (_, step): Point => {
      const at = (reach * step) / STEPS;
      return between(pointAt(paths[guide], at), pointAt(paths[guide + 1], at), share);
    });
    layBlade(layers, spine, { ...blade, width: first + ((last - first) * strand) / total });
  }
}

/** The point at a share of the length of a path. */
function pointAt(path: readonly Point[], share: number): Point {
  const lengths = path.slice(1).map(([x, y], i) => Math.hypot(x - path[i][0], y - path[i][1]));
  let rest = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [i, length] of lengths.entries()) {
    if (rest <= length) return between(path[i], path[i + 1], length === 0 ? 0 : rest / length);
    rest -= length;
  }
  return path[path.length - 1];
}

function between([x, y]: Readonly<Point>, [u, v]: Readonly<Point>, share: number): Point {
  return [x + (u - x) * share, y + (v - y) * share];
}
