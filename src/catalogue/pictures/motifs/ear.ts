import type { Sculpture } from '../emblem/sculpture.ts';
import { ellipse, outline } from '../emblem/shapes.ts';

/** The ear of the bust. */
export function ear(s: Sculpture) {
  s.cut((c) => ellipse(c, 0.005, 0.075, 0.06, 0.1, -12), 0.7, 0.01);
  s.ridge(
    (c) => {
      c.lineWidth = 0.024;
      outline(
        c,
        [
          [-0.03, 0.0],
          [-0.045, 0.09],
          [-0.01, 0.165],
          [0.045, 0.15],
          [0.05, 0.07],
          [0.015, 0.0],
          [-0.01, -0.035],
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
      c.lineWidth = 0.015;
      outline(
        c,
        [
          [-0.015, 0.11],
          [0.02, 0.11],
          [0.02, 0.05],
        ],
        false,
      );
      c.stroke();
    },
    0.5,
    0.005,
  );
}
