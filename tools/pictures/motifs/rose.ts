import { type Line, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { polar } from '../geometry.ts';

/** A petal that points upwards: broad, notched, with a rolled lip. */
const PETAL: Line = '0,8! 20,26 41,56 43,76 31,87 14,86 0,76! -14,86 -31,87 -43,76 -41,56 -20,26';
const HOLLOW: Line = '0,24 14,36 29,58 29,70 18,74 0,66 -18,74 -29,70 -29,58 -14,36';
const FOLDS: readonly Line[] = ['0,30 0,50 0,62', '-6,34 -13,52 -19,66', '6,34 13,52 19,66'];
const SEPAL: Line = '0,50! 9,66 8,82 0,99! -8,82 -9,66';

/** A heraldic double rose with its sepals. */
export function rose(): Model {
  const model = new Model();
  for (let i = 0; i < 5; i++) {
    model.plate(moved(SEPAL, { turn: 36 + i * 72 }), { lift: 0.05, rise: 0.5, round: 0.09 });
  }
  for (const [scale, turn, lift] of [
    [1, 0, 0.2],
    [0.56, 36, 0.75],
  ] as const) {
    for (let i = 0; i < 5; i++) {
      const pose = { turn: turn + i * 72, scale };
      model.plate(moved(PETAL, pose), { lift, rise: 0.5, round: 0.1 * scale, moat: 0.022 });
      model.plate(moved(HOLLOW, pose), { lift: lift + 0.45, rise: -0.32, round: 0.16 * scale, moat: 0 });
      model.engrave(
        FOLDS.map((fold) => moved(fold, pose)),
        0.024 * scale,
        0.55,
      );
    }
  }
  model.tube('0,0,15 0,0.1,15', { lift: 1, depth: 4 });
  for (const [count, r] of [
    [1, 0],
    [6, 0.055],
    [11, 0.11],
  ] as const) {
    for (let i = 0; i < count; i++) model.pearl(...polar(r, (i * 360) / count), 0.026, 1.6 - r * 4);
  }
  return model;
}
