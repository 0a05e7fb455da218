import { Sculpture } from '../emblem/sculpture.ts';
import { polar, star } from '../emblem/shapes.ts';

/** A star of eight points, faceted, in a wreath of smaller ones. */
export function starburst(): Sculpture {
  const s = new Sculpture();
  for (let i = 0; i < 16; i++) {
    const a = 90 + i * 22.5,
      L = i % 2 ? 0.56 : i % 4 ? 0.76 : 0.97;
    s.lock({
      spine: [[0, 0], polar(L * 0.5, a), polar(L, a)],
      width: 0.1,
      lines: 1,
      tip: 0,
      root: 0.3,
      height: 1.6,
      rise: -0.3,
    });
  }
  s.base(0.35, 0.3);
  s.bead(0, 0, 0.16, 1.8);
  for (let i = 0; i < 16; i++) {
    const [x, y] = polar(0.86, 101.25 + i * 22.5);
    s.mass((c) => star(c, x, y, 0.06), 0.5, { flat: 0.2 });
  }
  return s;
}
