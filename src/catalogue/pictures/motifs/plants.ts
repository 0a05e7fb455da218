// Rose and sun: for British pieces and for rounds.

import { Sculpture } from '../emblem/sculpture.ts';
import { ellipse, outline, polar } from '../emblem/shapes.ts';
import type { Drawing } from '../relief/pen.ts';
import type { Vec2 } from '../vector.ts';

/** A heraldic double rose, five and five petals, with barbs. */
export function rose(): Sculpture {
  const s = new Sculpture();
  for (let i = 0; i < 5; i++) {
    const a = 90 + 36 + i * 72;
    s.lock({
      spine: [polar(0.55, a), polar(0.78, a + 3), polar(0.97, a)],
      width: 0.085,
      quill: true,
      tip: 0.05,
      root: 0.6,
      height: 1.4,
    });
  }
  const ring = (r: number, size: number, from: number, lift: number) => {
    for (let i = 0; i < 5; i++) {
      const a = from + i * 72,
        at = (rr: number, d: number): Vec2 => polar(rr, a + d);
      const petal: Vec2[] = [
        at(r * 0.18, 0),
        at(r * 0.62, 30),
        at(r * 0.98, 31),
        at(r * 1.08, 17),
        at(r * 0.97, 0),
        at(r * 1.08, -17),
        at(r * 0.98, -31),
        at(r * 0.62, -30),
      ];
      const fill = (c: Drawing) => {
        outline(c, petal);
        c.fill();
      };
      s.erase(fill, 0.003);
      s.mass(fill, lift, { flat: 0.25 });
      s.ridge(
        (c) => {
          c.lineWidth = 0.036 * size;
          outline(c, petal.slice(1, 7), false);
          c.stroke();
        },
        0.7,
        0.008,
      );
      s.cut(
        (c) => {
          c.lineWidth = 0.008;
          for (const d of [-14, -7, 0, 7, 14]) {
            c.beginPath();
            c.moveTo(...at(r * 0.45, d * 0.8));
            c.lineTo(...at(r * (0.86 - Math.abs(d) * 0.002), d));
            c.stroke();
          }
        },
        0.4,
        0.003,
      );
    }
  };
  ring(0.8, 1, 90, 0.75);
  ring(0.46, 0.8, 90 + 36, 1.15);
  s.mass((c) => ellipse(c, 0, 0, 0.155, 0.155), 1.5, { flat: 0.1 });
  for (let k = 0; k < 60; k++) {
    const r = 0.135 * Math.sqrt(k / 60),
      a = k * 137.508;
    const [x, y] = polar(r, a);
    s.bead(x, y, 0.016, 0.8);
  }
  return s;
}

/** A sun with a calm rayed disc. */
export function sun(): Sculpture {
  const s = new Sculpture();
  for (let i = 0; i < 16; i++) {
    const a = 90 + i * 22.5,
      wave = i % 2 ? 4 : 0,
      L = i % 2 ? 0.9 : 0.97;
    s.lock({
      spine: [polar(0.4, a), polar(0.58, a + wave), polar(0.74, a - wave), polar(L, a + wave * 0.3)],
      width: i % 2 ? 0.055 : 0.075,
      lines: 1,
      tip: 0,
      root: 1,
      height: 1.6,
      rise: -0.2,
    });
  }
  s.base(0.4, 0.5);
  s.mass((c) => ellipse(c, 0, 0, 0.44, 0.44), 1.2, { flat: 0.3 });
  s.ridge(
    (c) => {
      c.lineWidth = 0.03;
      c.beginPath();
      c.arc(0, 0, 0.41, 0, 7);
      c.stroke();
    },
    0.8,
    0.005,
  );
  for (let i = 0; i < 40; i++) {
    const [x, y] = polar(0.355, i * 9);
    s.bead(x, y, 0.017, 0.9);
  }
  for (let r = 0; r < 3; r++)
    for (let i = 0; i < 12; i++) {
      const a = i * 30 + (r % 2) * 15,
        r0 = 0.22 - r * 0.085;
      s.lock({
        spine: [polar(r0 - 0.1 < 0 ? 0 : r0 - 0.1, a), polar(r0, a), polar(r0 + 0.1, a)],
        width: 0.05 - r * 0.01,
        quill: true,
        tip: 0.4,
        root: 0.4,
        height: 1.0,
      });
    }
  s.bead(0, 0, 0.06, 1.5);
  return s;
}
