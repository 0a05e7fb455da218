// A long dragon winding round a pearl.
import { Sculpture } from '../emblem/sculpture.ts';
import { curve } from '../emblem/shapes.ts';
import type { Vec2, Vec3 } from '../vector.ts';
import { addDragonHead } from './dragon-head.ts';

const BODY: Vec3[] = [
  [0.86, -0.46, 0.012],
  [0.74, -0.68, 0.045],
  [0.42, -0.82, 0.075],
  [0.04, -0.8, 0.098],
  [-0.3, -0.64, 0.115],
  [-0.42, -0.38, 0.125],
  [-0.22, -0.16, 0.13],
  [0.14, -0.12, 0.13],
  [0.5, -0.08, 0.128],
  [0.7, 0.14, 0.122],
  [0.6, 0.42, 0.115],
  [0.3, 0.54, 0.108],
  [0.0, 0.47, 0.1],
  [-0.17, 0.42, 0.1],
];

export function dragon(): Sculpture {
  const s = new Sculpture();
  const path = curve(
      BODY.map((p) => [p[0], p[1]] as Vec2),
      40,
    ),
    radius = curve(
      BODY.map((p, i) => [p[2], i] as Vec2),
      40,
    ).map((p) => p[0]);
  const at = (k: number) => {
    const i = Math.max(1, Math.min(path.length - 2, Math.round(k))),
      [x, y] = path[i],
      dx = path[i + 1][0] - path[i - 1][0],
      dy = path[i + 1][1] - path[i - 1][1],
      n = Math.hypot(dx, dy);
    return { x, y, tx: dx / n, ty: dy / n, nx: -dy / n, ny: dx / n, r: radius[i] };
  };
  // Flames of the back, from the tail forward
  for (let k = 10; k < path.length - 12; k += 8) {
    const p = at(k),
      side = -1,
      L = 0.05 + p.r * 0.75;
    const bx = p.x + p.nx * side * p.r * 0.85,
      by = p.y + p.ny * side * p.r * 0.85;
    s.lock({
      spine: [
        [bx, by],
        [bx + p.nx * side * L * 0.6 - p.tx * L * 0.1, by + p.ny * side * L * 0.6 - p.ty * L * 0.1],
        [bx + p.nx * side * L - p.tx * L * 0.7, by + p.ny * side * L - p.ty * L * 0.7],
      ],
      width: 0.026,
      tip: 0,
      root: 1,
      lines: 1,
      height: 1.3,
    });
  }
  for (const a of [-0.5, 0, 0.5])
    s.lock({
      spine: [
        [0.86, -0.47],
        [0.9 + a * 0.06, -0.38],
        [0.88 + a * 0.17, -0.28 + Math.abs(a) * 0.05],
      ],
      width: 0.03,
      tip: 0,
      lines: 2,
      height: 1.2,
    });
  // Legs behind the body
  const claw = (x: number, y: number, dir: number, lift: number) => {
    for (const d of [-0.6, -0.1, 0.4]) {
      const a = dir + d;
      s.limb(
        [
          [x, y, 0.032],
          [x + Math.cos(a) * 0.06, y + Math.sin(a) * 0.06, 0.026],
          [x + Math.cos(a + 0.35) * 0.12, y + Math.sin(a + 0.35) * 0.12, 0.005],
        ],
        { lift, depth: 5, blend: 0.02 },
      );
    }
  };
  s.limb(
    [
      [-0.36, -0.5, 0.1],
      [-0.58, -0.56, 0.06],
      [-0.66, -0.42, 0.046],
      [-0.72, -0.34, 0.042],
    ],
    { lift: 0.1, depth: 3 },
  );
  claw(-0.73, -0.33, 2.2, 0.2);
  s.limb(
    [
      [0.62, 0.3, 0.09],
      [0.8, 0.4, 0.055],
      [0.8, 0.54, 0.044],
      [0.76, 0.6, 0.042],
    ],
    { lift: 0.1, depth: 3 },
  );
  claw(0.76, 0.61, 1.4, 0.2);
  // Body
  s.limb(BODY, { lift: 0.3, depth: 2.9, blend: 0.02 });
  // Scales from the tail to the head, belly plates on the inner side
  for (let k = 14; k < path.length - 6; k += 5) {
    const p = at(k),
      row = Math.round(k / 5);
    for (let j = -3; j <= 2; j++) {
      const v = (j + (row % 2) * 0.5) / 3.4;
      if (v < -0.98 || v > 0.55) continue;
      const w = p.r * 0.2 * Math.sqrt(Math.max(0.15, 1 - v * v)),
        x = p.x + p.nx * v * p.r,
        y = p.y + p.ny * v * p.r,
        L = 0.052;
      s.lock({
        spine: [
          [x + p.tx * L * 0.5, y + p.ty * L * 0.5],
          [x, y],
          [x - p.tx * L * 0.55, y - p.ty * L * 0.55],
        ],
        width: w,
        tip: 0.9,
        root: 0.8,
        rise: 0.6,
        height: 0.75,
      });
    }
  }
  s.cut(
    (c) => {
      c.lineWidth = 0.009;
      for (let k = 14; k < path.length - 6; k += 5) {
        const p = at(k);
        c.beginPath();
        c.moveTo(p.x + p.nx * p.r * 0.58, p.y + p.ny * p.r * 0.58);
        c.quadraticCurveTo(
          p.x + p.nx * p.r * 0.8 - p.tx * 0.025,
          p.y + p.ny * p.r * 0.8 - p.ty * 0.025,
          p.x + p.nx * p.r,
          p.y + p.ny * p.r,
        );
        c.stroke();
      }
    },
    0.6,
    0.003,
  );
  // near legs
  s.limb(
    [
      [0.2, -0.14, 0.1],
      [0.3, -0.34, 0.065],
      [0.2, -0.46, 0.046],
      [0.18, -0.52, 0.042],
    ],
    { lift: 0.7, depth: 3, blend: 0.08 },
  );
  claw(0.18, -0.53, -1.9, 0.6);
  s.limb(
    [
      [0.05, 0.42, 0.095],
      [0.05, 0.22, 0.06],
      [-0.08, 0.16, 0.045],
      [-0.14, 0.15, 0.04],
    ],
    { lift: 0.65, depth: 3, blend: 0.08 },
  );
  claw(-0.15, 0.15, 3.3, 0.6);
  // Mane
  for (let i = 0; i < 15; i++) {
    const a = ((-62 + i * 13) * Math.PI) / 180,
      x = -0.2 + Math.cos(a) * 0.06,
      y = 0.46 + Math.sin(a) * 0.08,
      L = 0.26 + 0.05 * Math.sin(i * 2.1);
    s.lock({
      spine: [
        [x, y],
        [x + Math.cos(a + 0.2) * L * 0.5, y + Math.sin(a + 0.2) * L * 0.5],
        [x + Math.cos(a - 0.25) * L, y + Math.sin(a - 0.25) * L],
      ],
      width: 0.036,
      lines: 3,
      tip: 0,
      root: 0.7,
      height: 1.5,
      rise: 0.4,
    });
  }
  addDragonHead(s);
  // whiskers, beard
  s.lock({
    spine: [
      [-0.64, 0.5],
      [-0.8, 0.6],
      [-0.74, 0.76],
      [-0.86, 0.84],
    ],
    width: 0.014,
    tip: 0,
    root: 1,
    height: 1.6,
  });
  s.lock({
    spine: [
      [-0.62, 0.44],
      [-0.76, 0.4],
      [-0.84, 0.26],
      [-0.94, 0.22],
    ],
    width: 0.014,
    tip: 0,
    root: 1,
    height: 1.6,
  });
  for (let i = 0; i < 5; i++)
    s.lock({
      spine: [
        [-0.42 - i * 0.03, 0.275 - i * 0.006],
        [-0.44 - i * 0.03, 0.2],
        [-0.42 - i * 0.045, 0.12 + (i % 2) * 0.03],
      ],
      width: 0.022,
      lines: 1,
      tip: 0,
      height: 1.3,
    });
  // The pearl and its flames
  for (let i = 0; i < 5; i++) {
    const a = ((150 + i * 26) * Math.PI) / 180;
    s.lock({
      spine: [
        [-0.68 + Math.cos(a) * 0.08, 0.0 + Math.sin(a) * 0.08],
        [-0.68 + Math.cos(a + 0.3) * 0.17, Math.sin(a + 0.3) * 0.17],
        [-0.68 + Math.cos(a + 0.1) * 0.25, Math.sin(a + 0.1) * 0.25],
      ],
      width: 0.03,
      lines: 1,
      tip: 0,
      height: 1.1,
    });
  }
  s.limb(
    [
      [-0.68, 0, 0.115],
      [-0.679, 0.001, 0.115],
    ],
    { lift: 0.2, depth: 6 },
  );
  s.shine((c) => {
    c.beginPath();
    c.arc(-0.68, 0, 0.11, 0, 7);
    c.fill();
  }, 0.6);
  return s;
}
