import { type Line, mirrored } from '../emblem/line.ts';
import { Sculpture } from '../emblem/sculpture.ts';

const EAR: Line = '20,62! 40,78 66,82 88,66 98,36 94,4 82,-26 66,-46 54,-46! 46,-26 34,-6 26,10!';
const EAR_HOLLOW: Line = '34,52 56,66 76,58 85,34 80,6 68,-22 58,-30 52,-14 42,6 34,24';
const EAR_FOLDS: readonly Line[] = ['36,40 58,36 82,44', '37,30 58,16 80,12', '40,18 56,-4 68,-18'];
const SKULL: Line =
  '0,72! 10,82 26,80 37,66 40,44 35,20 29,0 24,-22 0,-36 -24,-22 -29,0 -35,20 -40,44 -37,66 -26,80 -10,82';
const BROWS: readonly Line[] = ['10,34 22,40 34,34', '9,28 20,33 33,28'];
const LID: Line = '17,20! 23,26 32,23! 26,17';

/** The head of an African elephant from the front. */
export function elephant(): Sculpture {
  const s = new Sculpture();
  const both = (lines: readonly Line[]) => [...lines, ...lines.map(mirrored)];
  for (const ear of both([EAR])) s.plate(ear, { lift: 0.15, rise: 0.6, round: 0.12 });
  for (const hollow of both([EAR_HOLLOW])) s.plate(hollow, { lift: 0.7, rise: -0.45, round: 0.14, moat: 0 });
  s.engrave(both(EAR_FOLDS), 0.03, -0.8);
  s.plate(SKULL, { lift: 0.55, rise: 0.9, round: 0.34, moat: 0.03 });
  s.engrave(['0,76 0,60 0,46'], 0.06, 0.9);
  for (const d of [1, -1]) {
    s.limb(
      [
        [d * 0.17, 0.32, 0.12],
        [d * 0.2, 0.02, 0.11],
        [d * 0.2, -0.2, 0.1],
      ],
      { lift: 1.05, depth: 2, blend: 0.3 },
    );
    s.limb(
      [
        [d * 0.19, -0.16, 0.07],
        [d * 0.31, -0.42, 0.062],
        [d * 0.42, -0.64, 0.048],
        [d * 0.42, -0.84, 0.026],
        [d * 0.36, -0.95, 0.006],
      ],
      { lift: 0.6, depth: 9, blend: 0.02 },
    );
  }
  trunk(s);
  s.engrave(both(BROWS), 0.018, 0.8);
  for (const lid of both([LID])) s.plate(lid, { lift: 1.1, rise: 0.2, round: 0.03, moat: 0.03 });
  for (const d of [1, -1]) s.bead(d * 0.24, 0.21, 0.03, 1.6);
  s.engrave(both(['14,19 22,29 35,24']), 0.03, -1.5);
  return s;
}

function trunk(s: Sculpture) {
  s.limb(
    [
      [0, 0.3, 0.15],
      [0, 0.04, 0.155],
      [0, -0.26, 0.13],
      [-0.01, -0.54, 0.105],
      [0.03, -0.76, 0.09],
      [0.15, -0.88, 0.078],
      [0.27, -0.8, 0.06],
    ],
    { lift: 1.25, depth: 3.2, blend: 0.2 },
  );
  const rings: Line[] = [];
  for (let i = 0; i < 12; i++) {
    const y = 4 - i * 6.4;
    const half = 14.5 - i * 0.55;
    rings.push(`${-half},${y + 2} ${-half * 0.5},${y - 2} 0,${y - 3} ${half * 0.5},${y - 2} ${half},${y + 2}`);
  }
  s.engrave(rings, 0.022, 1);
  s.engrave(['10,-78 6,-84 5,-93', '16,-80 16,-88 18,-96', '20,-78 25,-84 30,-88'], 0.02, 1);
  s.bead(0.27, -0.78, 0.022, -1.2);
}
