import { moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { cornered, rectangle } from '../emblem/outlines.ts';
import { polar } from '../geometry.ts';

/** One arm of the cross, broad at its end. */
const ARM = cornered([polar(4, 0), polar(27, -26), polar(24, 0), polar(27, 26)]);
const BANDS = [
  '-60,-18.5! -30,-28.5 0,-31.5 30,-28.5 60,-18.5! 60,-29.5! 30,-39.5 0,-42.5 -30,-39.5 -60,-29.5!',
  rectangle(-5.5, -36, 11, 70),
];

/** An orb with its cross. */
export function orb(): Model {
  const model = new Model();
  model.tube('0,-28,60 0.1,-28,60', { depth: 1.9 });
  model.emboss(BANDS, 1.2, 0.006);
  for (let stone = -5; stone <= 5; stone++) model.pearl(stone * 0.105, stone * stone * 0.0045 - 0.365, 0.035, 2.4);
  for (let stone = 0; stone < 5; stone++) model.pearl(0, stone * 0.12 - 0.22, 0.035, 2.4);
  for (const turn of [0, 90, 180, 270]) model.mound(moved(ARM, { turn, to: [0, 62] }), 1, 0.4);
  model.pearl(0, 0.62, 0.075, 1.8);
  return model;
}
