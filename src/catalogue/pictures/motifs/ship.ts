import { type Line, moved } from '../emblem/line.ts';
import { Sculpture } from '../emblem/sculpture.ts';
import { wave } from './sea.ts';

const HULL: Line = '-80,-22! -58,-36 -20,-42 30,-39 62,-24 94,2! 88,-22 70,-50 44,-66! -50,-66! -70,-58 -80,-42!';
const PLANKS: readonly Line[] = [
  '-80,-30 -56,-44 -20,-50 30,-47 64,-32 90,-6',
  '-79,-40 -54,-53 -20,-58 32,-55 66,-40 86,-20',
];
const STERN: Line = '-84,-2! -82,-20 -78,-34! -54,-36! -54,-8!';
const MAINSAIL: Line = '66,-14! 24,38 -24,94! -44,56 -46,18 -34,-22! 10,-30 40,-26';
const MIZZEN: Line = '-22,-22! -50,20 -86,54! -94,30 -92,6 -82,-14! -60,-22 -40,-25';
const SEAMS: readonly Line[] = ['46,-20 10,34 -24,82', '24,-26 -8,24 -30,70', '2,-27 -24,14 -38,56'];
const MIZZEN_SEAMS: readonly Line[] = ['-38,-20 -62,14 -88,44', '-56,-20 -74,6 -91,28'];

/** A dhow, the trader of the monsoon, under two lateen sails. */
export function ship(): Sculpture {
  const s = new Sculpture();
  for (const [x, top] of [
    [-6, 72],
    [-62, 28],
  ]) {
    s.limb(
      [
        [x / 100, -0.4, 0.03],
        [(x + 2) / 100, top / 100, 0.022],
      ],
      { lift: 0.2, depth: 6 },
    );
  }
  sail(s, MIZZEN, MIZZEN_SEAMS, '-18,-28 -52,18 -92,62');
  sail(s, MAINSAIL, SEAMS, '72,-22 26,38 -30,99');
  s.plate(STERN, { lift: 0.4, rise: 0.4, round: 0.06 });
  s.engrave(['-83,-12 -68,-14 -54,-16', '-76,-3 -76,-12', '-66,-5 -66,-13'], 0.022, 1);
  s.plate(HULL, { lift: 0.5, rise: 0.7, round: 0.16, moat: 0.024 });
  s.engrave(['-82,-23 -58,-37 -20,-43 30,-40 62,-25 94,1'], 0.036, -1.4);
  s.engrave(PLANKS, 0.018, 1);
  s.engrave(['66,-18 44,-38', '66,-18 76,-34'], 0.012, 0.6);
  wave(s, -58, 90, 6);
  wave(s, -74, 66, 4);
  return s;
}

function sail(s: Sculpture, line: Line, seams: readonly Line[], yard: Line) {
  s.plate(line, { lift: 0.45, rise: 0.65, round: 0.3, moat: 0.02 });
  s.engrave(seams, 0.02, 0.8);
  s.strands([yard, moved(yard, { to: [0.01, 0] })], { count: 1, width: 0.03, tip: 0.4, root: 0.5, height: 2.4 });
}
