import { Sculpture } from '../emblem/sculpture.ts';
import { curve, outline } from '../emblem/shapes.ts';
import type { Vec2, Vec3 } from '../vector.ts';
import { earth } from './ground.ts';

const COIL: Vec3[] = [
  [0.7, -0.78, 0.02],
  [0.3, -0.84, 0.06],
  [-0.3, -0.76, 0.1],
  [-0.66, -0.5, 0.12],
  [-0.5, -0.18, 0.13],
  [0.0, -0.14, 0.13],
  [0.5, -0.2, 0.13],
  [0.66, 0.1, 0.125],
  [0.4, 0.34, 0.12],
  [0.0, 0.34, 0.115],
  [-0.34, 0.44, 0.11],
  [-0.4, 0.68, 0.1],
  [-0.18, 0.82, 0.095],
  [0.04, 0.8, 0.1],
];

/** A snake in coils. */
export function snake(): Sculpture {
  const s = new Sculpture();
  s.limb(COIL, { lift: 0.2, depth: 3, blend: 0.02 });
  const way = curve(
    COIL.map(([x, y]): Vec2 => [x, y]),
    26,
  );
  const radii = curve(
    COIL.map(([, , r], i): Vec2 => [r, i]),
    26,
  ).map(([r]) => r);
  for (let k = 6; k < way.length - 30; k += 4) {
    const [x, y] = way[k],
      dx = way[k + 1][0] - x,
      dy = way[k + 1][1] - y,
      n = Math.hypot(dx, dy) || 1,
      r = radii[k],
      row = (k / 4) % 2;
    for (let j = -3; j <= 3; j++) {
      const v = (j + row * 0.5) / 4;
      if (Math.abs(v) > 0.9) continue;
      const cx = x - (dy / n) * v * r,
        cy = y + (dx / n) * v * r,
        L = 0.05;
      s.lock({
        spine: [
          [cx + (dx / n) * L, cy + (dy / n) * L],
          [cx, cy],
          [cx - (dx / n) * L, cy - (dy / n) * L],
        ],
        width: r * 0.2,
        tip: 0.6,
        root: 0.5,
        rise: 0.6,
        height: 0.9,
      });
    }
  }
  s.limb(
    [
      [0.0, 0.8, 0.11],
      [0.16, 0.76, 0.13],
      [0.34, 0.66, 0.09],
      [0.42, 0.6, 0.06],
    ],
    { lift: 0.6, depth: 3, blend: 0.05 },
  );
  s.bead(0.24, 0.77, 0.032, 1.2);
  s.cut(
    (c) => {
      c.lineWidth = 0.014;
      outline(
        c,
        [
          [0.46, 0.58],
          [0.32, 0.61],
          [0.2, 0.66],
        ],
        false,
      );
      c.stroke();
    },
    1,
    0.004,
  );
  s.ridge(
    (c) => {
      c.lineWidth = 0.016;
      c.beginPath();
      c.moveTo(0.46, 0.57);
      c.lineTo(0.58, 0.48);
      c.lineTo(0.66, 0.47);
      c.moveTo(0.58, 0.48);
      c.lineTo(0.6, 0.4);
      c.stroke();
    },
    1.4,
    0.003,
  );
  s.mask.max(
    s.stencil((c) => {
      c.lineWidth = 0.02;
      c.beginPath();
      c.moveTo(0.46, 0.57);
      c.lineTo(0.58, 0.48);
      c.lineTo(0.66, 0.47);
      c.moveTo(0.58, 0.48);
      c.lineTo(0.6, 0.4);
      c.stroke();
    }),
  );
  earth(s, -86, 62);
  return s;
}
