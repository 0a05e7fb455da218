import { Sculpture } from '../emblem/sculpture.ts';
import { mirror, outline, polar } from '../emblem/shapes.ts';
import type { Vec2 } from '../vector.ts';
import { straight } from './straight.ts';

/** Two volcanoes, a sun between them, wings above. */
export function volcanoes(): Sculpture {
  const s = new Sculpture();
  for (let i = 0; i < 19; i++) {
    const a = i * 10,
      L = i % 2 ? 0.6 : 0.72;
    s.lock({
      spine: [polar(0.3, a, [0, 0]), polar(0.45, a), polar(L, a)],
      width: 0.03,
      lines: 1,
      tip: 0,
      root: 0.7,
      height: 1,
      rise: 0,
    });
  }
  s.limb(
    [
      [0, 0.02, 0.27],
      [0.001, 0.02, 0.27],
    ],
    { lift: 0.1, depth: 2 },
  );
  const peak: Vec2[] = [
    [-0.98, -0.5],
    [-0.7, -0.22],
    [-0.5, 0.14],
    [-0.42, 0.12],
    [-0.34, 0.16],
    [-0.12, -0.2],
    [0.1, -0.5],
  ];
  for (const one of [peak, mirror(peak).map(([x, y]): Vec2 => [x * 0.96, y * 0.8 - 0.08])]) {
    s.mass(
      (c) => {
        straight(c, one);
        c.fill();
      },
      1,
      { flat: 0.15 },
    );
    s.cut(
      (c) => {
        c.lineWidth = 0.014;
        for (let i = 0; i < 7; i++) {
          const [x, y] = one[3];
          outline(
            c,
            [
              [x, y],
              [x + (i - 3) * 0.06, y - 0.2],
              [x + (i - 3) * 0.15, y - 0.5],
            ],
            false,
          );
          c.stroke();
        }
      },
      0.5,
      0.006,
    );
  }
  for (const d of [1, -1])
    for (let i = 0; i < 9; i++) {
      const a = 30 + i * 9,
        [x, y] = [d * 0.1, 0.5];
      const [ex, ey] = polar(0.5 - i * 0.012, a);
      s.lock({
        spine: [
          [x, y],
          [x + d * ex * 0.6, y + ey * 0.5],
          [x + d * ex, y + ey],
        ],
        width: 0.05,
        quill: true,
        tip: 0.5,
        root: 0.5,
        height: 1.3,
      });
    }
  s.bead(0, 0.5, 0.1, 1.6);
  for (let row = 0; row < 3; row++)
    for (let i = 0; i < 10 - row * 2; i++) {
      const x = -0.72 + row * 0.16 + i * 0.16,
        y = -0.58 - row * 0.11;
      s.lock({
        spine: [
          [x - 0.07, y],
          [x, y + 0.07],
          [x + 0.09, y],
        ],
        width: 0.045,
        lines: 2,
        tip: 0.4,
        height: 1.2,
      });
    }
  return s;
}
