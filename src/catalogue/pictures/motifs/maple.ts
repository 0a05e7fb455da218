// A sugar maple leaf, veins raised, the blade swelling between them.

import { Sculpture } from '../emblem/sculpture.ts';
import { mirror } from '../emblem/shapes.ts';
import { sample } from '../relief/field.ts';
import type { Drawing } from '../relief/pen.ts';
import type { Vec2 } from '../vector.ts';

const RIGHT: Vec2[] = [
  [0, 0.95],
  [0.045, 0.8],
  [0.075, 0.7],
  [0.18, 0.735],
  [0.155, 0.62],
  [0.15, 0.5],
  [0.175, 0.345],
  [0.29, 0.45],
  [0.36, 0.5],
  [0.39, 0.63],
  [0.47, 0.535],
  [0.56, 0.555],
  [0.7, 0.59],
  [0.88, 0.56],
  [0.77, 0.43],
  [0.72, 0.36],
  [0.8, 0.275],
  [0.66, 0.235],
  [0.57, 0.175],
  [0.49, 0.075],
  [0.6, 0.075],
  [0.7, 0.045],
  [0.82, -0.045],
  [0.66, -0.095],
  [0.58, -0.125],
  [0.555, -0.215],
  [0.43, -0.195],
  [0.28, -0.21],
  [0.12, -0.285],
  [0.03, -0.3],
];

export function maple(): Sculpture {
  const s = new Sculpture();
  const all: Vec2[] = [...RIGHT, ...mirror(RIGHT).reverse().slice(0, -1)];
  const leaf = (c: Drawing) => {
    c.beginPath();
    all.forEach((p, i) => {
      // edges sag a little between the points
      const q = all[(i + all.length - 1) % all.length],
        mx = (p[0] + q[0]) / 2,
        my = (p[1] + q[1]) / 2;
      if (i) c.quadraticCurveTo(mx * 0.985, (my + 0.02) * 0.985 - 0.02, p[0], p[1]);
      else c.moveTo(p[0], p[1]);
    });
    c.closePath();
    c.fill();
  };
  s.mass(leaf, 0.75, { flat: 0.75 });
  const base: Vec2 = [0, -0.27];
  const veins: { tip: Vec2; by: Vec2; side: number }[] = [
    { tip: [0, 0.9], by: [0, 0.3], side: 6 },
    { tip: [0.82, 0.54], by: [0.36, 0.2], side: 6 },
    { tip: [-0.82, 0.54], by: [-0.36, 0.2], side: 6 },
    { tip: [0.76, -0.045], by: [0.36, -0.08], side: 5 },
    { tip: [-0.76, -0.045], by: [-0.36, -0.08], side: 5 },
  ];
  // Fine nerves, then branches, then the five ribs
  s.ridge(
    (c) => {
      for (const v of veins)
        for (let i = 0; i < 22; i++)
          for (const d of [1, -1]) {
            const t = 0.1 + (i / 22) * 0.86,
              p = along(base, v.by, v.tip, t),
              q = along(base, v.by, v.tip, Math.min(1, t + 0.01));
            const a = Math.atan2(q[1] - p[1], q[0] - p[0]) + d * 0.85,
              L = 0.13 * (1 - t * 0.55);
            c.lineWidth = 0.005;
            c.beginPath();
            c.moveTo(...p);
            c.quadraticCurveTo(
              p[0] + Math.cos(a) * L * 0.5,
              p[1] + Math.sin(a) * L * 0.5,
              p[0] + Math.cos(a - d * 0.15) * L,
              p[1] + Math.sin(a - d * 0.15) * L,
            );
            c.stroke();
          }
    },
    0.16,
    0.002,
  );
  s.ridge(
    (c) => {
      for (const v of veins)
        for (let i = 1; i <= v.side; i++)
          for (const d of [1, -1]) {
            const t = 0.22 + (i / (v.side + 1)) * 0.72,
              p = along(base, v.by, v.tip, t),
              q = along(base, v.by, v.tip, Math.min(1, t + 0.02));
            const a = Math.atan2(q[1] - p[1], q[0] - p[0]) + d * 0.72,
              L = 0.34 * (1 - t * 0.7);
            c.lineWidth = 0.012;
            c.beginPath();
            c.moveTo(...p);
            c.quadraticCurveTo(
              p[0] + Math.cos(a) * L * 0.5,
              p[1] + Math.sin(a) * L * 0.5,
              p[0] + Math.cos(a - d * 0.2) * L,
              p[1] + Math.sin(a - d * 0.2) * L,
            );
            c.stroke();
          }
    },
    0.45,
    0.004,
  );
  // Ribs: a furrow on each side makes them stand out
  s.cut(
    (c) => {
      c.lineWidth = 0.07;
      for (const v of veins) rib(c, base, v.by, v.tip);
    },
    0.55,
    0.012,
  );
  for (let i = 0; i < 5; i++)
    s.ridge(
      (c) => {
        c.lineWidth = 0.036 * (1 - i / 6);
        for (const v of veins) rib(c, base, v.by, v.tip, 1 - i * 0.04);
      },
      0.32,
      0.004,
    );
  // Only inside the leaf
  const inside = s.stencil(leaf);
  s.detail.times(inside);
  s.smoothen(0.004);
  s.limb(
    [
      [0, -0.25, 0.03],
      [0.01, -0.55, 0.022],
      [0.05, -0.8, 0.024],
      [0.075, -0.92, 0.034],
    ],
    { lift: 0.2, depth: 9 },
  );
  return s;
}
function rib(c: Drawing, a: Vec2, b: Vec2, t: Vec2, to = 1) {
  c.beginPath();
  c.moveTo(...a);
  const e = along(a, b, t, to);
  c.quadraticCurveTo(b[0], b[1], e[0], e[1]);
  c.stroke();
}
function along(a: Vec2, b: Vec2, c: Vec2, t: number): Vec2 {
  const u = 1 - t;
  return [u * u * a[0] + 2 * u * t * b[0] + t * t * c[0], u * u * a[1] + 2 * u * t * b[1] + t * t * c[1]];
}

/** Three leaves of one twig: the leaf again, smaller, turned. */
export function threeMaples(): Sculpture {
  const s = new Sculpture();
  const leaf = maple();
  for (const [x, y, size, turn] of [
    [-0.42, -0.22, 0.55, 28],
    [0.42, -0.22, 0.55, -28],
    [0, 0.36, 0.6, 0],
  ])
    stampLeaf(s, leaf, x, y, size, turn);
  return s;
}

function stampLeaf(s: Sculpture, leaf: Sculpture, x: number, y: number, size: number, turn: number) {
  const n = s.resolution,
    c = Math.cos((turn * Math.PI) / 180) / size,
    q = Math.sin((turn * Math.PI) / 180) / size;
  for (let i = 0; i < n * n; i++) {
    const px = (i % n) / s.scale - 1 - x,
      py = 1 - Math.floor(i / n) / s.scale - y;
    const u = (px * c + py * q + 1) * s.scale,
      v = (1 - (py * c - px * q)) * s.scale;
    if (u < 1 || v < 1 || u >= n - 2 || v >= n - 2) continue;
    const m = sample(leaf.mask, u, v);
    if (m < 0.02) continue;
    s.bulk.data[i] = s.bulk.data[i] * (1 - m) + (sample(leaf.bulk, u, v) * 0.7 + s.bulk.data[i] * 0.25) * m;
    s.detail.data[i] = s.detail.data[i] * (1 - m) + sample(leaf.detail, u, v) * 0.7 * m;
    s.mask.data[i] = Math.max(s.mask.data[i], m);
  }
}
