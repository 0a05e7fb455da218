import { Sculpture } from '../emblem/sculpture.ts';
import { polar } from '../emblem/shapes.ts';
import { straight } from './straight.ts';

/** A torch before rays, with an olive branch. */
export function torch(): Sculpture {
  const s = new Sculpture();
  for (let i = 0; i < 17; i++) {
    const a = -10 + i * 12.5,
      L = i % 2 ? 0.78 : 0.96;
    s.lock({
      spine: [polar(0.3, a, [0, 0.05]), polar(0.6, a, [0, 0.05]), polar(L, a, [0, 0.05])],
      width: 0.035,
      lines: 1,
      tip: 0,
      root: 0.6,
      height: 1,
      rise: 0,
    });
  }
  s.base(0.15);
  for (const [x, w, h] of [
    [-0.12, 0.09, 0.4],
    [0.13, 0.09, 0.36],
    [-0.04, 0.1, 0.56],
    [0.06, 0.09, 0.48],
    [0.0, 0.07, 0.34],
  ] as const)
    s.lock({
      spine: [
        [x * 0.4, 0.06],
        [x * 1.6, 0.06 + h * 0.4],
        [x * 0.3 + 0.06, 0.06 + h * 0.75],
        [x * 0.8, 0.08 + h],
      ],
      width: w,
      lines: 2,
      tip: 0,
      root: 0.8,
      height: 2.2,
    });
  s.mass(
    (c) => {
      straight(c, [
        [-0.22, 0.08],
        [0.22, 0.08],
        [0.13, -0.12],
        [-0.13, -0.12],
      ]);
      c.fill();
    },
    1.4,
    { flat: 0.3 },
  );
  s.limb(
    [
      [0, -0.12, 0.085],
      [0, -0.5, 0.06],
      [0, -0.9, 0.045],
    ],
    { lift: 0.6, depth: 5 },
  );
  for (const y of [-0.14, -0.3, -0.46])
    s.ridge(
      (c) => {
        c.fillRect(-0.1, y, 0.2, 0.035);
      },
      0.9,
      0.004,
    );
  for (const d of [1, -1])
    for (let i = 0; i < 6; i++) {
      const x = d * (0.12 + i * 0.09),
        y = -0.62 + i * 0.035;
      for (const k of [1, -1])
        s.lock({
          spine: [
            [x, y],
            [x + d * 0.08, y + k * 0.07],
            [x + d * 0.18, y + k * 0.09],
          ],
          width: 0.036,
          quill: true,
          tip: 0.1,
          root: 0.3,
          height: 1.5,
        });
    }
  return s;
}
