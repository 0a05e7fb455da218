import { bothSides, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { polar } from '../geometry.ts';

const ARM = '16,-56,10 46,-36,9 50,0,7 34,34,5.5 40,66,5 56,76,5 60,64,4.5';
const SOUND_BOX = '-30,-50 -24,-72 0,-80 24,-72 30,-50 0,-42';
const LEAF = '0,0 12,0 24,0';

/** A lyre with laurel. */
export function lyre(): Model {
  const model = new Model();
  for (const arm of bothSides(ARM)) model.tube(arm, { lift: 0.2, depth: 4, melt: 0.02 });
  for (let pair = 0; pair < 7; pair++) {
    const at = pair * 15 - 64;
    for (const splay of [34, -34]) {
      const leaf = moved(LEAF, { turn: at + 90 + splay, to: polar(82, at) });
      for (const side of bothSides(leaf)) {
        model.blade(side, { width: 0.05, quill: true, tip: 0.1, root: 0.3, height: 1.5 });
      }
    }
  }
  model.tube('-50,50,4.5 0,52,5 50,50,4.5', { lift: 0.6, depth: 5 });
  model.mound(SOUND_BOX, 1.1, 0.4);
  for (let string = -3; string <= 3; string++) {
    model.tube(`${string * 5},-52,1.3 ${string * 7.5},50,1.3`, { lift: 0.3, depth: 12 });
  }
  model.pearl(0, -0.62, 0.07, 1.4);
  for (const x of [0.58, -0.58]) model.pearl(x, 0.68, 0.06, 1.4);
  return model;
}
