import { bothSides, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { rectangle } from '../emblem/outlines.ts';

const BOWL = '-22,8! 22,8! 13,-12! -13,-12!';
/** Tongues of the flame from the root to the tip, and half of their width. */
const FLAMES = [
  ['-4.8,6 -19.2,22 2.4,36 -9.6,48', 0.09],
  ['5.2,6 20.8,20.4 9.9,33 10.4,44', 0.09],
  ['-1.6,6 -6.4,28.4 4.8,48 -3.2,64', 0.1],
  ['2.4,6 9.6,25.2 7.8,42 4.8,56', 0.09],
  ['0,6 0,19.6 6,31.5 0,42', 0.07],
] as const;

/** A torch before rays, with an olive branch. */
export function torch(): Model {
  const model = new Model();
  for (let ray = 0; ray < 17; ray++) {
    const spine = moved(ray % 2 ? '30,0 60,0 78,0' : '30,0 60,0 96,0', { turn: ray * 12.5 - 10, to: [0, 5] });
    model.blade(spine, { width: 0.035, lines: 1, tip: 0, root: 0.6, height: 1, rise: 0 });
  }
  model.bed(0.15);
  for (const [flame, width] of FLAMES) model.blade(flame, { width, lines: 2, tip: 0, root: 0.8, height: 2.2 });
  model.mound(BOWL, 1.4);
  model.tube('0,-12,8.5 0,-50,6 0,-90,4.5', { lift: 0.6, depth: 5 });
  model.emboss(
    [-14, -30, -46].map((y) => rectangle(-10, y, 20, 3.5)),
    0.9,
  );
  for (let pair = 0; pair < 6; pair++) {
    for (const up of [1, -1]) {
      const leaf = moved(`0,0 8,${up * 7} 18,${up * 9}`, { to: [12 + pair * 9, pair * 3.5 - 62] });
      for (const side of bothSides(leaf)) {
        model.blade(side, { width: 0.036, quill: true, tip: 0.1, root: 0.3, height: 1.5 });
      }
    }
  }
  return model;
}
