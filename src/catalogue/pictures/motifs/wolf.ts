import { Sculpture } from '../emblem/sculpture.ts';
import { ellipse, outline } from '../emblem/shapes.ts';
import type { Vec2 } from '../vector.ts';

/** The head of a wolf, howling to the upper left. */
export function wolf(): Sculpture {
  const s = new Sculpture();
  const ruff: Vec2[] = [
    [-0.06, 0.28],
    [0.24, 0.36],
    [0.5, 0.2],
    [0.66, -0.1],
    [0.8, -0.5],
    [0.86, -0.86],
    [0.4, -0.78],
    [0.1, -0.9],
    [-0.1, -0.66],
    [-0.24, -0.3],
    [-0.26, 0.0],
  ];
  s.limb(
    [
      [0.36, 0.3, 0.05],
      [0.5, 0.44, 0.07],
      [0.64, 0.56, 0.014],
    ],
    { lift: 0.3, depth: 3 },
  );
  s.mass(
    (c) => {
      outline(c, ruff);
      c.fill();
    },
    0.85,
    { flat: 0.25 },
  );
  s.coat(
    (c) => {
      outline(c, ruff);
      c.fill();
    },
    (x, y) => -66 - (x - 0.2) * 40 + y * 12,
    { length: 0.28, width: 0.044, gap: 0.055, curl: 0.5, lines: 2, height: 1, seed: 3 },
  );
  s.limb(
    [
      [0.22, 0.1, 0.26],
      [0.02, 0.22, 0.22],
      [-0.12, 0.36, 0.15],
    ],
    { lift: 0.5, depth: 2.2, blend: 0.1 },
  );
  s.limb(
    [
      [-0.08, 0.38, 0.15],
      [-0.3, 0.62, 0.095],
      [-0.42, 0.76, 0.07],
    ],
    { lift: 0.55, depth: 2.6, blend: 0.08 },
  );
  s.limb(
    [
      [-0.14, 0.12, 0.12],
      [-0.34, 0.3, 0.075],
      [-0.5, 0.46, 0.045],
    ],
    { lift: 0.4, depth: 2.6, blend: 0.06 },
  );
  s.limb(
    [
      [0.3, 0.3, 0.1],
      [0.44, 0.34, 0.09],
      [0.62, 0.36, 0.016],
    ],
    { lift: 0.8, depth: 3, blend: 0.05 },
  );
  s.smoothen(0.007);
  s.cut(
    (c) => {
      outline(c, [
        [-0.14, 0.26],
        [-0.34, 0.46],
        [-0.5, 0.6],
        [-0.5, 0.5],
        [-0.3, 0.3],
      ]);
      c.fill();
    },
    1.1,
    0.01,
  );
  s.fur(
    (c) => ellipse(c, 0.0, 0.28, 0.4, 0.3, -45),
    0.22,
    (x, y) => -42 + (x + y) * 20,
    16,
    1.5,
    4,
  );
  for (let i = 0; i < 4; i++)
    s.lock({
      spine: [
        [-0.26 - i * 0.06, 0.48 + i * 0.06],
        [-0.28 - i * 0.06, 0.44 + i * 0.06],
        [-0.3 - i * 0.06, 0.4 + i * 0.06],
      ],
      width: 0.018,
      tip: 0,
      root: 1,
      height: 1.8,
    });
  s.ridge((c) => ellipse(c, -0.46, 0.8, 0.06, 0.045, -45), 1, 0.006);
  s.cut(
    (c) => {
      outline(c, [
        [-0.02, 0.42],
        [0.04, 0.38],
        [0.1, 0.36],
        [0.06, 0.42],
      ]);
      c.fill();
    },
    1,
    0.006,
  );
  s.ridge(
    (c) => {
      c.lineWidth = 0.03;
      outline(
        c,
        [
          [-0.05, 0.46],
          [0.04, 0.45],
          [0.14, 0.38],
        ],
        false,
      );
      c.stroke();
    },
    0.7,
    0.006,
  );
  s.cut(
    (c) => {
      outline(c, [
        [0.38, 0.32],
        [0.48, 0.36],
        [0.56, 0.36],
        [0.46, 0.31],
      ]);
      c.fill();
    },
    0.9,
    0.008,
  );
  for (let i = 0; i < 9; i++)
    s.lock({
      spine: [
        [0.1 - i * 0.025, 0.02 - i * 0.01],
        [0.14 - i * 0.02, -0.14],
        [0.1 - i * 0.035, -0.3 + (i % 3) * 0.04],
      ],
      width: 0.036,
      lines: 2,
      tip: 0,
      height: 1.1,
    });
  return s;
}
