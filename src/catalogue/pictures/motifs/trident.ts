import { Sculpture } from '../emblem/sculpture.ts';
import { polar } from '../emblem/shapes.ts';
import type { Vec2 } from '../vector.ts';
import { straight } from './straight.ts';

/** A trident across a round shield, over waves. */
export function trident(): Sculpture {
  const s = new Sculpture();
  s.limb(
    [
      [-0.12, -0.16, 0.56],
      [-0.119, -0.16, 0.56],
    ],
    { depth: 1.2 },
  );
  s.ridge(
    (c) => {
      c.lineWidth = 0.05;
      c.beginPath();
      c.arc(-0.12, -0.16, 0.52, 0, 7);
      c.stroke();
      c.lineWidth = 0.025;
      c.beginPath();
      c.arc(-0.12, -0.16, 0.24, 0, 7);
      c.stroke();
    },
    1.1,
    0.005,
  );
  for (let i = 0; i < 16; i++) {
    const a = i * 22.5;
    s.lock({
      spine: [polar(0.26, a, [-0.12, -0.16]), polar(0.36, a, [-0.12, -0.16]), polar(0.46, a, [-0.12, -0.16])],
      width: 0.05,
      lines: 1,
      tip: 0,
      root: 0.5,
      height: 1,
    });
  }
  s.bead(-0.12, -0.16, 0.1, 2);
  s.limb(
    [
      [0.5, -0.9, 0.035],
      [0.5, 0.5, 0.035],
    ],
    { lift: 1.2, depth: 7 },
  );
  for (const d of [1, -1])
    s.limb(
      [
        [0.5, 0.44, 0.035],
        [0.5 + d * 0.16, 0.5, 0.04],
        [0.5 + d * 0.2, 0.66, 0.035],
        [0.5 + d * 0.19, 0.78, 0.03],
      ],
      { lift: 1, depth: 6 },
    );
  for (const [x, y] of [
    [0.5, 0.96],
    [0.31, 0.9],
    [0.69, 0.9],
  ] as Vec2[])
    s.mass(
      (c) => {
        straight(c, [
          [x, y],
          [x + 0.06, y - 0.17],
          [x, y - 0.13],
          [x - 0.06, y - 0.17],
        ]);
        c.fill();
      },
      1.5,
      { flat: 0.3 },
    );
  s.limb(
    [
      [0.5, 0.48, 0.035],
      [0.5, 0.84, 0.03],
    ],
    { lift: 1, depth: 6 },
  );
  for (let row = 0; row < 2; row++)
    for (let i = 0; i < 9; i++) {
      const x = -0.8 + i * 0.17 + row * 0.07,
        y = -0.72 - row * 0.12;
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
        height: 1.8,
      });
    }
  return s;
}
