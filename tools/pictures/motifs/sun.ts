import { type Line, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { wave } from './sea.ts';

const SHORT_RAY: Line = '-9,36! 0,74! 9,36!';
const LONG_RAY: Line = '-7,36! -6,60 0,98! 6,60 7,36!';
const SEA: readonly (readonly [y: number, half: number, crests: number])[] = [
  [-14, 94, 5],
  [-34, 86, 5],
  [-53, 72, 4],
  [-71, 52, 3],
];

/** The sun rising from the sea. */
export function sun(): Model {
  const model = new Model();
  const to = [0, -4] as const;
  for (let i = -4; i <= 4; i++) {
    if (i < 4) model.plate(moved(SHORT_RAY, { turn: i * 20 + 10, to: [...to] }), { lift: 0.1, rise: 0.5, round: 0.08 });
    model.plate(moved(LONG_RAY, { turn: i * 20, to: [...to] }), { lift: 0.2, rise: 0.8, round: 0.08 });
  }
  const disc: Line = '-32,-4 -23,19 0,28 23,19 32,-4 23,-27 0,-36 -23,-27';
  model.plate(disc, { lift: 0.4, rise: 1.2, round: 0.34, moat: 0.03 });
  for (const [y, half, crests] of SEA) wave(model, y, half, crests);
  return model;
}
