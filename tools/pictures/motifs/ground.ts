import type { Line } from '../emblem/line.ts';
import type { Model } from '../emblem/model.ts';

/** Ground for animals: flat banks of earth, one before the other. Sizes in hundredths of the emblem. */
export function earth(model: Model, y: number, half: number) {
  const bank = (x: number, top: number, wide: number, high: number): Line =>
    `${x - wide},${top - high} ${x - wide * 0.5},${top - high * 0.2} ${x},${top} ${x + wide * 0.6},${top - high * 0.3}` +
    ` ${x + wide},${top - high} ${x},${top - high * 1.5}`;
  model.plate(bank(-half * 0.1, y + 2, half * 0.9, 7), { lift: 0.05, rise: 0.2, round: 0.05 });
  model.plate(bank(half * 0.36, y - 3, half * 0.62, 6), { lift: 0.12, rise: 0.22, round: 0.05 });
  model.plate(bank(-half * 0.4, y - 5, half * 0.56, 6), { lift: 0.18, rise: 0.24, round: 0.05 });
}
