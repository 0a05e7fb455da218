import { Sculpture } from '../emblem/sculpture.ts';
import { outline } from '../emblem/shapes.ts';

/** The balance of the shop: beam, two pans, pillar. */
export function balance(): Sculpture {
  const s = new Sculpture();
  s.limb(
    [
      [0, -0.7, 0.06],
      [0, 0.6, 0.045],
    ],
    { depth: 5 },
  );
  s.limb(
    [
      [-0.72, 0.5, 0.03],
      [-0.36, 0.58, 0.045],
      [0, 0.62, 0.06],
      [0.36, 0.58, 0.045],
      [0.72, 0.5, 0.03],
    ],
    { lift: 0.3, depth: 6 },
  );
  s.bead(0, 0.62, 0.11, 2);
  s.limb(
    [
      [0, 0.7, 0.04],
      [0, 0.92, 0.01],
    ],
    { depth: 6 },
  );
  for (const d of [1, -1]) {
    for (const k of [1, -1])
      s.limb(
        [
          [d * 0.7, 0.5, 0.014],
          [d * 0.7 + k * 0.22, -0.1, 0.014],
        ],
        { depth: 10 },
      );
    s.mass(
      (c) => {
        outline(c, [
          [d * 0.7 - 0.27, -0.1],
          [d * 0.7, -0.08],
          [d * 0.7 + 0.27, -0.1],
          [d * 0.7 + 0.17, -0.24],
          [d * 0.7, -0.28],
          [d * 0.7 - 0.17, -0.24],
        ]);
        c.fill();
      },
      0.9,
      { flat: 0.2 },
    );
  }
  for (let i = 0; i < 3; i++)
    s.mass(
      (c) => {
        c.fillRect(-0.2 - i * 0.09, -0.76 - i * 0.08, 0.4 + i * 0.18, 0.09);
      },
      0.6 + i * 0.1,
      { flat: 0.7 },
    );
  return s;
}
