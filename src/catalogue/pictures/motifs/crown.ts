// A royal crown: jewelled band, crosses and lilies, four arches, orb and cross.

import { Sculpture } from '../emblem/sculpture.ts';
import { ellipse, outline } from '../emblem/shapes.ts';
import type { Drawing } from '../relief/pen.ts';
import type { Vec2 } from '../vector.ts';

const cross = (c: Drawing, x: number, y: number, r: number) => {
  for (let i = 0; i < 4; i++) {
    const a = (i * Math.PI) / 2;
    c.beginPath();
    c.moveTo(x + Math.cos(a) * r * 0.12, y + Math.sin(a) * r * 0.12);
    const w = 0.42;
    c.lineTo(x + Math.cos(a - w) * r, y + Math.sin(a - w) * r);
    c.quadraticCurveTo(
      x + Math.cos(a) * r * 0.86,
      y + Math.sin(a) * r * 0.86,
      x + Math.cos(a + w) * r,
      y + Math.sin(a + w) * r,
    );
    c.closePath();
    c.fill();
  }
  ellipse(c, x, y, r * 0.32, r * 0.32);
};

export function crown(): Sculpture {
  const s = new Sculpture();
  // velvet cap, in swelling panels
  for (const [x, w] of [
    [-0.36, 0.22],
    [0.36, 0.22],
    [-0.14, 0.2],
    [0.14, 0.2],
  ] as Vec2[])
    s.mass(
      (c) => {
        outline(c, [
          [x - w, -0.22],
          [x - w * 1.05, 0.1],
          [x * 0.9 - w * 0.45, 0.36],
          [x * 0.7, 0.42],
          [x * 0.9 + w * 0.5, 0.36],
          [x + w * 1.0, 0.08],
          [x + w, -0.22],
        ]);
        c.fill();
      },
      0.5,
      { flat: 0.1 },
    );
  s.fur(
    (c) => c.fillRect(-1, -1, 2, 2),
    0.1,
    (x, y) => 90 + x * 40 * (y + 0.3),
    10,
    1.2,
    5,
  );
  s.shine((c) => {
    outline(c, [
      [-0.56, -0.2],
      [-0.55, 0.15],
      [-0.3, 0.42],
      [0, 0.44],
      [0.3, 0.42],
      [0.55, 0.15],
      [0.56, -0.2],
    ]);
    c.fill();
  }, 0.6);
  // arches
  const arch = (pts: Vec2[], lift: number) => {
    s.limb(
      pts.map(([x, y]) => [x, y, 0.05]),
      { lift, depth: 5.5, blend: 0.02 },
    );
  };
  arch(
    [
      [-0.6, -0.18],
      [-0.66, 0.1],
      [-0.52, 0.34],
      [-0.26, 0.45],
      [0, 0.4],
    ],
    0.55,
  );
  arch(
    [
      [0.6, -0.18],
      [0.66, 0.1],
      [0.52, 0.34],
      [0.26, 0.45],
      [0, 0.4],
    ],
    0.55,
  );
  arch(
    [
      [0, -0.1],
      [0, 0.12],
      [0, 0.4],
    ],
    0.7,
  );
  const beads = (pts: Vec2[], n: number) => {
    for (let i = 0; i < n; i++) {
      const t = (i / (n - 1)) * (pts.length - 1),
        k = Math.min(pts.length - 2, Math.floor(t)),
        f = t - k;
      s.bead(pts[k][0] + (pts[k + 1][0] - pts[k][0]) * f, pts[k][1] + (pts[k + 1][1] - pts[k][1]) * f, 0.028, 1.1);
    }
  };
  const left: Vec2[] = [
    [-0.63, -0.06],
    [-0.655, 0.06],
    [-0.63, 0.18],
    [-0.56, 0.3],
    [-0.45, 0.38],
    [-0.33, 0.435],
    [-0.2, 0.45],
    [-0.09, 0.43],
  ];
  beads(left, 12);
  beads(
    left.map(([x, y]) => [-x, y]),
    12,
  );
  beads(
    [
      [0, -0.02],
      [0, 0.36],
    ],
    6,
  );
  // orb and cross
  s.limb(
    [
      [0, 0.52, 0.105],
      [0.001, 0.521, 0.105],
    ],
    { lift: 0.7, depth: 5 },
  );
  s.ridge(
    (c) => {
      c.lineWidth = 0.02;
      c.beginPath();
      c.ellipse(0, 0.52, 0.105, 0.03, 0, Math.PI, 2 * Math.PI);
      c.moveTo(0, 0.55);
      c.lineTo(0, 0.62);
      c.stroke();
    },
    0.8,
    0.004,
  );
  s.mass((c) => cross(c, 0, 0.76, 0.13), 1.0, { flat: 0.5 });
  s.bead(0, 0.76, 0.034, 0.9);
  // band: two rims, ermine, stones
  const band = (y0: number, y1: number, half: number, bow: number) => (c: Drawing) => {
    c.beginPath();
    c.moveTo(-half, y1);
    c.quadraticCurveTo(0, y1 - bow, half, y1);
    c.lineTo(half - 0.01, y0);
    c.quadraticCurveTo(0, y0 - bow, -half + 0.01, y0);
    c.closePath();
    c.fill();
  };
  s.erase(band(-0.5, -0.18, 0.66, 0.16));
  s.mass(band(-0.5, -0.18, 0.66, 0.16), 1.05, { flat: 0.7 });
  s.limb(
    [
      [-0.655, -0.19, 0.034],
      [-0.35, -0.245, 0.034],
      [0, -0.265, 0.034],
      [0.35, -0.245, 0.034],
      [0.655, -0.19, 0.034],
    ],
    { lift: 1.0, depth: 6 },
  );
  s.limb(
    [
      [-0.645, -0.5, 0.04],
      [-0.35, -0.56, 0.04],
      [0, -0.58, 0.04],
      [0.35, -0.56, 0.04],
      [0.645, -0.5, 0.04],
    ],
    { lift: 1.0, depth: 6 },
  );
  const bow = (x: number) => -0.076 * (1 - (x / 0.65) * (x / 0.65));
  for (let i = -4; i <= 4; i++) {
    const x = i * 0.142,
      y = -0.345 + bow(x),
      w = 1 - (0.35 * Math.abs(i)) / 4;
    if (i % 2) {
      s.bead(x, y + 0.038, 0.026, 1.2);
      s.bead(x, y - 0.038, 0.026, 1.2);
    } else {
      s.ridge(
        (c) => {
          c.lineWidth = 0.014;
          c.beginPath();
          c.ellipse(x, y, 0.062 * w, 0.066, 0, 0, 7);
          c.stroke();
        },
        0.7,
        0.003,
      );
      s.mass((c) => ellipse(c, x, y, 0.05 * w, 0.055), 1.45, { flat: 0.1 });
      s.shine((c) => ellipse(c, x, y, 0.05 * w, 0.055), 0.8);
    }
  }
  // crosses and lilies on the band
  for (const [x, y] of [
    [0, -0.1],
    [-0.58, -0.055],
    [0.58, -0.055],
  ] as Vec2[]) {
    s.mass((c) => cross(c, x, y, 0.135), 1.35, { flat: 0.5 });
    s.bead(x, y, 0.035, 1.0);
  }
  for (const d of [1, -1]) {
    const x = d * 0.3,
      y = -0.2;
    for (const [tx, ty, bx] of [
      [-0.11, 0.11, -0.1],
      [0.11, 0.11, 0.1],
      [0, 0.23, 0],
    ] as [number, number, number][])
      s.lock({
        spine: [
          [x, y - 0.02],
          [x + bx * 0.5, y + 0.08],
          [x + tx, y + ty],
        ],
        width: tx ? 0.032 : 0.046,
        tip: 0.4,
        root: 0.5,
        lines: 1,
        height: 2.2,
      });
    s.ridge(
      (c) => {
        c.lineWidth = 0.028;
        c.beginPath();
        c.moveTo(x - 0.07, y + 0.03);
        c.lineTo(x + 0.07, y + 0.03);
        c.stroke();
      },
      0.8,
      0.004,
    );
  }
  return s;
}
