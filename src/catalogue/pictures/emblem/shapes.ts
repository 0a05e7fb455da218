import type { Drawing } from '../relief/pen.ts';
import type { Vec2 } from '../vector.ts';

/** A smooth curve (Catmull-Rom) through the points, `pieces` to a span. */
export function curve(points: readonly Vec2[], pieces = 10): Vec2[] {
  const [first, second] = points;
  if (points.length === 2) {
    return Array.from({ length: pieces + 1 }, (_, i): Vec2 => {
      const t = i / pieces;
      return [first[0] + (second[0] - first[0]) * t, first[1] + (second[1] - first[1]) * t];
    });
  }
  const out: Vec2[] = [];
  for (let span = 0; span < points.length - 1; span++) {
    const a = points[Math.max(0, span - 1)];
    const b = points[span];
    const c = points[span + 1];
    const d = points[Math.min(points.length - 1, span + 2)];
    for (let i = 0; i < pieces; i++) {
      const t = i / pieces;
      const at = (k: 0 | 1) =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3);
      out.push([at(0), at(1)]);
    }
  }
  out.push(points[points.length - 1]);
  return out;
}

/** A smooth path through the points, closed unless told otherwise. */
export function outline(c: Drawing, points: readonly Vec2[], isClosed = true) {
  const loop = isClosed ? [points[points.length - 1], ...points, points[0], points[1]] : points;
  const all = curve(loop, 10);
  c.beginPath();
  for (const [x, y] of isClosed ? all.slice(10, all.length - 10) : all) c.lineTo(x, y);
  if (isClosed) c.closePath();
}

/** A filled ellipse; `turn` in degrees. */
export function ellipse(c: Drawing, x: number, y: number, rx: number, ry: number, turn = 0) {
  c.beginPath();
  c.ellipse(x, y, rx, ry, (turn * Math.PI) / 180, 0, Math.PI * 2);
  c.fill();
}

export function polar(r: number, degrees: number, middle: Vec2 = [0, 0]): Vec2 {
  const a = (degrees * Math.PI) / 180;
  return [middle[0] + r * Math.cos(a), middle[1] + r * Math.sin(a)];
}

export function mirror(points: readonly Vec2[]): Vec2[] {
  return points.map(([x, y]) => [-x, y]);
}

/** A filled star. */
export function star(c: Drawing, x: number, y: number, r: number, points = 5, inner = 0.42, turn = 90) {
  c.beginPath();
  for (let i = 0; i < points * 2; i++) c.lineTo(...polar(i % 2 ? r * inner : r, turn + (i * 180) / points, [x, y]));
  c.closePath();
  c.fill();
}
