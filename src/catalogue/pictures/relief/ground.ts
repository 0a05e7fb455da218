import type { Ground } from '../recipe.ts';
import type { Face } from './face.ts';
import { type Field, smooth } from './field.ts';

/** Fine patterns, inside the circle of the legends, so that these stay on a plain field, and not under the emblem. */
export function engraveGround(ground: Ground, face: Face, radius: Field, figure: Field) {
  if (ground === 'plain') return;
  face.each((i, x, y) => {
    const r = radius.data[i];
    if (r > 0.7) return;
    const free = 1 - figure.data[i];
    const inside = smooth(0.672, 0.657, r) * free;
    face.height.data[i] += pattern(ground, x, y, r) * inside + 0.008 * smooth(0.01, 0.003, Math.abs(r - 0.672)) * free;
  });
}

/** Height of a pattern, in units of the face. */
export function pattern(ground: Ground, x: number, y: number, r: number): number {
  const a = Math.atan2(y, x);
  if (ground === 'rays') return Math.abs((((((a / Math.PI) * 36) % 1) + 1.5) % 1) - 0.5) * 0.014 * smooth(0.08, 0.3, r);
  if (ground === 'lines') return Math.cos(a * 150) * 0.0018 * smooth(0.1, 0.4, r);
  if (ground === 'waves') {
    const wave = Math.sin(x * 16 + 1.6 * Math.sin(y * 9)) * 0.02;
    return 0.0034 * Math.cos((y + wave) * 2 * Math.PI * 22);
  }
  if (ground === 'guilloche') {
    return 0.0018 * (Math.cos(r * 120 + 5 * Math.sin(a * 12)) + Math.cos(r * 120 - 5 * Math.sin(a * 12)));
  }
  if (ground === 'scales') {
    const row = Math.floor(y / 0.06);
    const u = ((((x / 0.12 + (row % 2) * 0.5) % 1) + 1) % 1) - 0.5;
    const v = y / 0.06 - row;
    return 0.006 * Math.sqrt(Math.max(0, 1 - (u * 2) ** 2 * 0.9 - (1 - v) ** 2 * 0.6));
  }
  return 0;
}
