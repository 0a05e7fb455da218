import type { Sculpture } from '../emblem/sculpture.ts';
import { outline } from '../emblem/shapes.ts';
import type { Vec2 } from '../vector.ts';

/** The head of the alighting eagle, looking left. */
export function addEagleFace(s: Sculpture) {
  // Head, looking left
  const head: Vec2[] = [
    [0.085, 0.33],
    [0.1, 0.44],
    [0.065, 0.54],
    [-0.01, 0.58],
    [-0.085, 0.565],
    [-0.125, 0.525],
    [-0.13, 0.48],
    [-0.105, 0.43],
    [-0.11, 0.34],
    [-0.06, 0.26],
    [0.05, 0.26],
  ];
  s.mass(
    (c) => {
      outline(c, head);
      c.fill();
    },
    0.95,
    { flat: 0.2 },
  );
  for (let r = 0; r < 6; r++)
    for (let i = 0; i < 6; i++) {
      const x = 0.075 - i * 0.034 + (r % 2) * 0.012,
        y = 0.28 + r * 0.038;
      if (x < -0.1 + Math.max(0, r - 4) * 0.04) continue;
      s.lock({
        spine: [
          [x - 0.005, y + 0.06],
          [x, y + 0.02],
          [x + 0.006, y - 0.035],
        ],
        width: 0.017,
        tip: 0.2,
        root: 0.7,
        rise: 0.45,
        lines: 1,
        height: 0.42,
      });
    }
  // Beak
  const beak: Vec2[] = [
    [-0.105, 0.545],
    [-0.16, 0.55],
    [-0.215, 0.52],
    [-0.235, 0.465],
    [-0.222, 0.425],
    [-0.205, 0.445],
    [-0.185, 0.465],
    [-0.15, 0.466],
    [-0.11, 0.455],
  ];
  s.erase((c) => {
    outline(c, beak);
    c.fill();
  });
  s.mass(
    (c) => {
      outline(c, beak);
      c.fill();
    },
    0.85,
    { flat: 0.1 },
  );
  s.cut((c) => {
    c.lineWidth = 0.008;
    outline(
      c,
      [
        [-0.1, 0.475],
        [-0.14, 0.484],
        [-0.19, 0.474],
      ],
      false,
    );
    c.stroke();
  }, 0.35);
  // Brow and eye
  s.ridge(
    (c) => {
      c.lineWidth = 0.016;
      outline(
        c,
        [
          [-0.13, 0.54],
          [-0.09, 0.55],
          [-0.04, 0.535],
        ],
        false,
      );
      c.stroke();
    },
    0.35,
    0.005,
  );
  s.bead(-0.082, 0.52, 0.016, 0.35);
}
