import { Sculpture } from '../emblem/sculpture.ts';
import { outline } from '../emblem/shapes.ts';
import type { Vec2 } from '../vector.ts';

/** The flukes of a whale above the waves. */
export function whale(): Sculpture {
  const s = new Sculpture();
  const fluke: Vec2[] = [
    [0, -0.1],
    [0.08, 0.2],
    [0.24, 0.42],
    [0.52, 0.56],
    [0.86, 0.82],
    [0.92, 0.58],
    [0.76, 0.36],
    [0.5, 0.2],
    [0.24, 0.0],
    [0.14, -0.24],
  ];
  for (const d of [1, -1])
    s.mass(
      (c) => {
        outline(
          c,
          fluke.map(([x, y]): Vec2 => [d * x, y]),
        );
        c.fill();
      },
      0.9,
      { flat: 0.2 },
    );
  s.limb(
    [
      [0, 0.2, 0.08],
      [0, -0.1, 0.15],
      [0, -0.4, 0.22],
      [0, -0.6, 0.28],
    ],
    { lift: 0.3, depth: 2.6, blend: 0.12 },
  );
  s.smoothen(0.008);
  s.fur(
    (c) => c.fillRect(-1, -1, 2, 2),
    0.12,
    (x, y) => (y > 0.1 ? 30 * Math.sign(x) + 90 : 90),
    22,
    1.8,
    3,
  );
  s.cut(
    (c) => {
      c.lineWidth = 0.012;
      for (const d of [1, -1])
        for (let i = 0; i < 4; i++) {
          outline(
            c,
            [
              [d * (0.1 + i * 0.03), 0.1 - i * 0.03],
              [d * (0.4 + i * 0.03), 0.4 - i * 0.05],
              [d * (0.74 + i * 0.02), 0.62 - i * 0.08],
            ],
            false,
          );
          c.stroke();
        }
    },
    0.4,
    0.005,
  );
  for (let row = 0; row < 4; row++)
    for (let i = 0; i < 12 - row; i++) {
      const x = -0.85 + row * 0.08 + i * 0.155,
        y = -0.5 - row * 0.11;
      s.lock({
        spine: [
          [x - 0.09, y - 0.06],
          [x, y + 0.05],
          [x + 0.08, y + 0.03],
          [x + 0.12, y - 0.05],
        ],
        width: 0.045,
        lines: 2,
        tip: 0.2,
        root: 0.4,
        height: 1.5,
        rise: 0.2,
      });
    }
  for (let i = 0; i < 9; i++) s.bead(-0.5 + i * 0.125, -0.3 + ((i * 37) % 7) * 0.03, 0.018 + (i % 3) * 0.006, 0.9);
  return s;
}
