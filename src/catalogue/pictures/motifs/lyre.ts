import { Sculpture } from '../emblem/sculpture.ts';
import { outline, polar } from '../emblem/shapes.ts';

/** A lyre with laurel. */
export function lyre(): Sculpture {
  const s = new Sculpture();
  for (const d of [1, -1]) {
    s.limb(
      [
        [d * 0.16, -0.56, 0.1],
        [d * 0.46, -0.36, 0.09],
        [d * 0.5, 0.0, 0.07],
        [d * 0.34, 0.34, 0.055],
        [d * 0.4, 0.66, 0.05],
        [d * 0.56, 0.76, 0.05],
        [d * 0.6, 0.64, 0.045],
      ],
      { lift: 0.2, depth: 4, blend: 0.02 },
    );
    for (let i = 0; i < 7; i++) {
      const [x, y] = polar(0.82, -64 + i * 15);
      for (const k of [1, -1]) {
        const a = ((-64 + i * 15 + 90 + k * 34) * Math.PI) / 180,
          L = 0.24;
        s.lock({
          spine: [
            [d * x, y],
            [d * (x + Math.cos(a) * L * 0.5), y + Math.sin(a) * L * 0.5],
            [d * (x + Math.cos(a) * L), y + Math.sin(a) * L],
          ],
          width: 0.05,
          quill: true,
          tip: 0.1,
          root: 0.3,
          height: 1.5,
        });
      }
    }
  }
  s.limb(
    [
      [-0.5, 0.5, 0.045],
      [0, 0.52, 0.05],
      [0.5, 0.5, 0.045],
    ],
    { lift: 0.6, depth: 5 },
  );
  s.mass(
    (c) => {
      outline(c, [
        [-0.3, -0.5],
        [-0.24, -0.72],
        [0, -0.8],
        [0.24, -0.72],
        [0.3, -0.5],
        [0, -0.42],
      ]);
      c.fill();
    },
    1.1,
    { flat: 0.4 },
  );
  for (let i = -3; i <= 3; i++)
    s.limb(
      [
        [i * 0.05, -0.52, 0.013],
        [i * 0.075, 0.5, 0.013],
      ],
      { lift: 0.3, depth: 12 },
    );
  s.bead(0, -0.62, 0.07, 1.4);
  for (const d of [1, -1]) s.bead(d * 0.58, 0.68, 0.06, 1.4);
  return s;
}
