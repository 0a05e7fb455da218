import type { Vec3 } from '../vector.ts';
import type { Sculpture } from './sculpture.ts';
import { curve } from './shapes.ts';

export type LimbForm = {
  /** Brings the whole limb forward. */
  lift?: number;
  depth?: number;
  /** Where limbs meet they melt into each other by this much. */
  blend?: number;
};

/** A round, tapering tube through points [x, y, radius]. Bodies are built of limbs. */
export function layLimb(s: Sculpture, points: readonly Vec3[], { lift = 0, depth = 2.6, blend = 0.05 }: LimbForm) {
  const { resolution: n, scale } = s;
  const way = curve(
    points.map(([x, y]) => [x, y]),
    8,
  );
  const radii = curve(
    points.map(([, , r], i) => [r, i]),
    8,
  ).map(([r]) => r);
  const widest = Math.max(...radii);
  const xs = way.map(([x]) => x);
  const ys = way.map(([, y]) => y);
  const right = Math.min(n - 1, Math.ceil((Math.max(...xs) + widest + 1) * scale));
  const bottom = Math.min(n - 1, Math.ceil((1 - Math.min(...ys) + widest) * scale));
  for (let py = Math.max(0, Math.floor((1 - Math.max(...ys) - widest) * scale)); py <= bottom; py++) {
    for (let px = Math.max(0, Math.floor((Math.min(...xs) - widest + 1) * scale)); px <= right; px++) {
      const x = (px + 0.5) / scale - 1;
      const y = 1 - (py + 0.5) / scale;
      let height = -1;
      let edge = 0;
      for (let k = 0; k < way.length - 1; k++) {
        const [ax, ay] = way[k];
        const bx = way[k + 1][0] - ax;
        const by = way[k + 1][1] - ay;
        const t = Math.min(1, Math.max(0, ((x - ax) * bx + (y - ay) * by) / (bx * bx + by * by || 1e-9)));
        const r = radii[k] + (radii[k + 1] - radii[k]) * t;
        const dx = x - ax - bx * t;
        const dy = y - ay - by * t;
        const dd = dx * dx + dy * dy;
        if (dd >= r * r) continue;
        height = Math.max(height, r * (1 - dd / (r * r)) ** 0.6);
        edge = Math.max(edge, Math.min(1, (r - Math.sqrt(dd)) * scale + 0.5));
      }
      if (height < 0) continue;
      const i = py * n + px;
      const old = s.bulk.data[i];
      const value = lift + height * depth;
      if (s.mask.data[i] < 0.5) s.bulk.data[i] = Math.max(old, value * edge);
      else {
        const near = Math.max(0, blend - Math.abs(old - value)) / blend;
        s.bulk.data[i] = Math.max(old, value) + near * near * blend * 0.25;
      }
      if (edge > s.mask.data[i]) s.mask.data[i] = edge;
    }
  }
}
