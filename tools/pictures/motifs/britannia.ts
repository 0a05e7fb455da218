import type { Line } from '../emblem/line.ts';
import type { Model } from '../emblem/model.ts';
import { bust } from './bust.ts';

const BOWL: Line = '36,42! 31,58 18,72 -6,78 -30,70 -46,50 -52,24 -54,0 -58,-16! -40,-18 -24,-10! -17,8 -8,26 10,38';
const VISOR: Line = '40,40! 48,48 44,58 32,64! 22,60 4,56 -10,44 -6,36! 12,42';
const PLUME: readonly Line[] = [
  '26,66 42,80 52,72',
  '14,74 22,96 38,97',
  '-6,78 -14,98 0,100',
  '-24,74 -44,92 -38,98',
  '-40,58 -68,74 -70,86',
  '-50,36 -80,46 -90,58',
  '-54,12 -82,12 -97,20',
  '-57,-8 -78,-20 -94,-20',
  '-54,-18 -70,-40 -84,-50',
];
const LOCKS: readonly Line[] = [
  '-44,-14 -58,-34 -44,-54 -58,-76',
  '-30,-14 -42,-34 -28,-54 -38,-74',
  '-16,-2 -26,-22 -16,-40 -22,-56',
];

/** Britannia in a plumed helmet, looking right. */
export function britannia(): Model {
  const model = bust();
  model.strands(LOCKS, { count: 4, width: 0.065, lines: 3, tip: 0.05, root: 0.6, rise: 0.3, height: 1.6, trim: 0.12 });
  model.strands(PLUME, { count: 4, width: 0.055, lines: 2, tip: 0.4, root: 0.6, rise: 0.5, height: 1.5, trim: 0.08 });
  model.bed(0.4, 0.5);
  model.plate(BOWL, { lift: 0.8, rise: 0.75, round: 0.3, moat: 0.026 });
  model.engrave(['29,65 14,75 -7,80 -30,73 -48,53 -55,26 -58,0 -60,-16'], 0.075, -1.8);
  for (let i = 0; i < 17; i++) {
    const a = ((62 + i * 9.2) * Math.PI) / 180;
    model.pearl(-0.06 + Math.cos(a) * 0.5, 0.285 + Math.sin(a) * 0.505, 0.018, 2.6);
  }
  model.engrave(
    ['-8,34 -24,42 -38,34 -40,16 -28,8 -18,18 -24,28 -30,22', '-36,50 -22,58 -6,54', '-44,2 -36,-6 -26,0'],
    0.03,
    -1.4,
  );
  model.plate(VISOR, { lift: 1.2, rise: 0.4, round: 0.08, moat: 0.024 });
  model.engrave(['38,50 24,51 6,48'], 0.02, 1.2);
  model.plate('-10,34! -2,26 2,10 -4,-8! -14,-2 -19,12 -16,26!', { lift: 1.1, rise: 0.35, round: 0.07, moat: 0.02 });
  return model;
}
