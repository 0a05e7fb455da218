import { type Line, moved } from '../emblem/line.ts';
import type { Model } from '../emblem/model.ts';

/** A row of rollers. Sizes in hundredths of the emblem. */
export function wave(model: Model, y: number, half: number, crests: number) {
  const step = (2 * half) / crests;
  const crest = Array.from({ length: crests }, (_, i) => {
    const x = -half + i * step;
    return `${x},${y - 3} ${x + step * 0.3},${y + 1} ${x + step * 0.62},${y + 7} ${x + step * 0.84},${y + 3}`;
  });
  const top: Line = crest.join(' ');
  const bottom = y - 17;
  // It thins out to both ends, as a stroke of a brush does.
  const rest = `${half},${y - 3}! ${half * 0.62},${y - 12} 0,${bottom - 2} ${-half * 0.62},${y - 12} ${-half},${y - 3}!`;
  model.plate(`${top} ${rest}`, { lift: 0.3, rise: 0.5, round: 0.06, moat: 0.02 });
  model.engrave([moved(top, { to: [0, -6] })], 0.02, 0.8);
  model.engrave([moved(top, { to: [0, -11] })], 0.014, 0.5);
}
