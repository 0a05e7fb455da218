import { type Line, type Taper, traceTaper } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { spell } from '../emblem/outlines.ts';
import { earth } from './ground.ts';

/** From the tail to the nape. */
const COILS: Taper =
  '70,-78,2 30,-84,6 -30,-76,10 -66,-50,12 -50,-18,13 0,-14,13 50,-20,13 66,10,12.5 40,34,12 0,34,11.5 -34,44,11' +
  ' -40,68,10 -18,82,9.5 4,80,10';
const HEAD: Taper = '0,80,11 16,76,13 34,66,9 42,60,6';
const TONGUE: readonly Line[] = ['46,57! 58,48! 66,47', '58,48! 60,40'];

/** A snake in coils. */
export function snake(): Model {
  const model = new Model();
  model.tube(COILS, { lift: 0.2, depth: 3, melt: 0.02 });
  scales(model);
  model.tube(HEAD, { lift: 0.6, depth: 3, melt: 0.05 });
  model.pearl(0.24, 0.77, 0.032, 1.2);
  model.engrave(['46,58 32,61 20,66'], 0.014, 1);
  model.draw(TONGUE, 0.02, 1.4);
  earth(model, -86, 62);
  return model;
}

/** Rows across the body, each half a scale off the one before, laid from the tail on like shingles. */
function scales(model: Model) {
  const { path, widths } = traceTaper(COILS);
  const rows = path.length - 10;
  for (let row = 2; row < rows; row++) {
    const [x, y] = path[row];
    const [wayX, wayY] = [path[row + 1][0] - x, path[row + 1][1] - y];
    const length = Math.hypot(wayX, wayY);
    for (let place = -3; place <= 3; place++) {
      const across = (place + (row % 2) / 2) / 4;
      if (Math.abs(across) > 0.9) continue;
      const at = (along: number) => {
        const [on, off] = [along / length, (across * widths[row]) / length];
        return spell([100 * (x + wayX * on - wayY * off), 100 * (y + wayY * on + wayX * off)]);
      };
      const scale = { width: widths[row] * 0.2, tip: 0.6, root: 0.5, rise: 0.6, height: 0.9 };
      model.blade(`${at(0.05)} ${at(0)} ${at(-0.05)}`, scale);
    }
  }
}
