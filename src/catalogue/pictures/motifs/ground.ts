// What animals stand on: a strip of earth with tufts of grass.
import type { Sculpture } from '../emblem/sculpture.ts';
import { outline } from '../emblem/shapes.ts';
import type { Vec2 } from '../vector.ts';

export function earth(s: Sculpture, y: number, half: number, seed = 1, tall = 0.13) {
  let r = seed * 9301 + 49297;
  const random = () => {
    r = (r * 9301 + 49297) % 233280;
    return r / 233280;
  };
  const ridge: Vec2[] = Array.from({ length: 13 }, (_, i) => {
    const t = (i / 12) * 2 - 1;
    return [t * half, y + (1 - t * t) * 0.03 + (random() - 0.5) * 0.014] as Vec2;
  });
  s.mass(
    (c) => {
      outline(c, [...ridge, [half * 0.7, y - 0.05], [0, y - 0.075], [-half * 0.7, y - 0.05]]);
      c.fill();
    },
    0.22,
    { flat: 0.5 },
  );
  for (let i = 0; i < 10; i++) {
    const t = ((i + random() * 0.7) / 10) * 1.8 - 0.9,
      x = t * half,
      y0 = y + (1 - t * t) * 0.03 - 0.02;
    for (let b = 0; b < 4; b++) {
      const lean = (random() - 0.5) * 0.12,
        L = tall * (0.5 + random() * 0.7);
      s.lock({
        spine: [
          [x + (b - 1.5) * 0.014, y0],
          [x + (b - 1.5) * 0.02 + lean * 0.3, y0 + L * 0.55],
          [x + (b - 1.5) * 0.026 + lean, y0 + L],
        ],
        width: 0.012,
        tip: 0,
        root: 0.8,
        rise: 0.1,
        height: 0.9,
      });
    }
  }
}
