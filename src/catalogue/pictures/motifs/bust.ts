// The head that all profiles share, looking left.
import { Sculpture } from '../emblem/sculpture.ts';
import { ellipse, outline } from '../emblem/shapes.ts';
import type { Vec2 } from '../vector.ts';

const FACE: Vec2[] = [
  [-0.27, 0.56],
  [-0.345, 0.46],
  [-0.385, 0.36],
  [-0.398, 0.3],
  [-0.388, 0.262],
  [-0.405, 0.2],
  [-0.445, 0.12],
  [-0.488, 0.06],
  [-0.492, 0.03],
  [-0.458, 0.008],
  [-0.418, 0.004],
  [-0.418, -0.035],
  [-0.442, -0.066],
  [-0.446, -0.082],
  [-0.416, -0.106],
  [-0.438, -0.132],
  [-0.436, -0.152],
  [-0.405, -0.18],
  [-0.402, -0.205],
  [-0.42, -0.245],
  [-0.41, -0.295],
  [-0.365, -0.335],
  [-0.29, -0.345],
  [-0.2, -0.325],
  [-0.155, -0.36],
  [-0.145, -0.46],
  [-0.17, -0.58],
  [-0.24, -0.69],
  [-0.2, -0.76],
  [-0.05, -0.82],
  [0.16, -0.82],
  [0.34, -0.74],
  [0.42, -0.66],
  [0.3, -0.56],
  [0.245, -0.4],
  [0.25, -0.2],
  [0.33, 0.05],
  [0.34, 0.3],
  [0.2, 0.55],
  [-0.05, 0.64],
];

/** Face and neck; hair and headgear come after. */
export function head(): Sculpture {
  const s = new Sculpture();
  s.mass(
    (c) => {
      c.beginPath();
      for (const p of FACE) c.lineTo(...p);
      c.closePath();
      c.lineJoin = 'round';
      c.lineWidth = 0.016;
      c.fill();
      c.stroke();
    },
    1.0,
    { flat: 0.55 },
  );
  s.smoothen(0.012);
  // modelling: cheek, jaw, brow, lips, chin, neck muscle
  s.limb(
    [
      [-0.25, 0.06, 0.13],
      [-0.2, -0.06, 0.14],
    ],
    { lift: 0.86, depth: 1.1, blend: 0.2 },
  );
  s.limb(
    [
      [-0.35, -0.26, 0.06],
      [-0.22, -0.235, 0.075],
      [-0.1, -0.13, 0.09],
    ],
    { lift: 0.8, depth: 1.5, blend: 0.2 },
  );
  s.limb(
    [
      [-0.36, 0.34, 0.05],
      [-0.28, 0.335, 0.05],
    ],
    { lift: 0.8, depth: 1.6, blend: 0.15 },
  );
  s.limb(
    [
      [0.1, -0.22, 0.1],
      [-0.02, -0.48, 0.07],
      [-0.1, -0.7, 0.05],
    ],
    { lift: 0.78, depth: 1.5, blend: 0.2 },
  );
  s.smoothen(0.012);
  // under the jaw it falls away
  s.cut(
    (c) => {
      c.lineWidth = 0.06;
      outline(
        c,
        [
          [-0.3, -0.375],
          [-0.18, -0.33],
          [-0.06, -0.225],
          [0.03, -0.1],
        ],
        false,
      );
      c.stroke();
    },
    0.9,
    0.022,
  );
  // eye
  s.cut(
    (c) => {
      outline(c, [
        [-0.372, 0.235],
        [-0.335, 0.262],
        [-0.275, 0.25],
        [-0.245, 0.222],
        [-0.29, 0.195],
        [-0.345, 0.2],
      ]);
      c.fill();
    },
    0.75,
    0.011,
  );
  s.bead(-0.337, 0.222, 0.027, 0.55);
  s.cut((c) => ellipse(c, -0.347, 0.224, 0.007, 0.01), 0.6, 0.002);
  s.ridge(
    (c) => {
      c.lineWidth = 0.016;
      outline(
        c,
        [
          [-0.376, 0.224],
          [-0.345, 0.252],
          [-0.295, 0.246],
          [-0.242, 0.212],
        ],
        false,
      );
      c.stroke();
    },
    0.5,
    0.004,
  );
  s.ridge(
    (c) => {
      c.lineWidth = 0.011;
      outline(
        c,
        [
          [-0.362, 0.2],
          [-0.325, 0.19],
          [-0.265, 0.202],
        ],
        false,
      );
      c.stroke();
    },
    0.35,
    0.004,
  );
  s.ridge(
    (c) => {
      c.lineWidth = 0.016;
      outline(
        c,
        [
          [-0.4, 0.312],
          [-0.345, 0.34],
          [-0.27, 0.33],
          [-0.215, 0.295],
        ],
        false,
      );
      c.stroke();
    },
    0.35,
    0.006,
  );
  // nostril, wing of the nose, mouth
  s.cut((c) => ellipse(c, -0.437, 0.024, 0.016, 0.008, 15), 0.8, 0.004);
  s.cut(
    (c) => {
      c.lineWidth = 0.012;
      outline(
        c,
        [
          [-0.418, 0.068],
          [-0.397, 0.045],
          [-0.405, 0.012],
        ],
        false,
      );
      c.stroke();
    },
    0.5,
    0.006,
  );
  s.cut(
    (c) => {
      c.lineWidth = 0.012;
      outline(
        c,
        [
          [-0.432, -0.105],
          [-0.395, -0.1],
          [-0.355, -0.112],
        ],
        false,
      );
      c.stroke();
    },
    0.9,
    0.004,
  );
  s.ridge(
    (c) => {
      c.lineWidth = 0.02;
      outline(
        c,
        [
          [-0.43, -0.078],
          [-0.4, -0.075],
          [-0.362, -0.103],
        ],
        false,
      );
      c.stroke();
    },
    0.35,
    0.006,
  );
  s.ridge(
    (c) => {
      c.lineWidth = 0.022;
      outline(
        c,
        [
          [-0.425, -0.137],
          [-0.4, -0.137],
          [-0.367, -0.118],
        ],
        false,
      );
      c.stroke();
    },
    0.4,
    0.006,
  );
  s.cut((c) => ellipse(c, -0.385, -0.19, 0.03, 0.013, 8), 0.35, 0.008);
  return s;
}

/** Hair runs in arcs round the middle of the head. */
export function round(cx: number, cy: number) {
  return (x: number, y: number) => (Math.atan2(y - cy, x - cx) * 180) / Math.PI - 90;
}
