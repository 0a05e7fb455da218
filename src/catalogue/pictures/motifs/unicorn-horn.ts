import type { Sculpture } from '../emblem/sculpture.ts';
import { outline } from '../emblem/shapes.ts';
import type { Vec2 } from '../vector.ts';

/** Ear, forelock, beard, horn, and a crown as a collar. */
export function addHorn(s: Sculpture) {
  // ear, forelock, beard
  s.limb(
    [
      [0.085, 0.53, 0.05],
      [0.06, 0.65, 0.05],
      [0.085, 0.76, 0.012],
    ],
    { lift: 0.7, depth: 3, blend: 0.03 },
  );
  s.cut(
    (c) => {
      c.lineWidth = 0.03;
      outline(
        c,
        [
          [0.085, 0.55],
          [0.07, 0.64],
          [0.083, 0.72],
        ],
        false,
      );
      c.stroke();
    },
    0.7,
    0.008,
  );
  for (let i = 0; i < 5; i++)
    s.lock({
      spine: [
        [0.17 + i * 0.012, 0.565 - i * 0.008],
        [0.22 + i * 0.012, 0.5 - i * 0.01],
        [0.23 + i * 0.022, 0.42 - i * 0.002],
      ],
      width: 0.026,
      lines: 2,
      tip: 0,
      height: 1.1,
    });
  for (let i = 0; i < 5; i++)
    s.lock({
      spine: [
        [0.48 + i * 0.016, -0.08 - i * 0.012],
        [0.47 + i * 0.016, -0.16 - i * 0.012],
        [0.44 + i * 0.024, -0.235 - i * 0.004],
      ],
      width: 0.022,
      lines: 2,
      tip: 0,
      height: 1.0,
    });
  // horn, turned
  s.limb(
    [
      [0.265, 0.5, 0.042],
      [0.44, 0.73, 0.027],
      [0.61, 0.955, 0.006],
    ],
    { lift: 0.7, depth: 6, blend: 0.03 },
  );
  s.cut(
    (c) => {
      c.lineWidth = 0.01;
      for (let i = 0; i < 13; i++) {
        const t = i / 13,
          x = 0.275 + 0.335 * t,
          y = 0.515 + 0.435 * t,
          r = 0.05 * (1 - t) + 0.012;
        c.beginPath();
        c.moveTo(x - r, y + r * 0.2);
        c.lineTo(x + r * 0.9, y + r * 0.55 - 0.02);
        c.stroke();
      }
    },
    0.7,
    0.003,
  );
  // crown as a collar
  const band: Vec2[] = [
    [-0.44, -0.6],
    [-0.2, -0.7],
    [0.04, -0.68],
    [0.2, -0.57],
  ];
  s.ridge(
    (c) => {
      c.lineWidth = 0.09;
      outline(c, band, false);
      c.stroke();
    },
    1.2,
    0.006,
  );
  for (let i = 0; i < 9; i++) {
    const t = i / 8,
      x = -0.42 + t * 0.6,
      y = -0.612 - 0.4 * t * (1 - t) + 0.045 * t;
    s.bead(x, y, 0.026, 1.6);
  }
  for (let i = 0; i < 5; i++) {
    const t = (i + 0.5) / 5,
      x = -0.43 + t * 0.63,
      y = -0.55 - 0.4 * t * (1 - t) + 0.04 * t;
    for (const [dx, dy, w] of [
      [-0.035, 0.055, 0.018],
      [0.035, 0.055, 0.018],
      [0, 0.1, 0.026],
    ] as [number, number, number][])
      s.lock({
        spine: [
          [x, y - 0.02],
          [x + dx * 0.7, y + dy * 0.5],
          [x + dx, y + dy],
        ],
        width: w,
        tip: 0.4,
        root: 0.7,
        height: 1.9,
      });
  }
}
