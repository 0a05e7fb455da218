import type { Model } from '../emblem/model.ts';
import { star } from '../emblem/outlines.ts';
import { polar } from '../geometry.ts';
import { eagle } from './eagle.ts';

const SHIELD = '-18,26! 0,29! 18,26! 18.5,3! 12,-17! 0,-28! -12,-17! -18.5,3!';

/** The eagle with a striped shield before its breast, under stars. */
export function heraldic(): Model {
  const model = eagle();
  model.clear(SHIELD).mound(SHIELD, 1.3, 0.85);
  const stripes = [-3, -2, -1, 0, 1, 2, 3].map(
    (stripe) => `${stripe * 4.5},11 ${stripe * 4.5},${Math.abs(stripe) * 5 - 24}`,
  );
  model.engrave(stripes, 0.018, 0.9);
  model.engrave(['-18,12.5 18,12.5'], 0.02, -0.8);
  for (let turn = 35; turn <= 145; turn += 22) {
    const [x, y] = polar(32, turn, [0, 61]);
    model.mound(star(x, y, 5), 0.4, 0.2);
  }
  return model;
}
