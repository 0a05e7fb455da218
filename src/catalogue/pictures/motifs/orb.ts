import { Sculpture } from '../emblem/sculpture.ts';
import { outline, polar } from '../emblem/shapes.ts';
import { straight } from './straight.ts';

/** An orb with its cross. */
export function orb(): Sculpture {
  const s = new Sculpture();
  s.limb(
    [
      [0, -0.28, 0.6],
      [0.001, -0.28, 0.6],
    ],
    { depth: 1.9 },
  );
  s.ridge(
    (c) => {
      c.lineWidth = 0.11;
      outline(
        c,
        [
          [-0.6, -0.24],
          [-0.3, -0.34],
          [0, -0.37],
          [0.3, -0.34],
          [0.6, -0.24],
        ],
        false,
      );
      c.stroke();
      c.beginPath();
      c.moveTo(0, -0.36);
      c.lineTo(0, 0.34);
      c.stroke();
    },
    1.2,
    0.006,
  );
  for (let i = -5; i <= 5; i++) s.bead(i * 0.105, -0.365 + i * i * 0.0045, 0.035, 2.4);
  for (let i = 0; i < 5; i++) s.bead(0, -0.22 + i * 0.12, 0.035, 2.4);
  for (let i = 0; i < 4; i++) {
    const a = i * 90;
    s.mass(
      (c) => {
        straight(c, [
          polar(0.04, a, [0, 0.62]),
          polar(0.27, a - 26, [0, 0.62]),
          polar(0.24, a, [0, 0.62]),
          polar(0.27, a + 26, [0, 0.62]),
        ]);
        c.fill();
      },
      1,
      { flat: 0.4 },
    );
  }
  s.bead(0, 0.62, 0.075, 1.8);
  return s;
}
