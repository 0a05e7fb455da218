import { Sculpture } from '../emblem/sculpture.ts';
import { ellipse, outline } from '../emblem/shapes.ts';
import type { Drawing } from '../relief/pen.ts';
import type { Vec2 } from '../vector.ts';

const PLUMAGE: Vec2[] = [
  [-0.36, 0.44],
  [-0.2, 0.62],
  [0.06, 0.7],
  [0.32, 0.6],
  [0.5, 0.34],
  [0.62, 0.0],
  [0.74, -0.4],
  [0.62, -0.66],
  [0.2, -0.74],
  [-0.2, -0.66],
  [-0.3, -0.36],
  [-0.22, -0.08],
  [-0.3, 0.1],
  [-0.37, 0.24],
];
const BEAK: Vec2[] = [
  [-0.3, 0.46],
  [-0.42, 0.46],
  [-0.55, 0.41],
  [-0.65, 0.3],
  [-0.68, 0.14],
  [-0.645, 0.04],
  [-0.6, 0.16],
  [-0.54, 0.205],
  [-0.42, 0.2],
  [-0.28, 0.2],
];

/** The head of an eagle, looking left. */
export function eagleHead(): Sculpture {
  const s = new Sculpture();
  const plumage = (c: Drawing) => {
    outline(c, PLUMAGE);
    c.fill();
  };
  s.limb(
    [
      [-0.06, 0.36, 0.33],
      [0.12, 0.12, 0.36],
      [0.24, -0.3, 0.44],
      [0.26, -0.5, 0.44],
    ],
    { lift: 0.1, depth: 2, blend: 0.1 },
  );
  s.mass(plumage, 0.7, { flat: 0.4 });
  s.smoothen(0.012);
  // Feathers flow back from the beak over the crown and down the neck, longer the further they are.
  for (const [length, width, gap, from, to] of [
    [0.3, 0.05, 0.064, -0.8, -0.1],
    [0.2, 0.038, 0.05, -0.2, 0.26],
    [0.13, 0.026, 0.034, 0.16, 0.75],
  ] as const) {
    s.coat(
      (c) => {
        c.beginPath();
        c.rect(-1, from, 2, to - from);
        c.clip();
        plumage(c);
      },
      (x, y) => (y > 0.2 ? -8 - (x + 0.3) * 75 : -62 - (x - 0.2) * 22),
      { length, width, gap, curl: 0.25, lines: 2, height: 0.9, seed: 5, order: (x, y) => y * 0.7 - x },
    );
  }
  s.erase((c) => {
    outline(c, BEAK);
    c.fill();
  });
  s.mass(
    (c) => {
      outline(c, BEAK);
      c.fill();
    },
    1.35,
    { flat: 0.12 },
  );
  s.limb(
    [
      [-0.3, 0.16, 0.035],
      [-0.42, 0.15, 0.034],
      [-0.54, 0.14, 0.016],
    ],
    { lift: 0.7, depth: 4 },
  );
  s.cut(
    (c) => {
      c.lineWidth = 0.018;
      outline(
        c,
        [
          [-0.16, 0.2],
          [-0.3, 0.19],
          [-0.44, 0.195],
          [-0.55, 0.2],
        ],
        false,
      );
      c.stroke();
    },
    1.2,
    0.005,
  );
  s.cut(
    (c) => {
      c.lineWidth = 0.012;
      outline(
        c,
        [
          [-0.4, 0.45],
          [-0.44, 0.34],
          [-0.42, 0.22],
        ],
        false,
      );
      c.stroke();
    },
    0.5,
    0.006,
  );
  s.cut((c) => ellipse(c, -0.4, 0.34, 0.03, 0.014, 20), 1, 0.004);
  // A hard brow over a small eye is what makes it an eagle.
  const socket = (c: Drawing) => ellipse(c, -0.17, 0.37, 0.1, 0.062, 14);
  s.erase(socket, 0.006);
  s.mass(socket, 0.9, { flat: 0.4 });
  s.bead(-0.18, 0.37, 0.042, 1.1);
  s.cut((c) => ellipse(c, -0.19, 0.376, 0.014, 0.014), 0.9, 0.003);
  s.limb(
    [
      [-0.32, 0.4, 0.03],
      [-0.2, 0.45, 0.045],
      [-0.05, 0.43, 0.03],
    ],
    { lift: 1.05, depth: 3, blend: 0.03 },
  );
  return s;
}
