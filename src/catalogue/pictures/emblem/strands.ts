import type { Vec2 } from '../vector.ts';
import { type Line, trace } from './line.ts';
import type { Lock } from './lock.ts';
import type { Sculpture } from './sculpture.ts';

export type StrandForm = Omit<Lock, 'spine' | 'width'> & {
  /** Strands from each guide to the next. */
  count: number;
  /** Half of a strand's greatest width; one number, or from the first guide to the last. */
  width: number | readonly [number, number];
  /** By how much of its length every second strand is shorter. */
  trim?: number;
};

/** Hair, feathers or folds that run between guides: each strand lies between two of them, and all flow alike. */
export function layStrands(s: Sculpture, guides: readonly Line[], form: StrandForm) {
  const { count, width, trim = 0, ...lock } = form;
  const ways = guides.map((guide) => resample(trace(guide, false)));
  const total = (ways.length - 1) * count;
  const [from, to] = typeof width === 'number' ? [width, width] : width;
  for (let n = 0; n <= total; n++) {
    const at = n / count;
    const k = Math.min(ways.length - 2, Math.floor(at));
    const spine = ways[k].map((a, i): Vec2 => {
      const b = ways[k + 1][i];
      return [a[0] + (b[0] - a[0]) * (at - k), a[1] + (b[1] - a[1]) * (at - k)];
    });
    const length = n % 2 ? 1 - trim : 1;
    s.lock({ ...lock, spine: shortened(spine, length), width: from + ((to - from) * n) / total });
  }
}

const STEPS = 8;

/** Points at equal steps along the way, so that guides of any number of points can be mixed. */
function resample(way: readonly Vec2[]): Vec2[] {
  const lengths = [0];
  for (let i = 1; i < way.length; i++)
    lengths.push(lengths[i - 1] + Math.hypot(way[i][0] - way[i - 1][0], way[i][1] - way[i - 1][1]));
  return Array.from({ length: STEPS + 1 }, (_, step): Vec2 => {
    const at = (lengths[lengths.length - 1] * step) / STEPS;
    const i = Math.max(
      1,
      lengths.findIndex((length) => length >= at - 1e-9),
    );
    const share = (at - lengths[i - 1]) / (lengths[i] - lengths[i - 1] || 1);
    return [way[i - 1][0] + (way[i][0] - way[i - 1][0]) * share, way[i - 1][1] + (way[i][1] - way[i - 1][1]) * share];
  });
}

function shortened(spine: readonly Vec2[], share: number): Vec2[] {
  if (share >= 1) return [...spine];
  return spine.map((_, i): Vec2 => {
    const at = i * share;
    const k = Math.min(spine.length - 2, Math.floor(at));
    const t = at - k;
    return [spine[k][0] + (spine[k + 1][0] - spine[k][0]) * t, spine[k][1] + (spine[k + 1][1] - spine[k][1]) * t];
  });
}
