import { type Line, moved } from '../emblem/line.ts';
import { Sculpture } from '../emblem/sculpture.ts';
import type { Vec3 } from '../vector.ts';

const NECK: Line = '-2,34! 16,36 27,20 36,-14 48,-52 66,-84! 34,-98 -4,-98 -30,-86! -22,-56 -14,-30 -10,-8!';
const HEAD: Line =
  '6,42 -10,45 -22,36 -36,20 -52,2 -63,-8! -67,-17 -63,-27! -54,-30 -42,-27 -26,-22 -6,-18 8,-4 16,16 15,32';
const EAR: Line = '8,32! 20,48 40,58 60,58! 52,44 34,31 16,26!';
const HORN: readonly Vec3[] = [
  [-0.04, 0.4, 0.072],
  [0.06, 0.56, 0.066],
  [0.14, 0.74, 0.054],
  [0.1, 0.9, 0.036],
  [-0.03, 0.97, 0.01],
];

/** The head of a springbok. */
export function springbok(): Sculpture {
  const s = new Sculpture();
  horn(s, -13, 0.1);
  s.plate(moved(EAR, { turn: 34, to: [4, -4] }), { lift: 0.1, rise: 0.4, round: 0.1 });
  s.plate(NECK, { lift: 0.3, rise: 0.75, round: 0.34 });
  s.strands(['20,26 28,-20 56,-82', '0,0 6,-44 22,-94', '-12,-20 -14,-56 -22,-86'], {
    count: 7,
    width: [0.03, 0.045],
    tip: 0,
    root: 0.2,
    rise: 0.1,
    height: 0.55,
    trim: 0.15,
  });
  horn(s, 0, 0.75);
  s.plate(HEAD, { lift: 0.7, rise: 0.75, round: 0.22, moat: 0.03 });
  s.plate(EAR, { lift: 0.85, rise: 0.5, round: 0.08, moat: 0.024 });
  s.plate(moved(EAR, { scale: 0.62, to: [10, 14] }), { lift: 1.2, rise: -0.5, round: 0.06, moat: 0 });
  s.limb(
    [
      [-0.06, 0.08, 0.15],
      [-0.14, -0.04, 0.13],
    ],
    { lift: 1.1, depth: 1.6, blend: 0.3 },
  );
  // The dark stripe from the horn through the eye to the lip.
  s.plate('-6,34! -16,28 -34,8 -52,-14! -46,-16 -28,-2 -10,14!', { lift: 1.3, rise: -0.2, round: 0.03, moat: 0 });
  s.shine((c) => {
    c.beginPath();
    for (const [x, y] of [
      [-0.06, 0.34],
      [-0.34, 0.08],
      [-0.52, -0.14],
      [-0.46, -0.16],
      [-0.1, 0.14],
    ])
      c.lineTo(x, y);
    c.fill();
  }, 0.35);
  s.plate('-28,17! -21,25 -12,24 -5,16! -13,13 -22,13', { lift: 1.15, rise: 0.2, round: 0.03, moat: 0.024 });
  s.bead(-0.165, 0.19, 0.05, 1.9);
  s.engrave(['-30,17 -21,28 -11,27 -3,15'], 0.03, -1.6);
  s.plate('-67,-18! -62,-8 -54,-6 -56,-14 -62,-20', { lift: 1.15, rise: 0.3, round: 0.04, moat: 0.012 });
  s.engrave(['-63,-13 -58,-11'], 0.03, 1.6);
  s.engrave(['-65,-21 -54,-20 -44,-16'], 0.024, 1.5);
  return s;
}

function horn(s: Sculpture, shift: number, lift: number) {
  s.limb(
    HORN.map(([x, y, r]): Vec3 => [x + shift / 100, y, r]),
    { lift, depth: 5, blend: 0.02 },
  );
  const rings = Array.from({ length: 7 }, (_, i): Line => {
    const [x, y, half] = [shift - 1 + i * 2.6 - 0.16 * i * i, 45 + i * 5.2, 8 - i * 0.35];
    return `${x - half},${y + 4} ${x},${y + 1} ${x + half},${y - 2}`;
  });
  s.engrave(rings, 0.024, 0.9);
}
