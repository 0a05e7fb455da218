import type { Ground } from '../recipe.ts';
import type { Face } from './face.ts';
import { type Grid, smoothstep } from './grid.ts';

/** The circle that the legends leave free, and the thread round it. */
const FIELD = 0.672;

/** Height of a pattern at a point, of which the radius and the angle are given too. */
type Pattern = (x: number, y: number, radius: number, angle: number) => number;

const PATTERNS: Readonly<Record<Ground, Pattern>> = {
  plain: () => 0,
  rays: (_x, _y, radius, angle) => 0.014 * zigzag((angle * 36) / Math.PI) * smoothstep(0.08, 0.3, radius),
  lines: (_x, _y, radius, angle) => 0.0018 * Math.cos(angle * 150) * smoothstep(0.1, 0.4, radius),
  waves: (x, y) => 0.0034 * Math.cos(44 * Math.PI * (y + 0.02 * Math.sin(16 * x + 1.6 * Math.sin(9 * y)))),
  // Two sets of waved rings that cross: their sum is a product.
  guilloche: (_x, _y, radius, angle) => 0.0036 * Math.cos(120 * radius) * Math.cos(5 * Math.sin(12 * angle)),
  scales: (x, y) => {
    const row = Math.floor(y / 0.06);
    const across = fraction(x / 0.12 + (row % 2 === 0 ? 0 : 0.5)) * 2 - 1;
    const below = 1 - fraction(y / 0.06);
    return 0.006 * Math.sqrt(Math.max(0, 1 - 0.9 * across * across - 0.6 * below * below));
  },
};

/** Height of a pattern, in units of the face. */
export function patternAt(ground: Ground, x: number, y: number): number {
  return PATTERNS[ground](x, y, Math.hypot(x, y), Math.atan2(y, x));
}

/** A fine pattern on the field, but not under the legends nor the emblem. */
export function engraveGround(ground: Ground, face: Face, figure: Grid) {
  if (ground === 'plain') return;
  face.visit((index, x, y) => {
    const radius = Math.hypot(x, y);
    if (radius > FIELD + 0.01) return;
    const thread = 0.008 * smoothstep(0.01, 0.003, FIELD - radius > 0 ? FIELD - radius : radius - FIELD);
    const engraved = patternAt(ground, x, y) * smoothstep(FIELD, FIELD - 0.015, radius);
    face.relief.values[index] += (thread + engraved) * (1 - figure.values[index]);
  });
}

function fraction(value: number): number {
  return value - Math.floor(value);
}

/** Up and down between 0 and 0.5, once to a unit. */
function zigzag(value: number): number {
  return Math.abs(fraction(value + 0.5) - 0.5);
}
