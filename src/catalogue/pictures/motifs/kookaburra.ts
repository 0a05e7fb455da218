import { Sculpture } from '../emblem/sculpture.ts';
import { ellipse, outline } from '../emblem/shapes.ts';

/** A kookaburra on a branch. */
export function kookaburra(): Sculpture {
  const s = new Sculpture();
  s.limb(
    [
      [-0.85, -0.56, 0.06],
      [-0.3, -0.46, 0.075],
      [0.3, -0.5, 0.07],
      [0.9, -0.4, 0.05],
    ],
    { depth: 3 },
  );
  for (const [x, y, a] of [
    [0.6, -0.4, 50],
    [0.72, -0.36, 20],
    [0.8, -0.42, -30],
    [-0.6, -0.5, 130],
    [-0.72, -0.56, 200],
    [0.5, -0.52, -60],
    [-0.5, -0.56, -110],
  ] as const) {
    const r = (a * Math.PI) / 180;
    s.lock({
      spine: [
        [x, y],
        [x + Math.cos(r) * 0.13, y + Math.sin(r) * 0.13],
        [x + Math.cos(r - 0.3) * 0.28, y + Math.sin(r - 0.3) * 0.28],
      ],
      width: 0.05,
      quill: true,
      tip: 0.1,
      height: 1.4,
    });
  }
  for (let i = 0; i < 5; i++)
    s.lock({
      spine: [
        [0.3 + i * 0.025, -0.35],
        [0.44 + i * 0.03, -0.62],
        [0.5 + i * 0.045, -0.92],
      ],
      width: 0.055,
      quill: true,
      tip: 0.7,
      height: 1.2,
    });
  s.base(0.2);
  s.limb(
    [
      [-0.02, 0.2, 0.26],
      [0.06, -0.05, 0.31],
      [0.2, -0.26, 0.22],
    ],
    { lift: 0.2, depth: 2.2, blend: 0.1 },
  );
  s.limb(
    [
      [-0.14, 0.5, 0.24],
      [-0.06, 0.46, 0.25],
    ],
    { lift: 0.35, depth: 2.4, blend: 0.12 },
  );
  s.smoothen(0.01);
  s.coat(
    (c) => ellipse(c, -0.06, 0.05, 0.24, 0.34, 10),
    () => -80,
    { length: 0.1, width: 0.03, gap: 0.04, curl: 0.2, lines: 1, height: 0.6, seed: 2 },
  );
  for (let row = 0; row < 3; row++)
    for (let i = 0; i < 8; i++) {
      const x = 0.08 + i * 0.035 + row * 0.02,
        y = 0.26 - i * 0.045 - row * 0.03,
        L = 0.4 - row * 0.1;
      s.lock({
        spine: [
          [x, y],
          [x + 0.09, y - L * 0.5],
          [x + 0.16, y - L],
        ],
        width: 0.045,
        quill: true,
        tip: 0.6,
        root: 0.6,
        rise: 0.3,
        height: 1.2,
      });
    }
  s.coat(
    (c) => ellipse(c, -0.06, 0.56, 0.22, 0.15, -8),
    () => -10,
    { length: 0.13, width: 0.028, gap: 0.036, curl: 0.3, lines: 1, height: 0.7, seed: 7, order: (x) => x },
  );
  s.limb(
    [
      [-0.28, 0.52, 0.1],
      [-0.55, 0.5, 0.07],
      [-0.86, 0.5, 0.012],
    ],
    { lift: 0.8, depth: 3.4, blend: 0.04 },
  );
  s.limb(
    [
      [-0.28, 0.44, 0.07],
      [-0.5, 0.42, 0.05],
      [-0.8, 0.44, 0.01],
    ],
    { lift: 0.6, depth: 3, blend: 0.03 },
  );
  s.cut(
    (c) => {
      c.lineWidth = 0.014;
      c.beginPath();
      c.moveTo(-0.24, 0.46);
      c.lineTo(-0.84, 0.475);
      c.stroke();
    },
    1,
    0.004,
  );
  s.cut(
    (c) => {
      c.lineWidth = 0.05;
      outline(
        c,
        [
          [-0.26, 0.56],
          [-0.12, 0.56],
          [0.04, 0.5],
        ],
        false,
      );
      c.stroke();
    },
    0.6,
    0.01,
  );
  s.bead(-0.19, 0.565, 0.036, 1.1);
  for (const x of [0.0, 0.16])
    for (let i = -1; i <= 1; i++)
      s.limb(
        [
          [x + i * 0.04, -0.38, 0.022],
          [x + i * 0.05 - 0.02, -0.47, 0.022],
          [x + i * 0.05, -0.54, 0.01],
        ],
        { lift: 0.7, depth: 4 },
      );
  return s;
}
