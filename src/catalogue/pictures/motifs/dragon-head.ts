import type { Sculpture } from '../emblem/sculpture.ts';
import { outline } from '../emblem/shapes.ts';

/** The head of the dragon, facing left, with open jaws. */
export function addDragonHead(s: Sculpture) {
  // Head, facing left, jaws open
  s.limb(
    [
      [-0.2, 0.47, 0.12],
      [-0.33, 0.5, 0.115],
      [-0.46, 0.475, 0.085],
      [-0.6, 0.46, 0.07],
      [-0.66, 0.475, 0.066],
    ],
    { lift: 0.75, depth: 2.6, blend: 0.06 },
  );
  s.limb(
    [
      [-0.22, 0.4, 0.09],
      [-0.36, 0.33, 0.06],
      [-0.5, 0.285, 0.042],
      [-0.57, 0.285, 0.034],
    ],
    { lift: 0.7, depth: 2.6, blend: 0.06 },
  );
  s.limb(
    [
      [-0.3, 0.585, 0.05],
      [-0.4, 0.575, 0.045],
    ],
    { lift: 0.95, depth: 2.4, blend: 0.06 },
  );
  s.limb(
    [
      [-0.64, 0.53, 0.045],
      [-0.67, 0.535, 0.036],
    ],
    { lift: 0.9, depth: 3, blend: 0.05 },
  );
  for (let i = 0; i < 5; i++) {
    s.lock({
      spine: [
        [-0.42 - i * 0.045, 0.41 + i * 0.002],
        [-0.425 - i * 0.045, 0.385],
        [-0.432 - i * 0.045, 0.352 + (i % 2) * 0.012],
      ],
      width: 0.014,
      tip: 0,
      root: 1,
      height: 2.4,
    });
  }
  for (let i = 0; i < 4; i++)
    s.lock({
      spine: [
        [-0.4 - i * 0.045, 0.335 - i * 0.012],
        [-0.405 - i * 0.045, 0.36 - i * 0.012],
        [-0.41 - i * 0.045, 0.385 - i * 0.012],
      ],
      width: 0.012,
      tip: 0,
      root: 1,
      height: 2.2,
    });
  s.lock({
    spine: [
      [-0.36, 0.36],
      [-0.48, 0.345],
      [-0.6, 0.375],
      [-0.68, 0.35],
    ],
    width: 0.02,
    tip: 0,
    lines: 1,
    height: 1.6,
  });
  s.cut(
    (c) => {
      outline(c, [
        [-0.375, 0.54],
        [-0.35, 0.562],
        [-0.31, 0.555],
        [-0.32, 0.53],
      ]);
      c.fill();
    },
    0.8,
    0.006,
  );
  s.bead(-0.343, 0.545, 0.021, 0.9);
  s.cut(
    (c) => {
      c.beginPath();
      c.ellipse(-0.685, 0.545, 0.014, 0.01, 0.4, 0, 7);
      c.fill();
    },
    1,
    0.004,
  );
  for (const [bx, by, tx, ty] of [
    [-0.24, 0.58, -0.1, 0.86],
    [-0.3, 0.6, -0.28, 0.88],
  ] as [number, number, number, number][])
    s.limb(
      [
        [bx, by, 0.03],
        [bx + (tx - bx) * 0.4 + 0.03, by + (ty - by) * 0.5, 0.022],
        [tx - 0.02, ty - 0.03, 0.012],
        [tx + 0.03, ty, 0.004],
      ],
      { lift: 0.8, depth: 6, blend: 0.03 },
    );
}
