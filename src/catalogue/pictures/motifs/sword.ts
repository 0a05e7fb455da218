import { Sculpture } from '../emblem/sculpture.ts';
import { polar } from '../emblem/shapes.ts';
import type { Vec2 } from '../vector.ts';
import { straight } from './straight.ts';

/** A sword between two branches of oak. */
export function sword(): Sculpture {
  const s = new Sculpture();
  const leaf = (x: number, y: number, a: number, L: number) => {
    const r = (a * Math.PI) / 180;
    s.lock({
      spine: [
        [x, y],
        [x + Math.cos(r) * L * 0.5, y + Math.sin(r) * L * 0.5],
        [x + Math.cos(r + 0.2) * L, y + Math.sin(r + 0.2) * L],
      ],
      width: 0.075,
      quill: true,
      tip: 0.4,
      root: 0.3,
      height: 1.5,
    });
  };
  for (const d of [1, -1])
    for (let i = 0; i < 8; i++) {
      const [x, y] = polar(0.62, -70 + i * 17);
      for (const side of [0.7, -0.7])
        leaf(d * x, y, d > 0 ? -70 + i * 17 + 90 + side * 45 : 180 - (-70 + i * 17 + 90 + side * 45), 0.26);
      s.bead(d * x * 0.84, y * 0.84, 0.032, 1.3);
    }
  s.base(0.2);
  const blade: Vec2[] = [
    [-0.07, 0.42],
    [0.07, 0.42],
    [0.055, -0.7],
    [0, -0.92],
    [-0.055, -0.7],
  ];
  s.erase((c) => {
    straight(c, blade);
    c.fill();
  });
  s.mass(
    (c) => {
      straight(c, blade);
      c.fill();
    },
    1.1,
    { flat: 0.1 },
  );
  s.cut(
    (c) => {
      c.lineWidth = 0.02;
      c.beginPath();
      c.moveTo(0, 0.4);
      c.lineTo(0, -0.6);
      c.stroke();
    },
    0.6,
    0.004,
  );
  s.limb(
    [
      [-0.36, 0.4, 0.05],
      [-0.2, 0.44, 0.045],
      [0, 0.45, 0.06],
      [0.2, 0.44, 0.045],
      [0.36, 0.4, 0.05],
    ],
    { lift: 0.6, depth: 5 },
  );
  s.limb(
    [
      [0, 0.46, 0.05],
      [0, 0.8, 0.045],
    ],
    { lift: 0.5, depth: 5 },
  );
  for (let i = 0; i < 7; i++)
    s.cut(
      (c) => {
        c.lineWidth = 0.014;
        c.beginPath();
        c.moveTo(-0.06, 0.52 + i * 0.038);
        c.lineTo(0.06, 0.54 + i * 0.038);
        c.stroke();
      },
      0.7,
      0.003,
    );
  s.limb(
    [
      [0, 0.87, 0.085],
      [0.001, 0.87, 0.085],
    ],
    { lift: 0.5, depth: 5 },
  );
  return s;
}
