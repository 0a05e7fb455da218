import type { Sculpture } from '../emblem/sculpture.ts';
import { star } from '../emblem/shapes.ts';
import type { Drawing } from '../relief/pen.ts';
import type { Vec2 } from '../vector.ts';
import { eagle } from './eagle.ts';

/** The eagle with a striped shield before its breast, under stars. */
export function heraldic(): Sculpture {
  const s = eagle();
  const shield: Vec2[] = [
    [-0.2, 0.24],
    [0, 0.27],
    [0.2, 0.24],
    [0.205, 0.02],
    [0.13, -0.17],
    [0, -0.28],
    [-0.13, -0.17],
    [-0.205, 0.02],
  ];
  const fill = (c: Drawing) => {
    c.beginPath();
    for (const p of shield) c.lineTo(...p);
    c.closePath();
    c.fill();
  };
  s.erase(fill);
  s.mass(fill, 1.3, { flat: 0.85 });
  s.cut(
    (c) => {
      c.lineWidth = 0.018;
      for (let i = -3; i <= 3; i++) {
        c.beginPath();
        c.moveTo(i * 0.05, 0.1);
        c.lineTo(i * 0.05, -0.24 + Math.abs(i) * 0.05);
        c.stroke();
      }
    },
    0.9,
    0.003,
  );
  s.ridge(
    (c) => {
      c.lineWidth = 0.02;
      c.beginPath();
      c.moveTo(-0.2, 0.115);
      c.lineTo(0.2, 0.115);
      c.stroke();
    },
    0.8,
    0.003,
  );
  for (let i = 0; i < 7; i++) {
    const a = ((165 - i * 25) * Math.PI) / 180;
    s.mass((c) => star(c, Math.cos(a) * 0.37, 0.63 + Math.sin(a) * 0.34, 0.055), 0.4, { flat: 0.2 });
  }
  return s;
}
