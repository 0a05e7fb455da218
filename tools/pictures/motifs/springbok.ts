import { type Line, moved, type Taper } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';

const NECK: Line = '-2,34! 16,36 27,20 36,-14 48,-52 66,-84! 34,-98 -4,-98 -30,-86! -22,-56 -14,-30 -10,-8!';
const HEAD: Line =
  '6,42 -10,45 -22,36 -36,20 -52,2 -63,-8! -67,-17 -63,-27! -54,-30 -42,-27 -26,-22 -6,-18 8,-4 16,16 15,32';
const EAR: Line = '8,32! 20,48 40,58 60,58! 52,44 34,31 16,26!';
const HORN: Taper = '-4,40,7.2 6,56,6.6 14,74,5.4 10,90,3.6 -3,97,1';

/** The head of a springbok. */
export function springbok(): Model {
  const model = new Model();
  horn(model, -13, 0.1);
  model.plate(moved(EAR, { turn: 34, to: [4, -4] }), { lift: 0.1, rise: 0.4, round: 0.1 });
  model.plate(NECK, { lift: 0.3, rise: 0.75, round: 0.34 });
  model.strands(['20,26 28,-20 56,-82', '0,0 6,-44 22,-94', '-12,-20 -14,-56 -22,-86'], {
    count: 7,
    width: [0.03, 0.045],
    tip: 0,
    root: 0.2,
    rise: 0.1,
    height: 0.55,
    trim: 0.15,
  });
  horn(model, 0, 0.75);
  model.plate(HEAD, { lift: 0.7, rise: 0.75, round: 0.22, moat: 0.03 });
  model.plate(EAR, { lift: 0.85, rise: 0.5, round: 0.08, moat: 0.024 });
  model.plate(moved(EAR, { scale: 0.62, to: [10, 14] }), { lift: 1.2, rise: -0.5, round: 0.06, moat: 0 });
  model.tube('-6,8,15 -14,-4,13', { lift: 1.1, depth: 1.6, melt: 0.3 });
  // The dark stripe from the horn through the eye to the lip.
  model.plate('-6,34! -16,28 -34,8 -52,-14! -46,-16 -28,-2 -10,14!', { lift: 1.3, rise: -0.2, round: 0.03, moat: 0 });
  model.polish('-6,34! -34,8! -52,-14! -46,-16! -10,14!', 0.35);
  model.plate('-28,17! -21,25 -12,24 -5,16! -13,13 -22,13', { lift: 1.15, rise: 0.2, round: 0.03, moat: 0.024 });
  model.pearl(-0.165, 0.19, 0.05, 1.9);
  model.engrave(['-30,17 -21,28 -11,27 -3,15'], 0.03, -1.6);
  model.plate('-67,-18! -62,-8 -54,-6 -56,-14 -62,-20', { lift: 1.15, rise: 0.3, round: 0.04, moat: 0.012 });
  model.engrave(['-63,-13 -58,-11'], 0.03, 1.6);
  model.engrave(['-65,-21 -54,-20 -44,-16'], 0.024, 1.5);
  return model;
}

function horn(model: Model, shift: number, lift: number) {
  model.tube(moved(HORN, { to: [shift, 0] }), { lift, depth: 5, melt: 0.02 });
  const rings = Array.from({ length: 7 }, (_, i): Line => {
    const [x, y, half] = [shift - 1 + i * 2.6 - 0.16 * i * i, 45 + i * 5.2, 8 - i * 0.35];
    return `${x - half},${y + 4} ${x},${y + 1} ${x + half},${y - 2}`;
  });
  model.engrave(rings, 0.024, 0.9);
}
