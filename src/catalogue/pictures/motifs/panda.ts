// A panda sitting in front of bamboo, eating. Its black parts stay polished, so that they look dark in a proof.

import { Sculpture } from '../emblem/sculpture.ts';
import { ellipse } from '../emblem/shapes.ts';
import type { Drawing } from '../relief/pen.ts';
import type { Vec2 } from '../vector.ts';

export function panda(): Sculpture {
  const s = new Sculpture();
  // Bamboo behind
  for (const [x, lean] of [
    [-0.62, 0.05],
    [0.6, -0.06],
    [0.76, 0.02],
  ] as Vec2[]) {
    for (let k = 0; k < 5; k++) {
      const y0 = -0.85 + k * 0.34,
        y1 = y0 + 0.325;
      s.limb(
        [
          [x + lean * k, y0 + 0.012, 0.04],
          [x + lean * (k + 0.5), (y0 + y1) / 2, 0.036],
          [x + lean * (k + 1), y1 - 0.012, 0.04],
        ],
        { depth: 6, blend: 0.01 },
      );
    }
  }
  const leaf = (x: number, y: number, a: number, L = 0.3, w = 0.035) => {
    const r = (a * Math.PI) / 180,
      b = ((a - 18) * Math.PI) / 180;
    s.lock({
      spine: [
        [x, y],
        [x + Math.cos(r) * L * 0.5, y + Math.sin(r) * L * 0.5],
        [x + Math.cos(r) * L * 0.5 + Math.cos(b) * L * 0.5, y + Math.sin(r) * L * 0.5 + Math.sin(b) * L * 0.5],
      ],
      width: w,
      lines: 3,
      tip: 0,
      root: 0.3,
      rise: 0.3,
      height: 1.3,
    });
  };
  for (const [x, y, a] of [
    [-0.52, 0.5, 160],
    [-0.5, 0.52, 118],
    [-0.5, 0.5, 62],
    [-0.54, 0.16, 178],
    [-0.55, 0.17, 215],
    [0.42, 0.55, 60],
    [0.42, 0.54, 18],
    [0.74, 0.5, 20],
    [0.76, 0.52, -24],
    [0.74, 0.1, -30],
    [0.76, 0.12, 30],
    [-0.58, -0.2, 200],
    [0.74, -0.28, -40],
    [-0.46, 0.82, 30],
    [-0.46, 0.8, 150],
    [0.36, 0.86, 160],
    [0.78, 0.84, 10],
  ] as [number, number, number][])
    leaf(x, y, a);
  s.base(0.16, 0.6);
  // Body, legs, arms
  s.limb(
    [
      [0, 0.02, 0.34],
      [0, -0.34, 0.43],
      [0, -0.5, 0.4],
    ],
    { lift: 0.15, depth: 1.9, blend: 0.1 },
  );
  s.limb(
    [
      [0, 0.0, 0.36],
      [0, 0.05, 0.33],
    ],
    { lift: 0.25, depth: 1.8, blend: 0.1 },
  );
  for (const d of [1, -1])
    s.limb(
      [
        [d * 0.27, -0.55, 0.16],
        [d * 0.42, -0.66, 0.15],
        [d * 0.47, -0.72, 0.165],
      ],
      { lift: 0.55, depth: 2.4, blend: 0.06 },
    );
  s.limb(
    [
      [-0.32, 0.0, 0.13],
      [-0.38, -0.22, 0.135],
      [-0.2, -0.3, 0.115],
      [-0.06, -0.22, 0.11],
    ],
    { lift: 0.7, depth: 2.3, blend: 0.05 },
  );
  s.limb(
    [
      [0.32, 0.0, 0.13],
      [0.39, -0.2, 0.135],
      [0.28, -0.28, 0.115],
      [0.17, -0.15, 0.11],
    ],
    { lift: 0.7, depth: 2.3, blend: 0.05 },
  );
  s.fur(
    (c) => ellipse(c, 0, -0.3, 0.62, 0.62),
    0.13,
    (x, y) => -90 + x * 60 + Math.sin(y * 9) * 8,
    16,
    1.6,
    8,
  );
  // Bamboo in the paws
  s.limb(
    [
      [-0.3, -0.36, 0.032],
      [-0.05, -0.2, 0.03],
      [0.08, -0.085, 0.028],
    ],
    { lift: 1.15, depth: 4, blend: 0.02 },
  );
  s.limb(
    [
      [0.34, -0.28, 0.024],
      [0.22, -0.13, 0.024],
      [0.11, -0.06, 0.02],
    ],
    { lift: 1.15, depth: 4, blend: 0.02 },
  );
  for (const d of [0, 1, 2, 3])
    s.limb(
      [
        [-0.1 + d * 0.03, -0.3 + d * 0.03, 0.024],
        [-0.03 + d * 0.03, -0.24 + d * 0.03, 0.03],
      ],
      { lift: 1.2, depth: 3, blend: 0.02 },
    );
  // Head
  s.limb(
    [
      [-0.25, 0.52, 0.1],
      [-0.29, 0.57, 0.115],
    ],
    { lift: 0.5, depth: 2.4, blend: 0.03 },
  );
  s.limb(
    [
      [0.25, 0.52, 0.1],
      [0.29, 0.57, 0.115],
    ],
    { lift: 0.5, depth: 2.4, blend: 0.03 },
  );
  s.limb(
    [
      [-0.09, 0.27, 0.32],
      [0.09, 0.27, 0.32],
    ],
    { lift: 0.75, depth: 1.9, blend: 0.04 },
  );
  s.limb(
    [
      [-0.16, 0.16, 0.2],
      [0.16, 0.16, 0.2],
    ],
    { lift: 0.85, depth: 2.1, blend: 0.1 },
  );
  s.limb(
    [
      [-0.05, 0.12, 0.115],
      [0.05, 0.12, 0.115],
    ],
    { lift: 1.12, depth: 2.2, blend: 0.1 },
  );
  s.smoothen(0.006);
  s.fur(
    (c) => ellipse(c, 0, 0.27, 0.42, 0.33),
    0.1,
    (x, y) => (Math.atan2(y - 0.15, x) * 180) / Math.PI,
    14,
    1.5,
    5,
  );
  for (const d of [1, -1]) {
    const patch = (c: Drawing) => ellipse(c, d * 0.165, 0.275, 0.085, 0.115, d * -32);
    s.cut(patch, 0.5, 0.014);
    s.bead(d * 0.15, 0.29, 0.034, 0.9);
    s.shine(patch, 0.85);
    s.cut((c) => ellipse(c, d * 0.145, 0.298, 0.01, 0.01), 0.7, 0.003);
    s.shine((c) => ellipse(c, d * 0.29, 0.575, 0.105, 0.1), 0.85);
    s.shine((c) => {
      ellipse(c, d * 0.45, -0.69, 0.19, 0.17, d * 30);
    }, 0.8);
  }
  s.shine((c) => {
    c.lineWidth = 0.25;
    c.beginPath();
    c.moveTo(-0.32, 0.0);
    c.quadraticCurveTo(-0.46, -0.28, -0.2, -0.3);
    c.lineTo(-0.08, -0.24);
    c.stroke();
    c.beginPath();
    c.moveTo(0.32, 0);
    c.quadraticCurveTo(0.46, -0.26, 0.28, -0.28);
    c.lineTo(0.2, -0.18);
    c.stroke();
  }, 0.8);
  // Nose and mouth
  s.ridge((c) => ellipse(c, 0, 0.165, 0.055, 0.036), 0.6, 0.006);
  s.shine((c) => ellipse(c, 0, 0.165, 0.055, 0.036), 0.9);
  s.cut(
    (c) => {
      c.lineWidth = 0.01;
      c.beginPath();
      c.moveTo(0, 0.13);
      c.lineTo(0, 0.085);
      c.moveTo(-0.075, 0.075);
      c.quadraticCurveTo(-0.03, 0.05, 0, 0.085);
      c.quadraticCurveTo(0.03, 0.05, 0.075, 0.075);
      c.stroke();
    },
    0.8,
    0.004,
  );
  // Claws
  for (const d of [1, -1])
    for (let i = -2; i <= 2; i++)
      s.limb(
        [
          [d * 0.47 + i * 0.055, -0.83 + Math.abs(i) * 0.014, 0.028],
          [d * 0.475 + i * 0.06, -0.865 + Math.abs(i) * 0.018, 0.018],
        ],
        { lift: 0.75, depth: 3 },
      );
  return s;
}
