// More heads in profile on the same bust: with feathers, with rays, with laurel.
import type { Sculpture } from '../emblem/sculpture.ts';
import { outline, polar } from '../emblem/shapes.ts';
import type { Vec2 } from '../vector.ts';
import { head, round } from './bust.ts';
import { ear } from './ear.ts';

const CAP: Vec2[] = [
  [-0.3, 0.47],
  [-0.2, 0.62],
  [-0.02, 0.7],
  [0.18, 0.64],
  [0.33, 0.48],
  [0.4, 0.24],
  [0.37, 0.0],
  [0.3, -0.2],
  [0.2, -0.3],
  [0.13, -0.12],
  [0.09, 0.04],
  [0.06, 0.18],
  [-0.03, 0.21],
  [-0.11, 0.13],
  [-0.17, 0.18],
  [-0.23, 0.34],
];

function hair(s: Sculpture, length: number, seed: number) {
  const center = round(0, 0.17);
  s.mass(
    (c) => {
      outline(c, CAP);
      c.fill();
    },
    1.15,
    { flat: 0.5 },
  );
  s.coat(
    (c) => {
      outline(c, CAP);
      c.fill();
    },
    (x, y) => center(x, y) - 6 + 20 * Math.sin(x * 9 + y * 6),
    {
      length,
      width: 0.034,
      gap: 0.046,
      curl: 0.5,
      lines: 3,
      height: 1,
      seed,
      order: (x, y) => Math.atan2(y - 0.17, x),
    },
  );
}

/** Liberty in a bonnet of feathers. */
export function feathered(): Sculpture {
  const s = head();
  s.coat(
    (c) => {
      outline(c, [
        [0.0, 0.15],
        [0.3, 0.12],
        [0.36, -0.2],
        [0.34, -0.5],
        [0.22, -0.52],
        [0.1, -0.2],
      ]);
      c.fill();
    },
    (x, y) => -80 + Math.sin(y * 12 + x * 4) * 16,
    { length: 0.26, width: 0.036, gap: 0.05, curl: 0.4, lines: 3, height: 1.2, seed: 8 },
  );
  for (let row = 0; row < 2; row++)
    for (let i = 0; i < 13; i++) {
      const a = 128 - i * 13.5 + row * 5,
        r0 = 0.36,
        L = (0.42 - row * 0.1) * (1 - i * 0.012),
        o: Vec2 = [0.0, 0.2];
      const lean = 10 + i * 1.5;
      s.lock({
        spine: [polar(r0, a, o), polar(r0 + L * 0.5, a - lean * 0.4, o), polar(r0 + L, a - lean, o)],
        width: 0.066 - row * 0.01,
        quill: true,
        tip: 0.85,
        root: 0.6,
        rise: 0.3,
        height: 1.25,
      });
    }
  s.base(0.3, 0.6);
  hair(s, 0.22, 9);
  const band: Vec2[] = [
    [-0.385, 0.4],
    [-0.3, 0.53],
    [-0.12, 0.62],
    [0.1, 0.6],
    [0.27, 0.48],
    [0.36, 0.28],
    [0.37, 0.08],
  ];
  s.ridge(
    (c) => {
      c.lineWidth = 0.12;
      outline(c, band, false);
      c.stroke();
    },
    1.2,
    0.008,
  );
  for (let i = 0; i < 15; i++) {
    const [x, y] = polar(0.43, 150 - i * 11.6, [0, 0.16]);
    s.bead(x, y, 0.026, 1.9);
  }
  return s;
}

/** Liberty with a crown of rays. */
export function radiant(): Sculpture {
  const s = head();
  for (let i = 0; i < 11; i++) {
    const a = 146 - i * 10.5,
      L = i % 2 ? 0.26 : 0.38,
      o: Vec2 = [-0.02, 0.18];
    s.lock({
      spine: [polar(0.42, a, o), polar(0.42 + L * 0.5, a, o), polar(0.42 + L, a, o)],
      width: 0.05,
      lines: 1,
      tip: 0,
      root: 1,
      rise: 0,
      height: 1.4,
    });
  }
  s.base(0.3, 0.6);
  ear(s);
  hair(s, 0.3, 4);
  for (let i = 0; i < 6; i++)
    s.lock({
      spine: [
        [0.28 + i * 0.02, -0.08 - i * 0.02],
        [0.42 - i * 0.01, -0.26],
        [0.3 + i * 0.02, -0.44],
        [0.42 - i * 0.02, -0.58 + i * 0.03],
      ],
      width: 0.04,
      lines: 3,
      tip: 0,
      height: 1.3,
      rise: 0.3,
    });
  s.ridge(
    (c) => {
      c.lineWidth = 0.055;
      outline(
        c,
        [
          [-0.37, 0.4],
          [-0.26, 0.55],
          [-0.06, 0.63],
          [0.14, 0.6],
          [0.28, 0.5],
        ],
        false,
      );
      c.stroke();
    },
    1.2,
    0.006,
  );
  return s;
}

/** A head crowned with laurel. */
export function laureate(): Sculpture {
  const s = head();
  ear(s);
  hair(s, 0.16, 11);
  for (let i = 0; i < 13; i++)
    for (const d of [1, -1, 0]) {
      const a = 158 - i * 12,
        [x, y] = polar(0.45, a, [0, 0.14]),
        dir = ((a - 90) * Math.PI) / 180 + 3.14 + d * 0.55;
      s.lock({
        spine: [
          [x, y],
          [x + Math.cos(dir) * 0.07, y + Math.sin(dir) * 0.07],
          [x + Math.cos(dir + d * 0.2) * 0.15, y + Math.sin(dir + d * 0.2) * 0.15],
        ],
        width: 0.036,
        quill: true,
        tip: 0.1,
        root: 0.4,
        height: 1.8,
      });
    }
  for (const d of [0, 1])
    s.lock({
      spine: [
        [0.4, -0.05],
        [0.48 + d * 0.05, -0.2],
        [0.42 + d * 0.08, -0.34],
        [0.5 + d * 0.06, -0.46],
      ],
      width: 0.04,
      lines: 2,
      tip: 0.3,
      height: 1.3,
    });
  return s;
}
