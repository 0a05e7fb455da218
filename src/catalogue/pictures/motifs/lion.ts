// A lion's head from the front, mane of five rows.
import { Sculpture } from '../emblem/sculpture.ts';
import { ellipse, outline, polar } from '../emblem/shapes.ts';
import type { Vec2 } from '../vector.ts';

export function lion(): Sculpture {
  const s = new Sculpture();
  const sway = (n: number) => Math.sin(n * 12.9898) * 0.5;
  const rows: [number, number, number, number, number][] = [
    // locks, root radius, length, width, start angle
    [40, 0.54, 0.42, 0.052, 0],
    [36, 0.46, 0.42, 0.05, 4],
    [32, 0.4, 0.38, 0.048, 2],
    [30, 0.345, 0.34, 0.044, 5],
    [26, 0.3, 0.28, 0.04, 1],
  ];
  for (const [n, r0, len, width, from] of rows)
    for (let i = 0; i < n; i++) {
      const a = 90 + from + (i * 360) / n,
        down = Math.max(0, -Math.sin((a * Math.PI) / 180)),
        right = Math.cos((a * Math.PI) / 180) > 0 ? 1 : -1;
      const L = len * (0.85 + 0.22 * down + 0.24 * sway(i * 3 + n)),
        fall = -right * (1 - Math.abs(Math.sin((a * Math.PI) / 180))) * 10;
      const o: Vec2 = [0, 0.05],
        w = sway(i * 5 + n) * 16;
      s.lock({
        spine: [
          polar(r0, a, o),
          polar(r0 + L * 0.33, a + w * 0.5 + fall * 0.3, o),
          polar(r0 + L * 0.68, a - w * 0.35 + fall * 0.9, o),
          polar(r0 + L, a + w * 0.5 + fall * 1.5, o),
        ],
        width,
        lines: 3,
        tip: 0.02,
        root: 0.8,
        rise: 0.6,
        height: 1.3,
      });
    }
  s.base(0.45, 0.5);
  // Ears
  for (const d of [1, -1]) {
    s.limb(
      [
        [d * 0.3, 0.36, 0.06],
        [d * 0.39, 0.46, 0.085],
      ],
      { lift: 0.42, depth: 2.2 },
    );
    s.cut((c) => ellipse(c, d * 0.385, 0.45, 0.042, 0.055, d * -30), 0.7, 0.012);
    for (let i = 0; i < 4; i++)
      s.lock({
        spine: [
          [d * (0.3 + i * 0.025), 0.34 + i * 0.01],
          [d * (0.33 + i * 0.022), 0.42],
          [d * (0.355 + i * 0.02), 0.475 - i * 0.008],
        ],
        width: 0.017,
        lines: 1,
        tip: 0,
        height: 0.6,
      });
  }
  // Skull, cheeks, brow, nose, muzzle, chin
  s.limb(
    [
      [0, 0.36, 0.2],
      [0, 0.12, 0.29],
      [0, -0.16, 0.23],
    ],
    { lift: 0.42, depth: 1.7, blend: 0.1 },
  );
  for (const d of [1, -1]) {
    s.limb(
      [
        [d * 0.21, 0.02, 0.13],
        [d * 0.17, -0.18, 0.11],
      ],
      { lift: 0.62, depth: 2.2, blend: 0.14 },
    );
    s.limb(
      [
        [d * 0.09, 0.24, 0.075],
        [d * 0.2, 0.23, 0.06],
      ],
      { lift: 0.8, depth: 2.0, blend: 0.12 },
    );
  }
  s.limb(
    [
      [0, 0.3, 0.07],
      [0, 0.08, 0.085],
      [0, -0.06, 0.105],
    ],
    { lift: 0.82, depth: 2.3, blend: 0.12 },
  );
  s.limb(
    [
      [0, -0.4, 0.07],
      [0, -0.35, 0.08],
    ],
    { lift: 0.55, depth: 2.2, blend: 0.1 },
  );
  for (const d of [1, -1])
    s.limb(
      [
        [d * 0.055, -0.17, 0.1],
        [d * 0.125, -0.215, 0.098],
      ],
      { lift: 0.84, depth: 2.3, blend: 0.1 },
    );
  s.smoothen(0.008);
  // Hair on the brow, cheeks and chin
  s.fur(
    (c) => ellipse(c, 0, 0.05, 0.32, 0.44),
    0.09,
    (x, y) => (Math.atan2(y + 0.05, x) * 180) / Math.PI,
    14,
    1.4,
    4,
  );
  for (let r = 0; r < 3; r++)
    for (let i = -4; i <= 4; i++) {
      const x = i * 0.032,
        y = -0.46 + r * 0.03;
      s.lock({
        spine: [
          [x * 0.7, y + 0.07],
          [x, y - 0.02],
          [x * 0.9, y - 0.13 + Math.abs(i) * 0.012],
        ],
        width: 0.024,
        lines: 2,
        tip: 0,
        rise: 0.4,
        height: 0.9,
      });
    }
  for (let i = -3; i <= 3; i++)
    s.lock({
      spine: [
        [i * 0.022, 0.37],
        [i * 0.035, 0.46],
        [i * 0.06, 0.56 - Math.abs(i) * 0.02],
      ],
      width: 0.026,
      lines: 2,
      tip: 0,
      height: 0.9,
    });
  // Nose
  const nose: Vec2[] = [
    [-0.105, -0.02],
    [-0.05, 0.0],
    [0, 0.004],
    [0.05, 0.0],
    [0.105, -0.02],
    [0.085, -0.065],
    [0.035, -0.105],
    [0, -0.125],
    [-0.035, -0.105],
    [-0.085, -0.065],
  ];
  s.ridge(
    (c) => {
      outline(c, nose);
      c.fill();
    },
    0.55,
    0.006,
  );
  for (const d of [1, -1]) s.cut((c) => ellipse(c, d * 0.055, -0.066, 0.024, 0.014, d * 24), 1.0, 0.004);
  // Mouth
  s.cut(
    (c) => {
      c.lineWidth = 0.012;
      outline(
        c,
        [
          [0, -0.12],
          [0, -0.215],
        ],
        false,
      );
      c.stroke();
    },
    0.9,
    0.004,
  );
  for (const d of [1, -1])
    s.cut(
      (c) => {
        c.lineWidth = 0.016;
        outline(
          c,
          [
            [0, -0.215],
            [d * 0.05, -0.285],
            [d * 0.13, -0.302],
            [d * 0.21, -0.27],
          ],
          false,
        );
        c.stroke();
      },
      1.0,
      0.005,
    );
  // Whisker spots
  for (const d of [1, -1])
    for (let r = 0; r < 3; r++)
      for (let i = 0; i < 3; i++)
        s.cut((c) => ellipse(c, d * (0.09 + i * 0.035), -0.17 - r * 0.033 - i * 0.006, 0.006, 0.006), 0.5, 0.003);
  // Eyes
  for (const d of [1, -1]) {
    const lid: Vec2[] = [
      [d * 0.085, 0.115],
      [d * 0.13, 0.165],
      [d * 0.195, 0.165],
      [d * 0.235, 0.13],
      [d * 0.19, 0.105],
      [d * 0.13, 0.098],
    ];
    s.cut(
      (c) => {
        outline(c, lid);
        c.fill();
      },
      0.8,
      0.006,
    );
    s.bead(d * 0.158, 0.138, 0.034, 0.55);
    s.cut((c) => ellipse(c, d * 0.156, 0.146, 0.014, 0.014), 0.7, 0.003);
    s.ridge(
      (c) => {
        c.lineWidth = 0.034;
        outline(
          c,
          [
            [d * 0.065, 0.118],
            [d * 0.12, 0.172],
            [d * 0.2, 0.18],
            [d * 0.262, 0.138],
          ],
          false,
        );
        c.stroke();
      },
      0.75,
      0.006,
    );
    s.cut(
      (c) => {
        c.lineWidth = 0.014;
        outline(
          c,
          [
            [d * 0.08, 0.11],
            [d * 0.062, 0.05],
            [d * 0.075, -0.01],
          ],
          false,
        );
        c.stroke();
      },
      0.4,
      0.006,
    );
  }
  return s;
}
