import type { Model } from '../emblem/model.ts';
import { star } from '../emblem/outlines.ts';
import { polar } from '../geometry.ts';
import { eagle } from './eagle.ts';

const SHIELD = '-20,24! 0,27! 20,24! 20.5,2! 13,-17! 0,-28! -13,-17! -20.5,2!';

/** The eagle with a striped shield before its breast, under stars. */
export function heraldic(): Model {
  const model = eagle();
  model.clear(SHIELD).mound(SHIELD, 1.3, 0.85);
  const stripes = [-3, -2, -1, 0, 1, 2, 3].map(
    (stripe) => `${stripe * 5},10 ${stripe * 5},${Math.abs(stripe) * 5 - 24}`,
  );
  model.engrave(stripes, 0.018, 0.9);
  model.engrave(['-20,11.5 20,11.5'], 0.02, -0.8);
  for (let turn = 15; turn <= 165; turn += 25) {
    const [x, y] = polar(35.5, turn, [0, 63]);
    model.mound(star(x, y, 5.5), 0.4, 0.2);
  }
  return model;
}
