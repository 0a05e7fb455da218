import type { Line, Taper } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { earth } from './ground.ts';

const FAR_LEGS: readonly Taper[] = [
  '-26,-22,12 -30,-44,7 -27,-66,5.4',
  '-27,-68,5.2 -33,-72,4.4',
  '58,-16,13 66,-42,7 60,-66,5.4',
  '60,-68,5.2 54,-72,4.4',
];
const BODY: readonly Taper[] = ['-34,8,34 -8,14,36 20,10,30 46,8,26 62,6,22', '-40,-2,30 -46,-16,24'];
const NEAR_LEGS: readonly Taper[] = [
  '-42,-20,16 -46,-44,9 -43,-68,6.4',
  '-43,-71,6 -51,-75,5',
  '70,0,17 76,-26,10 84,-44,6.4 78,-68,5.8',
  '78,-71,5.6 70,-75,4.8',
];
const TAIL: Taper = '82,14,3 92,2,2.4 94,-22,2';
/** The wool of the forequarters: hump, neck and beard. */
const MANE: Line = '-2,52! -22,52 -42,42 -58,24 -70,2 -66,-26 -50,-44! -34,-34 -18,-20 -4,0 6,26 6,42';
const HEAD: Line = '-56,20! -72,14 -84,0 -90,-18 -90,-34 -82,-42! -72,-42 -64,-34 -56,-22 -46,-8 -44,8';
const BEARD: readonly Line[] = ['-74,-36 -74,-52 -68,-66', '-66,-32 -62,-52 -58,-64', '-56,-22 -52,-42 -50,-56'];

/** An American bison that stands on a mound, looking left. */
export function bison(): Model {
  const model = new Model();
  earth(model, -76, 84);
  for (const leg of FAR_LEGS) model.tube(leg, { lift: 0.1, depth: 2.2, melt: 0.15 });
  model.tube(TAIL, { lift: 0.2, depth: 4 });
  model.strands(['92,-16 98,-28 94,-40', '94,-16 94,-28 90,-40'], {
    count: 2,
    width: 0.03,
    tip: 0,
    root: 0.6,
    height: 1.2,
  });
  for (const taper of BODY) model.tube(taper, { lift: 0.3, depth: 1.5, melt: 0.3 });
  for (const leg of NEAR_LEGS) model.tube(leg, { lift: 0.5, depth: 2, melt: 0.25 });
  model.soften(0.012);
  model.comb('6,60! 100,60! 100,-60! 0,-60!', 0.07, {
    direction: (_, y) => 170 + 50 * Math.min(1, Math.max(0, 0.2 - y)),
    length: 14,
    grain: 2,
    seed: 3,
  });
  model.engrave(['52,20 48,2 56,-18', '84,-40 78,-36'], 0.04, 0.6);
  model.plate(MANE, { lift: 0.75, rise: 0.6, round: 0.24, moat: 0.02 });
  model.pelt(MANE, {
    direction: (x, y) => -112 + x * 20 - y * 10,
    length: 0.16,
    width: 0.045,
    gap: 0.07,
    curl: 0.5,
    lines: 2,
    height: 1.1,
    seed: 12,
  });
  // Wool hangs about the knees of the forelegs.
  model.strands(['-54,-30 -56,-46 -54,-58', '-44,-28 -44,-46 -42,-60', '-32,-26 -34,-42 -34,-54'], {
    count: 3,
    width: 0.045,
    lines: 2,
    tip: 0,
    root: 0.6,
    rise: 0.3,
    height: 1.4,
    trim: 0.15,
  });
  head(model);
  return model;
}

function head(model: Model) {
  model.strands(BEARD, { count: 3, width: 0.045, lines: 2, tip: 0, root: 0.6, rise: 0.3, height: 1.5, trim: 0.12 });
  model.plate(HEAD, { lift: 1, rise: 0.55, round: 0.16, moat: 0.026 });
  const crown: Line = '-50,26! -64,26 -78,14 -80,2! -70,0 -60,2 -48,8!';
  model.plate(crown, { lift: 1.2, rise: 0.4, round: 0.1, moat: 0.012 });
  model.pelt(crown, {
    direction: (x) => -140 - x * 20,
    length: 0.11,
    width: 0.038,
    gap: 0.055,
    curl: 0.6,
    lines: 2,
    height: 1.2,
    seed: 5,
  });
  model.tube('-56,16,5.4 -52,26,4.4 -56,38,2.6 -62,43,1', { lift: 1.3, depth: 5, melt: 0.02 });
  model.plate('-48,12! -38,14 -34,8 -40,4!', { lift: 1.2, rise: 0.4, round: 0.05 });
  model.pearl(-0.72, -0.06, 0.026, 2);
  model.engrave(['-77,-5 -72,-2 -67,-6'], 0.022, -1.2);
  model.engrave(['-88,-28 -84,-25 -83,-30'], 0.022, 1.4);
  model.engrave(['-88,-36 -80,-35 -73,-32'], 0.02, 1.3);
}
