import type { Sculpture } from '../emblem/sculpture.ts';
import { ellipse, outline } from '../emblem/shapes.ts';
import type { Vec2 } from '../vector.ts';
import { head } from './bust.ts';

/** A head in a plumed helmet. */
export function britannia(): Sculpture {
  const s = head();
  // hair under the helmet, falling on the neck
  s.coat(
    (c) => {
      outline(c, [
        [0.02, 0.1],
        [0.3, 0.1],
        [0.38, -0.2],
        [0.44, -0.5],
        [0.3, -0.62],
        [0.22, -0.36],
        [0.1, -0.16],
      ]);
      c.fill();
    },
    (x, y) => -75 + Math.sin(y * 12 + x * 4) * 26,
    { length: 0.24, width: 0.036, gap: 0.05, curl: 0.6, lines: 3, height: 1.2, seed: 3 },
  );
  // Plume: from the brow over the crown to the nape
  for (let row = 0; row < 3; row++)
    for (let i = 0; i < 34; i++) {
      const t = i / 33,
        a = ((128 - t * 150) * Math.PI) / 180,
        c0: Vec2 = [0.04, 0.22],
        r0 = 0.4 + row * 0.02,
        L = (0.34 - row * 0.08) * (0.7 + 0.5 * Math.sin(Math.PI * Math.min(1, t * 1.25)));
      const fall = -0.6 - t * 0.45;
      const p0: Vec2 = [c0[0] + Math.cos(a) * r0, c0[1] + Math.sin(a) * r0],
        p1: Vec2 = [p0[0] + Math.cos(a + fall * 0.35) * L * 0.5, p0[1] + Math.sin(a + fall * 0.35) * L * 0.5];
      s.lock({
        spine: [p0, p1, [p1[0] + Math.cos(a + fall) * L * 0.5, p1[1] + Math.sin(a + fall) * L * 0.5]],
        width: 0.03,
        lines: 2,
        tip: 0.1,
        root: 0.6,
        height: 1.2,
        rise: 0.4,
      });
    }
  // Helmet bowl, pushed back
  const bowl: Vec2[] = [
    [-0.4, 0.37],
    [-0.37, 0.5],
    [-0.26, 0.64],
    [-0.06, 0.72],
    [0.16, 0.69],
    [0.34, 0.54],
    [0.42, 0.32],
    [0.42, 0.08],
    [0.36, -0.06],
    [0.26, -0.02],
    [0.2, 0.06],
    [0.12, 0.1],
    [0.06, 0.16],
    [-0.06, 0.22],
    [-0.18, 0.28],
    [-0.27, 0.345],
  ];
  s.erase((c) => {
    outline(c, bowl);
    c.fill();
  });
  s.mass(
    (c) => {
      outline(c, bowl);
      c.fill();
    },
    1.5,
    { flat: 0.2 },
  );
  s.smoothen(0.004);
  s.shine((c) => {
    outline(c, bowl);
    c.fill();
  }, 0.35);
  // Rim and visor
  s.ridge(
    (c) => {
      c.lineWidth = 0.034;
      outline(
        c,
        [
          [-0.415, 0.375],
          [-0.27, 0.338],
          [-0.18, 0.272],
          [-0.06, 0.212],
          [0.06, 0.152],
          [0.12, 0.092],
          [0.2, 0.052],
          [0.27, -0.03],
          [0.36, -0.065],
          [0.42, 0.03],
        ],
        false,
      );
      c.stroke();
    },
    0.9,
    0.006,
  );
  s.ridge(
    (c) => {
      c.lineWidth = 0.02;
      outline(
        c,
        [
          [-0.385, 0.46],
          [-0.24, 0.45],
          [-0.1, 0.42],
          [0.04, 0.34],
          [0.12, 0.22],
          [0.13, 0.1],
        ],
        false,
      );
      c.stroke();
    },
    0.7,
    0.005,
  );
  s.cut(
    (c) => {
      outline(c, [
        [-0.3, 0.405],
        [-0.22, 0.42],
        [-0.13, 0.385],
        [-0.06, 0.32],
        [-0.13, 0.315],
        [-0.22, 0.345],
      ]);
      c.fill();
    },
    0.8,
    0.008,
  );
  // Crest holder
  s.ridge(
    (c) => {
      c.lineWidth = 0.05;
      c.beginPath();
      c.arc(0.04, 0.22, 0.485, (125 * Math.PI) / 180, (-18 * Math.PI) / 180, true);
      c.stroke();
    },
    1.0,
    0.006,
  );
  for (let i = 0; i < 24; i++) {
    const a = ((122 - i * 6) * Math.PI) / 180;
    s.cut((c) => ellipse(c, 0.04 + Math.cos(a) * 0.485, 0.22 + Math.sin(a) * 0.485, 0.012, 0.012), 0.6, 0.003);
  }
  // Ornament on the bowl
  for (let i = 0; i < 6; i++) {
    const a = ((100 - i * 22) * Math.PI) / 180;
    s.lock({
      spine: [
        [0.16, 0.36],
        [0.16 + Math.cos(a) * 0.08, 0.36 + Math.sin(a) * 0.08],
        [0.16 + Math.cos(a - 0.5) * 0.16, 0.36 + Math.sin(a - 0.5) * 0.16],
      ],
      width: 0.025,
      quill: true,
      tip: 0.2,
      root: 0.3,
      height: 1.0,
    });
  }
  s.bead(0.16, 0.36, 0.04, 1.2);
  return s;
}
