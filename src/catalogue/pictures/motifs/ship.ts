// A three-master before the wind.

import { Sculpture } from '../emblem/sculpture.ts';
import { outline } from '../emblem/shapes.ts';
import type { Drawing } from '../relief/pen.ts';
import type { Vec2 } from '../vector.ts';

export function ship(): Sculpture {
  const s = new Sculpture();
  const sail = (x: number, y: number, w: number, h: number, belly = 0.07) => {
    // square sail, seen from behind and to the right: swells to the right
    const p = (c: Drawing) => {
      c.beginPath();
      c.moveTo(x - w * 0.46, y + h);
      c.lineTo(x + w * 0.46, y + h);
      c.quadraticCurveTo(x + w * 0.5 + belly, y + h * 0.45, x + w * 0.56, y);
      c.quadraticCurveTo(x + belly * 0.6, y + h * 0.2, x - w * 0.5, y);
      c.quadraticCurveTo(x - w * 0.48 + belly * 0.9, y + h * 0.5, x - w * 0.46, y + h);
      c.closePath();
      c.fill();
    };
    s.erase(p, 0.001);
    s.mass(p, 0.75, { flat: 0.15 });
    s.cut(
      (c) => {
        c.lineWidth = 0.006;
        for (let i = 1; i < 5; i++) {
          const t = i / 5;
          c.beginPath();
          c.moveTo(x - w * 0.46 + w * 0.92 * t, y + h);
          c.quadraticCurveTo(
            x - w * 0.46 + w * 0.96 * t + belly * 0.9,
            y + h * 0.5,
            x - w * 0.5 + w * 1.06 * t,
            y + h * 0.12 * Math.sin(Math.PI * t),
          );
          c.stroke();
        }
      },
      0.3,
      0.003,
    );
    s.ridge(
      (c) => {
        c.lineWidth = 0.008;
        c.beginPath();
        c.moveTo(x - w * 0.44, y + h * 0.72);
        c.quadraticCurveTo(x + belly * 0.5, y + h * 0.64, x + w * 0.5, y + h * 0.72);
        c.stroke();
      },
      0.35,
      0.003,
    );
    s.limb(
      [
        [x - w * 0.54, y + h + 0.012, 0.013],
        [x + w * 0.54, y + h + 0.012, 0.013],
      ],
      { lift: 0.8, depth: 8 },
    );
  };
  // masts
  for (const [x, top, r] of [
    [-0.42, 0.58, 0.02],
    [-0.02, 0.84, 0.024],
    [0.36, 0.7, 0.022],
  ] as [number, number, number][])
    s.limb(
      [
        [x, -0.35, r],
        [x, top, r * 0.6],
      ],
      { lift: 0.1, depth: 8 },
    );
  s.limb(
    [
      [0.52, -0.27, 0.024],
      [0.92, -0.06, 0.012],
    ],
    { lift: 0.1, depth: 8 },
  );
  // rigging
  s.mass(
    (c) => {
      c.lineWidth = 0.008;
      for (const [x0, y0, x1, y1] of [
        [-0.02, 0.82, 0.36, 0.1],
        [0.36, 0.68, 0.9, -0.06],
        [-0.42, 0.56, -0.02, 0.05],
        [-0.42, 0.56, -0.8, -0.18],
        [0.36, 0.4, 0.72, -0.16],
        [-0.02, 0.8, -0.42, 0.3],
      ]) {
        c.beginPath();
        c.moveTo(x0, y0);
        c.lineTo(x1, y1);
        c.stroke();
      }
    },
    0.16,
    { flat: 1 },
  );
  // jibs
  for (const [a, b, d] of [
    [
      [0.42, 0.52],
      [0.86, -0.06],
      [0.5, 0.0],
    ],
    [
      [0.4, 0.28],
      [0.72, -0.14],
      [0.44, -0.12],
    ],
  ] as Vec2[][]) {
    const tri = (c: Drawing) => {
      c.beginPath();
      c.moveTo(...a);
      c.quadraticCurveTo(0.62, 0.18, ...b);
      c.quadraticCurveTo(0.62, -0.09, ...d);
      c.quadraticCurveTo(0.48, 0.2, ...a);
      c.fill();
    };
    s.mass(tri, 0.5, { flat: 0.15 });
  }
  // sails
  sail(-0.44, 0.34, 0.26, 0.2);
  sail(-0.46, 0.06, 0.34, 0.24);
  sail(-0.47, -0.2, 0.38, 0.22);
  sail(-0.03, 0.6, 0.28, 0.2);
  sail(-0.04, 0.3, 0.4, 0.26);
  sail(-0.05, -0.06, 0.48, 0.32);
  sail(0.35, 0.48, 0.24, 0.18);
  sail(0.34, 0.2, 0.34, 0.24);
  sail(0.33, -0.12, 0.4, 0.28);
  // pennants
  for (const [x, y] of [
    [-0.42, 0.585],
    [-0.02, 0.85],
    [0.36, 0.71],
  ] as Vec2[])
    s.lock({
      spine: [
        [x, y],
        [x + 0.08, y + 0.02],
        [x + 0.17, y - 0.01],
      ],
      width: 0.022,
      tip: 0,
      root: 1,
      height: 1,
    });
  // hull
  const hull: Vec2[] = [
    [-0.86, -0.12],
    [-0.74, -0.135],
    [-0.68, -0.235],
    [-0.3, -0.28],
    [0.2, -0.285],
    [0.52, -0.24],
    [0.72, -0.19],
    [0.66, -0.33],
    [0.54, -0.5],
    [0.3, -0.56],
    [-0.3, -0.56],
    [-0.66, -0.52],
    [-0.8, -0.34],
  ];
  const fill = (c: Drawing) => {
    c.beginPath();
    for (const p of hull) c.lineTo(...p);
    c.closePath();
    c.lineWidth = 0.02;
    c.fill();
    c.stroke();
  };
  s.erase(fill);
  s.mass(fill, 0.95, { flat: 0.2 });
  s.cut(
    (c) => {
      c.lineWidth = 0.007;
      for (let i = 0; i < 6; i++) {
        outline(
          c,
          [
            [-0.84, -0.22 - i * 0.052],
            [-0.4, -0.33 - i * 0.045],
            [0.2, -0.335 - i * 0.045],
            [0.7, -0.25 - i * 0.055],
          ],
          false,
        );
        c.stroke();
      }
    },
    0.45,
    0.003,
  );
  s.ridge(
    (c) => {
      c.lineWidth = 0.026;
      outline(
        c,
        [
          [-0.86, -0.13],
          [-0.7, -0.25],
          [-0.3, -0.3],
          [0.2, -0.305],
          [0.52, -0.26],
          [0.74, -0.19],
        ],
        false,
      );
      c.stroke();
    },
    0.8,
    0.004,
  );
  for (let i = 0; i < 9; i++) {
    const x = -0.6 + i * 0.135,
      y = -0.385 + 0.03 * x ** 2 * 3;
    s.ridge(
      (c) => {
        c.fillRect(x - 0.024, y - 0.024, 0.048, 0.048);
      },
      0.6,
      0.003,
    );
    s.cut(
      (c) => {
        c.fillRect(x - 0.015, y - 0.015, 0.03, 0.03);
      },
      1.1,
      0.002,
    );
  }
  // sea
  for (let row = 0; row < 4; row++)
    for (let i = 0; i < 13 - row; i++) {
      const x = -0.92 + row * 0.07 + i * 0.15 + (row % 2) * 0.05,
        y = -0.53 - row * 0.085;
      s.lock({
        spine: [
          [x - 0.08, y - 0.05],
          [x, y + 0.035],
          [x + 0.07, y + 0.02],
          [x + 0.11, y - 0.04],
        ],
        width: 0.036,
        lines: 2,
        tip: 0.2,
        root: 0.4,
        height: 1.2,
        rise: 0.2,
      });
    }
  for (let i = 0; i < 5; i++)
    s.lock({
      spine: [
        [0.5 + i * 0.05, -0.54],
        [0.62 + i * 0.05, -0.44 + i * 0.012],
        [0.74 + i * 0.045, -0.47],
      ],
      width: 0.028,
      lines: 2,
      tip: 0.1,
      height: 1.1,
    });
  s.base(0.16, 0.7);
  return s;
}
