import { Sculpture } from '../emblem/sculpture.ts';
import { ellipse, outline } from '../emblem/shapes.ts';
import type { Vec2 } from '../vector.ts';

/** A koala in the fork of a eucalyptus. */
export function koala(): Sculpture {
  const s = new Sculpture();
  s.limb(
    [
      [-0.5, -0.95, 0.1],
      [-0.44, -0.2, 0.09],
      [-0.55, 0.4, 0.08],
      [-0.5, 0.95, 0.06],
    ],
    { depth: 2.6 },
  );
  for (const [x, y, a] of [
    [-0.5, 0.8, 20],
    [-0.5, 0.84, 60],
    [-0.52, 0.7, 150],
    [0.5, 0.75, 250],
    [0.58, 0.74, 285],
    [0.66, 0.78, 320],
    [-0.56, 0.1, 190],
    [-0.54, -0.3, 220],
    [0.6, -0.3, 280],
    [0.68, -0.28, 320],
  ] as const) {
    const r = (a * Math.PI) / 180;
    s.lock({
      spine: [
        [x, y],
        [x + Math.cos(r) * 0.17, y + Math.sin(r) * 0.17],
        [x + Math.cos(r - 0.5) * 0.34, y + Math.sin(r - 0.5) * 0.34],
      ],
      width: 0.05,
      quill: true,
      tip: 0,
      root: 0.3,
      height: 1.5,
    });
  }
  s.limb(
    [
      [0.4, 0.82, 0.03],
      [0.55, 0.76, 0.03],
      [0.72, 0.8, 0.02],
    ],
    { depth: 4 },
  );
  s.base(0.2);
  s.limb(
    [
      [0.1, -0.1, 0.32],
      [0.12, -0.42, 0.4],
      [0.1, -0.55, 0.36],
    ],
    { lift: 0.2, depth: 1.9, blend: 0.1 },
  );
  s.limb(
    [
      [0.3, -0.62, 0.2],
      [0.1, -0.78, 0.16],
      [-0.2, -0.76, 0.13],
      [-0.4, -0.7, 0.12],
    ],
    { lift: 0.55, depth: 2.2, blend: 0.08 },
  );
  s.limb(
    [
      [0.16, -0.12, 0.16],
      [-0.1, -0.2, 0.14],
      [-0.36, -0.06, 0.12],
      [-0.46, 0.02, 0.12],
    ],
    { lift: 0.6, depth: 2.2, blend: 0.08 },
  );
  for (const d of [1, -1])
    s.limb(
      [
        [0.05 + d * 0.34, 0.52, 0.16],
        [0.05 + d * 0.42, 0.58, 0.17],
      ],
      { lift: 0.45, depth: 2, blend: 0.05 },
    );
  s.limb(
    [
      [-0.06, 0.34, 0.3],
      [0.16, 0.34, 0.3],
    ],
    { lift: 0.7, depth: 1.8, blend: 0.06 },
  );
  s.limb(
    [
      [-0.04, 0.2, 0.2],
      [0.14, 0.2, 0.2],
    ],
    { lift: 0.8, depth: 1.9, blend: 0.08 },
  );
  s.smoothen(0.008);
  s.fur(
    (c) => c.fillRect(-0.6, -1, 1.4, 2),
    0.24,
    (x, y) => (y > 0 ? (Math.atan2(y - 0.2, x - 0.05) * 180) / Math.PI : -85 + x * 40),
    16,
    1.7,
    6,
  );
  for (const d of [1, -1]) {
    s.cut((c) => ellipse(c, 0.05 + d * 0.44, 0.56, 0.09, 0.1), 0.6, 0.02);
    for (let i = 0; i < 6; i++)
      s.lock({
        spine: [
          [0.05 + d * 0.4, 0.46 + i * 0.02],
          [0.05 + d * 0.48, 0.44 + i * 0.04],
          [0.05 + d * 0.56, 0.4 + i * 0.06],
        ],
        width: 0.024,
        lines: 1,
        tip: 0,
        height: 1,
      });
    s.bead(0.05 + d * 0.17, 0.36, 0.042, 1.1);
  }
  s.mass((c) => ellipse(c, 0.05, 0.22, 0.085, 0.15), 2.1, { flat: 0.2 });
  s.shine((c) => ellipse(c, 0.05, 0.22, 0.085, 0.15), 0.7);
  s.cut(
    (c) => {
      c.lineWidth = 0.014;
      outline(
        c,
        [
          [-0.06, 0.05],
          [0.05, 0.02],
          [0.16, 0.05],
        ],
        false,
      );
      c.stroke();
    },
    0.9,
    0.005,
  );
  for (const [x, y] of [
    [-0.5, 0.02],
    [-0.46, -0.7],
  ] as Vec2[])
    for (let i = -1; i <= 2; i++)
      s.limb(
        [
          [x, y + i * 0.05, 0.03],
          [x - 0.1, y + i * 0.06 - 0.02, 0.008],
        ],
        { lift: 0.9, depth: 3 },
      );
  return s;
}
