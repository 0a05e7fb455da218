// An African elephant on the march.

import { Sculpture } from '../emblem/sculpture.ts';
import { outline } from '../emblem/shapes.ts';
import type { Drawing } from '../relief/pen.ts';
import type { Vec2 } from '../vector.ts';
import { earth } from './ground.ts';

export function elephant(): Sculpture {
  const s = new Sculpture();
  // far legs, far tusk
  s.limb(
    [
      [-0.27, -0.05, 0.17],
      [-0.22, -0.34, 0.12],
      [-0.19, -0.54, 0.1],
      [-0.18, -0.65, 0.11],
    ],
    { lift: 0.04, depth: 1.6 },
  );
  s.limb(
    [
      [0.33, -0.05, 0.15],
      [0.38, -0.32, 0.115],
      [0.36, -0.54, 0.095],
      [0.385, -0.65, 0.105],
    ],
    { lift: 0.04, depth: 1.6 },
  );
  s.limb(
    [
      [0.66, 0.02, 0.035],
      [0.77, -0.075, 0.03],
      [0.88, -0.09, 0.022],
      [0.965, -0.03, 0.008],
    ],
    { lift: 0.05, depth: 3 },
  );
  // trunk of the body
  s.limb(
    [
      [-0.5, 0.1, 0.26],
      [-0.28, 0.16, 0.3],
      [0, 0.17, 0.32],
      [0.22, 0.18, 0.27],
    ],
    { lift: 0.1, depth: 2.0, blend: 0.12 },
  );
  // near legs
  s.limb(
    [
      [-0.5, 0.0, 0.23],
      [-0.54, -0.28, 0.145],
      [-0.51, -0.53, 0.11],
      [-0.515, -0.67, 0.122],
    ],
    { lift: 0.28, depth: 2.0, blend: 0.1 },
  );
  s.limb(
    [
      [0.15, 0.0, 0.2],
      [0.1, -0.28, 0.135],
      [0.14, -0.53, 0.105],
      [0.15, -0.67, 0.118],
    ],
    { lift: 0.28, depth: 2.0, blend: 0.1 },
  );
  // tail
  s.limb(
    [
      [-0.745, 0.2, 0.03],
      [-0.81, 0.02, 0.021],
      [-0.8, -0.16, 0.017],
    ],
    { depth: 5 },
  );
  for (let i = -1; i <= 1; i++)
    s.lock({
      spine: [
        [-0.8, -0.13],
        [-0.805 + i * 0.01, -0.2],
        [-0.79 + i * 0.022, -0.28],
      ],
      width: 0.018,
      lines: 1,
      tip: 0,
      height: 1,
    });
  // head and trunk
  s.limb(
    [
      [0.4, 0.31, 0.22],
      [0.53, 0.21, 0.19],
      [0.58, 0.1, 0.15],
    ],
    { lift: 0.34, depth: 2.1, blend: 0.08 },
  );
  s.limb(
    [
      [0.61, 0.16, 0.15],
      [0.7, -0.04, 0.105],
      [0.735, -0.24, 0.08],
      [0.725, -0.42, 0.062],
      [0.775, -0.535, 0.052],
      [0.86, -0.535, 0.042],
      [0.895, -0.465, 0.032],
    ],
    { lift: 0.38, depth: 2.5, blend: 0.08 },
  );
  s.smoothen(0.007);
  s.fur(
    (c) => c.fillRect(-1, -1, 2, 2),
    0.05,
    (x, y) => 40 + 36 * Math.tanh((y + 0.15) * 4) * (1 - Math.max(0, x)),
    9,
    1.8,
    7,
  );
  // wrinkles of the trunk, toes
  s.cut(
    (c) => {
      c.lineWidth = 0.008;
      for (let i = 0; i < 15; i++) {
        const t = i / 14,
          x = 0.665 + 0.07 * Math.sin(t * 2.2),
          y = 0.06 - t * 0.5;
        c.beginPath();
        c.moveTo(x - 0.11 + t * 0.04, y - 0.012);
        c.quadraticCurveTo(x, y - 0.03, x + 0.12 - t * 0.05, y + 0.012);
        c.stroke();
      }
    },
    0.5,
    0.004,
  );
  for (const x of [-0.515, 0.15])
    for (let i = -1; i <= 2; i++) s.bead(x + 0.01 + i * 0.055, -0.725 + Math.abs(i - 0.5) * 0.012, 0.03, 0.5);
  // ear: a fan with folds
  const ear: Vec2[] = [
    [0.42, 0.46],
    [0.32, 0.53],
    [0.17, 0.5],
    [0.07, 0.36],
    [0.06, 0.18],
    [0.13, 0.0],
    [0.23, -0.12],
    [0.3, -0.04],
    [0.36, 0.08],
    [0.43, 0.2],
  ];
  const fan = (c: Drawing) => {
    outline(c, ear);
    c.fill();
  };
  s.erase(fan);
  s.mass(fan, 1.15, { flat: 0.55 });
  s.ridge(
    (c) => {
      c.lineWidth = 0.022;
      outline(c, ear.slice(1, 9), false);
      c.stroke();
    },
    0.6,
    0.006,
  );
  s.cut(
    (c) => {
      c.lineWidth = 0.012;
      for (const [x, y] of [
        [0.14, 0.38],
        [0.12, 0.24],
        [0.16, 0.1],
        [0.23, -0.02],
      ] as Vec2[]) {
        c.beginPath();
        c.moveTo(0.37, 0.28);
        c.quadraticCurveTo((x + 0.37) / 2, (y + 0.28) / 2 + 0.03, x, y);
        c.stroke();
      }
    },
    0.5,
    0.008,
  );
  // eye, mouth, near tusk
  s.cut(
    (c) => {
      c.lineWidth = 0.012;
      outline(
        c,
        [
          [0.535, 0.275],
          [0.565, 0.295],
          [0.6, 0.275],
        ],
        false,
      );
      c.stroke();
    },
    0.7,
    0.004,
  );
  s.bead(0.568, 0.268, 0.018, 0.6);
  s.limb(
    [
      [0.6, 0.03, 0.045],
      [0.69, -0.09, 0.038],
      [0.8, -0.135, 0.028],
      [0.91, -0.085, 0.009],
    ],
    { lift: 1.2, depth: 4, blend: 0.02 },
  );
  earth(s, -0.725, 0.84, 11, 0.13);
  return s;
}
