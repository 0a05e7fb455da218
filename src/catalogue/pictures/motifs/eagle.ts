// An eagle alighting: spread wings of three rows of feathers, head to the left, talons on a branch.
import { Sculpture } from '../emblem/sculpture.ts';
import { ellipse, mirror, outline } from '../emblem/shapes.ts';
import type { Vec2 } from '../vector.ts';
import { addEagleFace } from './eagle-face.ts';

export function eagle(): Sculpture {
  const s = new Sculpture();
  // Tail fan
  const tail = [-34, 34, -24, 24, -13, 13, 0];
  for (const a of tail) {
    const t = (a * Math.PI) / 180,
      root: Vec2 = [Math.sin(t) * 0.06, -0.3],
      L = 0.44 - Math.abs(a) * 0.002;
    s.lock({
      spine: [
        root,
        [root[0] + Math.sin(t) * L * 0.5, -0.3 - Math.cos(t) * L * 0.5],
        [root[0] + Math.sin(t) * L, -0.3 - Math.cos(t) * L],
      ],
      width: 0.052,
      quill: true,
      tip: 0.9,
      root: 0.6,
      rise: 0.35,
    });
  }
  // Wings: arm line from shoulder over wrist to the tip, feathers hang from it.
  for (const side of [1, -1]) {
    const flip = (p: Vec2[]): Vec2[] => (side === 1 ? p : mirror(p));
    const row = (
      n: number,
      from: number,
      to: number,
      len: (t: number) => number,
      angle: (t: number) => number,
      width: number,
      rise: number,
      arm: (t: number) => Vec2,
    ) => {
      for (let i = 0; i < n; i++) {
        const t = from + ((to - from) * i) / (n - 1),
          a = (angle(t) * Math.PI) / 180,
          p = arm(t),
          L = len(t);
        const bend = 0.1 * L;
        const d: Vec2 = [Math.cos(a), Math.sin(a)],
          nrm: Vec2 = [-d[1], d[0]];
        s.lock({
          spine: flip([
            p,
            [p[0] + d[0] * L * 0.5 - nrm[0] * bend, p[1] + d[1] * L * 0.5 - nrm[1] * bend],
            [p[0] + d[0] * L, p[1] + d[1] * L],
          ]),
          width,
          quill: true,
          tip: 0.75,
          root: 0.55,
          rise,
        });
      }
    };
    const arm = (t: number): Vec2 =>
      t < 0.5
        ? [0.1 + 0.33 * (t * 2), 0.2 + 0.3 * (t * 2) - 0.04 * Math.sin(t * 2 * Math.PI)]
        : [0.43 + 0.14 * (t * 2 - 1), 0.5 + 0.16 * (t * 2 - 1)];
    // primaries fan from the wing tip, secondaries hang down
    row(
      15,
      1,
      0.02,
      (t) => 0.32 + 0.22 * t * t,
      (t) => -92 + 142 * t ** 1.5,
      0.044,
      0.4,
      arm,
    );
    row(
      12,
      0.98,
      0.04,
      (t) => 0.22 + 0.15 * t,
      (t) => -86 + 128 * t ** 1.5,
      0.038,
      0.45,
      arm,
    );
    row(
      11,
      0.98,
      0.02,
      (t) => 0.12 + 0.08 * t,
      (t) => -80 + 115 * t ** 1.5,
      0.032,
      0.5,
      arm,
    );
    // leading edge of the wing
    for (let i = 12; i >= 0; i--) {
      const t = i / 12,
        p = arm(Math.min(1, t)),
        q = arm(Math.min(1, t + 0.12));
      s.lock({
        spine: flip([
          [p[0] - 0.01, p[1] + 0.012],
          [q[0], q[1] + 0.016],
          [q[0] + 0.045, q[1] - 0.0],
        ]),
        width: 0.034,
        tip: 0.8,
        root: 0.7,
        rise: 0.45,
        lines: 2,
      });
    }
  }
  s.base(0.3, 0.6);
  // Body
  const torso: Vec2[] = [
    [-0.1, 0.34],
    [-0.165, 0.18],
    [-0.17, 0.0],
    [-0.13, -0.2],
    [-0.07, -0.36],
    [0, -0.42],
    [0.07, -0.36],
    [0.13, -0.2],
    [0.17, 0.0],
    [0.165, 0.18],
    [0.09, 0.36],
  ];
  s.mass(
    (c) => {
      outline(c, torso);
      c.fill();
    },
    0.75,
    { flat: 0.1 },
  );
  // Thighs
  for (const side of [1, -1])
    s.mass((c) => ellipse(c, side * 0.105, -0.26, 0.075, 0.15, side * 14), 0.72, { flat: 0.1 });
  // Breast feathers, from the belly up
  for (let r = 0; r < 12; r++) {
    const y = -0.36 + r * 0.058,
      w = 0.155 * Math.sqrt(Math.max(0, 1 - ((y - 0.02) / 0.47) ** 2)) + 0.01,
      n = Math.max(2, Math.round(w / 0.026));
    for (let i = 0; i < n; i++) {
      const x = ((i + (r % 2) * 0.5) / (n - 0.5) - 0.5) * 2 * w * 0.92,
        lean = x * 0.35;
      s.lock({
        spine: [
          [x, y + 0.06],
          [x + lean * 0.1, y + 0.02],
          [x + lean * 0.2, y - 0.03],
        ],
        width: 0.026,
        tip: 0.8,
        root: 0.8,
        rise: 0.55,
        lines: 2,
        height: 0.5,
      });
    }
  }
  for (const side of [1, -1])
    for (let r = 0; r < 5; r++)
      for (let i = 0; i < 4; i++) {
        const x = side * (0.065 + i * 0.03),
          y = -0.36 + r * 0.05;
        s.lock({
          spine: [
            [x, y + 0.05],
            [x + side * 0.004, y + 0.01],
            [x + side * 0.004, y - 0.035],
          ],
          width: 0.02,
          tip: 0.6,
          root: 0.8,
          rise: 0.5,
          lines: 2,
          height: 0.5,
        });
      }
  addEagleFace(s);
  // Branch and talons
  s.mass((c) => {
    c.lineWidth = 0.026;
    outline(
      c,
      [
        [-0.42, -0.4],
        [-0.2, -0.435],
        [0, -0.44],
        [0.2, -0.435],
        [0.42, -0.4],
      ],
      false,
    );
    c.stroke();
  }, 0.3);
  for (const side of [1, -1]) {
    for (let i = 0; i < 5; i++)
      for (const up of [1, -1]) {
        const x = side * (0.24 + i * 0.042),
          y = -0.428 + i * 0.006;
        s.lock({
          spine: [
            [x, y],
            [x + side * 0.035, y + up * 0.035],
            [x + side * 0.085, y + up * 0.05],
          ],
          width: 0.017,
          tip: 0.1,
          root: 0.3,
          rise: 0.2,
          lines: 1,
          height: 0.7,
        });
      }
    for (let i = -1; i <= 1; i++)
      s.lock({
        spine: [
          [side * 0.1 + i * 0.02, -0.37],
          [side * 0.105 + i * 0.036, -0.42],
          [side * 0.105 + i * 0.04, -0.475],
        ],
        width: 0.017,
        tip: 0.0,
        root: 0.8,
        rise: 0.3,
        height: 0.9,
      });
  }
  return s;
}
