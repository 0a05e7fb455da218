// A heraldic unicorn's head, crowned collar, flowing mane.
import { Sculpture } from '../emblem/sculpture.ts';
import { outline } from '../emblem/shapes.ts';
import type { Vec2 } from '../vector.ts';
import { addHorn } from './unicorn-horn.ts';

export function unicorn(): Sculpture {
  const s = new Sculpture();
  const crest: Vec2[] = [
    [0.16, 0.58],
    [0.02, 0.46],
    [-0.14, 0.26],
    [-0.28, 0.0],
    [-0.38, -0.28],
    [-0.48, -0.6],
  ];
  const along = (t: number): Vec2 => {
    const k = Math.min(crest.length - 2, Math.floor(t * (crest.length - 1))),
      f = t * (crest.length - 1) - k;
    return [crest[k][0] + (crest[k + 1][0] - crest[k][0]) * f, crest[k][1] + (crest[k + 1][1] - crest[k][1]) * f];
  };
  // mane behind the neck
  for (let row = 0; row < 2; row++)
    for (let i = 0; i < 22; i++) {
      const t = 1 - i / 21,
        [x, y] = along(t),
        a = ((168 + t * 48 - row * 16 + Math.sin(i * 2.4) * 12) * Math.PI) / 180,
        L = (0.4 - row * 0.1) * (0.8 + 0.3 * Math.sin(i * 1.7) ** 2);
      const bend = Math.sin(i * 1.3 + row) * 0.5 + 0.35;
      s.lock({
        spine: [
          [x + 0.05, y - 0.02],
          [x + Math.cos(a - bend * 0.6) * L * 0.36, y + Math.sin(a - bend * 0.6) * L * 0.36],
          [x + Math.cos(a + bend * 0.3) * L * 0.72, y + Math.sin(a + bend * 0.3) * L * 0.72],
          [x + Math.cos(a) * L, y + Math.sin(a - 0.25) * L],
        ],
        width: 0.05,
        lines: 3,
        tip: 0.02,
        root: 0.8,
        rise: 0.4,
        height: 1.3,
      });
    }
  s.base(0.3, 0.5);
  // neck, head, jaw
  s.limb(
    [
      [-0.18, -0.74, 0.32],
      [-0.12, -0.4, 0.285],
      [-0.02, -0.05, 0.235],
      [0.07, 0.22, 0.205],
      [0.13, 0.36, 0.185],
    ],
    { lift: 0.2, depth: 1.7, blend: 0.1 },
  );
  s.limb(
    [
      [0.15, 0.4, 0.175],
      [0.3, 0.26, 0.15],
      [0.47, 0.07, 0.108],
      [0.58, -0.05, 0.092],
      [0.635, -0.1, 0.082],
    ],
    { lift: 0.5, depth: 2.1, blend: 0.08 },
  );
  s.limb(
    [
      [0.18, 0.27, 0.17],
      [0.27, 0.14, 0.13],
    ],
    { lift: 0.52, depth: 2.0, blend: 0.1 },
  );
  s.limb(
    [
      [0.26, 0.42, 0.05],
      [0.42, 0.24, 0.04],
      [0.53, 0.1, 0.035],
    ],
    { lift: 0.85, depth: 1.4, blend: 0.12 },
  );
  s.smoothen(0.008);
  s.erase((c) => c.fillRect(-1, -1, 2, 0.1));
  s.cut(
    (c) => {
      c.lineWidth = 0.05;
      outline(
        c,
        [
          [0.09, 0.06],
          [0.17, 0.03],
          [0.28, 0.02],
          [0.34, 0.06],
        ],
        false,
      );
      c.stroke();
    },
    0.5,
    0.02,
  );
  s.fur(
    (c) => c.fillRect(-1, -1, 2, 2),
    0.05,
    (_x, y) => (y < 0.05 ? -75 : -48),
    14,
    1.4,
    3,
  );
  // neck muscles
  s.cut(
    (c) => {
      c.lineWidth = 0.02;
      outline(
        c,
        [
          [0.1, 0.02],
          [0.02, -0.26],
          [-0.02, -0.5],
        ],
        false,
      );
      c.stroke();
      outline(
        c,
        [
          [-0.02, 0.12],
          [-0.14, -0.18],
          [-0.22, -0.46],
        ],
        false,
      );
      c.stroke();
    },
    0.4,
    0.014,
  );
  // eye, nostril, mouth, cheek
  s.cut(
    (c) => {
      outline(c, [
        [0.235, 0.375],
        [0.27, 0.395],
        [0.315, 0.37],
        [0.3, 0.345],
        [0.26, 0.345],
      ]);
      c.fill();
    },
    0.7,
    0.008,
  );
  s.bead(0.276, 0.37, 0.026, 0.6);
  s.ridge(
    (c) => {
      c.lineWidth = 0.02;
      outline(
        c,
        [
          [0.215, 0.385],
          [0.265, 0.418],
          [0.325, 0.385],
        ],
        false,
      );
      c.stroke();
    },
    0.5,
    0.005,
  );
  s.cut(
    (c) => {
      outline(c, [
        [0.625, -0.045],
        [0.655, -0.055],
        [0.655, -0.085],
        [0.63, -0.08],
      ]);
      c.fill();
    },
    0.9,
    0.005,
  );
  s.cut(
    (c) => {
      c.lineWidth = 0.012;
      outline(
        c,
        [
          [0.66, -0.155],
          [0.61, -0.145],
          [0.55, -0.1],
          [0.5, -0.07],
        ],
        false,
      );
      c.stroke();
    },
    0.8,
    0.004,
  );
  s.cut(
    (c) => {
      c.lineWidth = 0.012;
      outline(
        c,
        [
          [0.3, 0.05],
          [0.36, 0.14],
          [0.34, 0.24],
        ],
        false,
      );
      c.stroke();
    },
    0.35,
    0.008,
  );
  addHorn(s);
  return s;
}
