import type { Sculpture } from '../emblem/sculpture.ts';
import { outline } from '../emblem/shapes.ts';
import { type Drawing, SERIF } from '../relief/pen.ts';
import { head, round } from './bust.ts';
import { ear } from './ear.ts';

/** Liberty with a coronet and laurel. */
export function liberty(): Sculpture {
  const s = head();
  ear(s);
  const center = round(0.0, 0.17);
  // Knot at the nape, with two loose curls
  for (const [dx, dy] of [
    [0, 0],
    [0.05, -0.16],
  ])
    s.lock({
      spine: [
        [0.26 + dx, -0.14 + dy],
        [0.36 + dx, -0.3 + dy],
        [0.28 + dx, -0.44 + dy],
        [0.36 + dx, -0.54 + dy],
      ],
      width: 0.05,
      lines: 3,
      tip: 0,
      height: 1.4,
      rise: 0.2,
    });
  s.limb(
    [
      [0.36, 0.02, 0.13],
      [0.42, -0.03, 0.14],
    ],
    { lift: 0.6, depth: 2.2, blend: 0.05 },
  );
  for (let i = 0; i < 22; i++) {
    const a = (i * 137.5 * Math.PI) / 180,
      r = 0.15 - i * 0.0055;
    s.lock({
      spine: [
        [0.42 + Math.cos(a) * r, -0.02 + Math.sin(a) * r],
        [0.42 + Math.cos(a + 0.7) * r * 0.98, -0.02 + Math.sin(a + 0.7) * r * 0.98],
        [0.42 + Math.cos(a + 1.5) * r * 0.85, -0.02 + Math.sin(a + 1.5) * r * 0.85],
      ],
      width: 0.034,
      lines: 2,
      tip: 0.1,
      height: 1.0,
      rise: 0.3,
    });
  }
  // Cap of hair
  s.mass(
    (c) => {
      outline(c, [
        [-0.28, 0.5],
        [-0.2, 0.62],
        [-0.02, 0.7],
        [0.18, 0.64],
        [0.33, 0.48],
        [0.4, 0.24],
        [0.37, 0.02],
        [0.26, -0.14],
        [0.12, -0.12],
        [0.09, 0.04],
        [0.06, 0.18],
        [-0.03, 0.21],
        [-0.11, 0.13],
        [-0.17, 0.18],
        [-0.23, 0.34],
      ]);
      c.fill();
    },
    1.15,
    { flat: 0.5 },
  );
  s.coat(
    (c) => {
      outline(c, [
        [-0.29, 0.47],
        [-0.2, 0.61],
        [-0.02, 0.69],
        [0.18, 0.63],
        [0.33, 0.46],
        [0.4, 0.22],
        [0.36, 0.0],
        [0.26, -0.13],
        [0.14, -0.1],
        [0.1, 0.04],
        [0.07, 0.18],
        [-0.02, 0.21],
        [-0.1, 0.14],
        [-0.165, 0.19],
        [-0.23, 0.33],
      ]);
      c.fill();
    },
    (x, y) => center(x, y) - 6 + 18 * Math.sin(x * 11 + y * 5),
    {
      length: 0.27,
      width: 0.034,
      gap: 0.046,
      curl: 0.35,
      lines: 3,
      height: 1.0,
      seed: 6,
      order: (x, y) => Math.atan2(y - 0.17, x),
    },
  );
  // Coronet with letters
  const arc =
    (r0: number, r1: number, a0: number, a1: number, peak = 0) =>
    (c: Drawing) => {
      c.beginPath();
      for (let i = 0; i <= 40; i++) {
        const a = ((a0 + ((a1 - a0) * i) / 40) * Math.PI) / 180,
          r = r1 + peak * Math.sin((Math.PI * i) / 40) ** 2;
        c.lineTo(-0.01 + Math.cos(a) * r, 0.17 + Math.sin(a) * r);
      }
      for (let i = 40; i >= 0; i--) {
        const a = ((a0 + ((a1 - a0) * i) / 40) * Math.PI) / 180;
        c.lineTo(-0.01 + Math.cos(a) * r0, 0.17 + Math.sin(a) * r0);
      }
      c.closePath();
      c.fill();
    };
  const band = arc(0.455, 0.56, 151, 62, 0.075);
  s.erase(band);
  s.mass(band, 1.25, { flat: 0.95 });
  s.ridge(
    (c) => {
      c.lineWidth = 0.014;
      arc(0.462, 0.47, 150, 63)(c);
    },
    0.6,
    0.003,
  );
  const letters = 'LIBERTY';
  s.ridge(
    (c) => {
      c.font = SERIF;
      c.textAlign = 'center';
      [...letters].forEach((ch, i) => {
        const a = ((138 - i * 10.6) * Math.PI) / 180;
        c.save();
        c.translate(-0.01 + Math.cos(a) * 0.492, 0.17 + Math.sin(a) * 0.492);
        c.rotate(a - Math.PI / 2);
        c.scale(0.00092, -0.00092);
        c.fillText(ch, 0, 0);
        c.restore();
      });
    },
    0.9,
    0.002,
  );
  for (let i = 0; i <= 12; i++) {
    const a = ((151 - i * 7.4) * Math.PI) / 180,
      r = 0.565 + 0.075 * Math.sin((Math.PI * i) / 12) ** 2;
    s.bead(-0.01 + Math.cos(a) * r, 0.17 + Math.sin(a) * r, 0.02, 1.0);
  }
  // A sprig of laurel behind the ear
  for (let i = 0; i < 7; i++)
    for (const d of [1, -1]) {
      const a = ((20 + i * 15) * Math.PI) / 180,
        x = 0.0 + Math.cos(a) * 0.3,
        y = 0.16 + Math.sin(a) * 0.3,
        dir = a + Math.PI / 2 - d * 0.5;
      s.lock({
        spine: [
          [x, y],
          [x + Math.cos(dir) * 0.06, y + Math.sin(dir) * 0.06],
          [x + Math.cos(dir + d * 0.25) * 0.125, y + Math.sin(dir + d * 0.25) * 0.125],
        ],
        width: 0.026,
        quill: true,
        tip: 0.15,
        root: 0.4,
        height: 1.5,
      });
    }
  return s;
}
