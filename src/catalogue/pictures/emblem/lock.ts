import { smooth } from '../relief/field.ts';
import type { Vec2 } from '../vector.ts';
import type { Sculpture } from './sculpture.ts';
import { curve } from './shapes.ts';

export type Lock = {
  /** Spine from root to tip; it is smoothed. */
  spine: Vec2[];
  /** Half of the greatest width. */
  width: number;
  /** How much higher the tip lies than the root. */
  rise?: number;
  /** Lines along it. */
  lines?: number;
  /** A feather: a quill in the middle and slanting barbs. */
  quill?: boolean;
  /** 0 pointed, 1 blunt. */
  root?: number;
  /** 0 pointed, 1 round. */
  tip?: number;
  height?: number;
};

type Place = { square: number; along: number; side: number; over: number };

/** Lays one feather, curl of hair, leaf or blade over what is there, like a shingle. */
export function layLock(s: Sculpture, lock: Lock) {
  const { resolution: n, scale } = s;
  const way = curve(lock.spine, 14);
  let length = 0;
  for (let k = 1; k < way.length; k++) length += Math.hypot(way[k][0] - way[k - 1][0], way[k][1] - way[k - 1][1]);
  const xs = way.map(([x]) => x);
  const ys = way.map(([, y]) => y);
  const w = lock.width;
  const right = Math.min(n - 1, Math.ceil((Math.max(...xs) + w + 1) * scale));
  const bottom = Math.min(n - 1, Math.ceil((1 - Math.min(...ys) + w) * scale));
  for (let py = Math.max(0, Math.floor((1 - Math.max(...ys) - w) * scale)); py <= bottom; py++) {
    for (let px = Math.max(0, Math.floor((Math.min(...xs) - w + 1) * scale)); px <= right; px++) {
      const place = nearest(way, (px + 0.5) / scale - 1, 1 - (py + 0.5) / scale);
      if (Math.abs(place.over) > 0.02) continue;
      const half = w * profile(lock, place.along);
      if (half <= 1e-5) continue;
      const across = Math.sqrt(place.square) / half;
      const edge = Math.min(1, (1 - across) * half * scale + 0.5);
      if (edge <= 0) continue;
      const i = py * n + px;
      const value = heightOf(lock, place, Math.min(1, across), across * half, length) * (lock.height ?? 1);
      s.detail.data[i] = s.detail.data[i] * (1 - edge) + value * edge;
      if (edge > s.mask.data[i]) s.mask.data[i] = edge;
    }
  }
}

function nearest(way: readonly Vec2[], x: number, y: number): Place {
  const last = way.length - 2;
  const place: Place = { square: 1e9, along: 0, side: 1, over: 0 };
  for (let k = 0; k <= last; k++) {
    const [ax, ay] = way[k];
    const bx = way[k + 1][0] - ax;
    const by = way[k + 1][1] - ay;
    const raw = ((x - ax) * bx + (y - ay) * by) / (bx * bx + by * by);
    const t = Math.min(1, Math.max(0, raw));
    const dx = x - ax - bx * t;
    const dy = y - ay - by * t;
    const square = dx * dx + dy * dy;
    if (square >= place.square) continue;
    place.square = square;
    place.along = (k + t) / (last + 1);
    place.side = bx * dy - by * dx > 0 ? 1 : -1;
    place.over = k === last && raw > 1 ? raw - 1 : k === 0 && raw < 0 ? raw : 0;
  }
  return place;
}

/** Like a leaf: it swells from the root and tapers to the tip. */
function profile({ root = 0.5, tip = 0.25 }: Lock, along: number): number {
  const swell = root + (1 - root) * smooth(0, 0.4, along);
  if (along < 0.55) return swell;
  return swell * Math.max(0, 1 - ((along - 0.55) / 0.45) ** (1.6 + 2.4 * tip)) ** (0.5 + 0.4 * (1 - tip));
}

function heightOf(lock: Lock, { along, side }: Place, across: number, off: number, length: number): number {
  let height = Math.sqrt(1 - across * across * 0.92) * 0.55 + (lock.rise ?? 0.5) * along * 0.8 + 0.1;
  if (lock.lines) height += 0.09 * Math.cos(across * side * Math.PI * lock.lines) * (1 - across * 0.5);
  if (lock.quill) {
    height += 0.16 * Math.exp(-((off / (lock.width * 0.1)) ** 2)) * (1 - 0.6 * along) - 0.05;
    height += 0.07 * Math.sin(along * length * 95 - across * 5.5) * smooth(0.05, 0.25, across);
  }
  return height;
}
