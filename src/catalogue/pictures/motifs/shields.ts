import { Sculpture } from '../emblem/sculpture.ts';
import { polar, star } from '../emblem/shapes.ts';
import type { Vec2 } from '../vector.ts';
import { straight } from './straight.ts';

const HEATER: Vec2[] = [
  [-0.62, 0.6],
  [-0.3, 0.66],
  [0, 0.72],
  [0.3, 0.66],
  [0.62, 0.6],
  [0.62, 0.1],
  [0.5, -0.36],
  [0.26, -0.7],
  [0, -0.92],
  [-0.26, -0.7],
  [-0.5, -0.36],
  [-0.62, 0.1],
];

function heater(): Sculpture {
  const s = new Sculpture();
  s.mass(
    (c) => {
      straight(c, HEATER);
      c.fill();
    },
    0.7,
    { flat: 0.6 },
  );
  s.ridge(
    (c) => {
      c.lineWidth = 0.06;
      straight(c, HEATER);
      c.stroke();
    },
    1.4,
    0.006,
  );
  return s;
}

/** A quartered shield: bars, a star, a rose, a tower. */
export function shield(): Sculpture {
  const s = heater();
  s.ridge(
    (c) => {
      c.lineWidth = 0.03;
      c.beginPath();
      c.moveTo(0, 0.68);
      c.lineTo(0, -0.86);
      c.moveTo(-0.6, 0.04);
      c.lineTo(0.6, 0.04);
      c.stroke();
    },
    1,
    0.004,
  );
  for (let i = 0; i < 4; i++)
    s.ridge(
      (c) => {
        c.fillRect(-0.54, 0.13 + i * 0.13, 0.48, 0.055);
      },
      0.9,
      0.005,
    );
  s.mass((c) => star(c, 0.3, 0.34, 0.2), 1.7, { flat: 0.3 });
  for (let i = 0; i < 5; i++) {
    const [x, y] = polar(0.11, 90 + i * 72, [-0.26, -0.24]);
    s.bead(x, y, 0.07, 1.4);
  }
  s.bead(-0.26, -0.24, 0.06, 2);
  s.ridge(
    (c) => {
      c.fillRect(0.16, -0.42, 0.22, 0.32);
      for (const x of [0.12, 0.235, 0.35]) c.fillRect(x, -0.12, 0.07, 0.08);
    },
    1.5,
    0.004,
  );
  s.cut(
    (c) => {
      c.fillRect(0.235, -0.42, 0.07, 0.14);
    },
    1.2,
    0.004,
  );
  return s;
}

/** A shield with one large star and rays. */
export function starShield(): Sculpture {
  const s = heater();
  for (let i = 0; i < 24; i++)
    s.ridge(
      (c) => {
        c.lineWidth = 0.016;
        c.beginPath();
        c.moveTo(...polar(0.2, i * 15, [0, 0.02]));
        c.lineTo(...polar(i % 2 ? 0.44 : 0.52, i * 15, [0, 0.02]));
        c.stroke();
      },
      0.6,
      0.004,
    );
  s.mass((c) => star(c, 0, 0.02, 0.42), 2, { flat: 0.1 });
  return s;
}
