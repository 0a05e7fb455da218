import { bothSides, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { polar } from '../geometry.ts';

const STEEL = '-7,42! 7,42! 5.5,-70! 0,-92! -5.5,-70!';
const LEAF = '0,0 13,0 25.5,5';

/** A sword between two branches of oak. */
export function sword(): Model {
  const model = new Model();
  for (let pair = 0; pair < 8; pair++) {
    const at = pair * 17 - 70;
    for (const splay of [31.5, -31.5]) {
      const leaf = moved(LEAF, { turn: at + 90 + splay, to: polar(62, at) });
      for (const side of bothSides(leaf)) {
        model.blade(side, { width: 0.075, quill: true, tip: 0.4, root: 0.3, height: 1.5 });
      }
    }
    const [x, y] = polar(0.52, at);
    for (const side of [x, -x]) model.pearl(side, y, 0.032, 1.3);
  }
  model.bed(0.2);
  model.clear(STEEL).mound(STEEL, 1.1, 0.1);
  model.engrave(['0,40 0,-60'], 0.02, 0.6);
  model.tube('-36,40,5 -20,44,4.5 0,45,6 20,44,4.5 36,40,5', { lift: 0.6, depth: 5 });
  model.tube('0,46,5 0,80,4.5', { lift: 0.5, depth: 5 });
  for (let wire = 0; wire < 7; wire++) {
    model.engrave([moved('-6,52 6,54', { to: [0, wire * 3.8] })], 0.014, 0.7);
  }
  model.tube('0,87,8.5 0.1,87,8.5', { lift: 0.5, depth: 5 });
  return model;
}
