import { type Line, mirrored } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';

const WOOL: Line =
  '0,84 24,82 44,64 52,36 56,4 50,-30 36,-58 18,-74 0,-78 -18,-74 -36,-58 -50,-30 -56,4 -52,36 -44,64 -24,82';
const FACE: Line = '0,48 22,44 33,26 32,4 27,-22 25,-44 17,-58 0,-63 -17,-58 -25,-44 -27,-22 -32,4 -33,26 -22,44';
const MUZZLE: Line = '0,-22 14,-24 24,-34 26,-48 18,-60 0,-64 -18,-60 -26,-48 -24,-34 -14,-24';
const EAR: Line = '40,30! 56,34 76,26 86,12! 68,10 46,16!';
const COLLAR: readonly Line[] = [
  '20,76 44,74 62,58',
  '40,48 60,34 66,12',
  '40,14 60,-6 62,-30',
  '36,-14 50,-38 46,-62',
  '26,-40 34,-64 26,-84',
];
const CHEEK: readonly Line[] = ['34,20 46,-4 44,-28', '30,0 42,-26 36,-52', '28,-24 34,-46 26,-68'];
const CAP: readonly Line[] = ['-6,84 -6,56 -4,22', '16,82 16,54 10,20', '32,72 38,46 26,18', '40,58 48,34 40,12'];
const SCALP: Line = '0,86 22,82 42,62 46,36 32,16 0,22 -32,16 -46,36 -42,62 -22,82';
const BEARD: readonly Line[] = ['-20,-56 -18,-78 -6,-97', '0,-62 1,-84 0,-100', '20,-56 18,-78 6,-97'];

/** The head of an American buffalo from the front. */
export function buffalo(): Model {
  const model = new Model();
  const both = (lines: readonly Line[]) => [lines, lines.map(mirrored)];
  model.plate(WOOL, { lift: 0.2, rise: 0.6, round: 0.4 });
  for (const side of both(COLLAR))
    model.strands(side, { count: 4, width: 0.055, lines: 2, tip: 0, rise: 0.6, height: 1.1, trim: 0.14 });
  for (const d of [1, -1])
    model.tube(`${d * 34},42,12 ${d * 58},42,11.5 ${d * 79},50,8.8 ${d * 87},68,5.4 ${d * 79},88,1`, {
      lift: 0.4,
      depth: 7,
      melt: 0.03,
    });
  model.engrave([...both(['50,31 54,42 51,54'])].flat(), 0.02, 0.8);
  model.engrave([...both(['57,31 61,42 58,53'])].flat(), 0.02, 0.6);
  for (const [ear] of both([EAR])) {
    model.plate(ear, { lift: 0.5, rise: 0.5, round: 0.08 });
    model.engrave([ear.startsWith('-') ? '-50,24 -66,24 -78,17' : '50,24 66,24 78,17'], 0.04, 0.8);
  }
  model.plate(FACE, { lift: 0.75, rise: 0.6, round: 0.22, moat: 0.03 });
  for (const side of both(CHEEK))
    model.strands(side, { count: 3, width: 0.05, lines: 2, tip: 0, rise: 0.5, height: 1.2, trim: 0.16 });
  model.strands(BEARD, { count: 4, width: 0.06, lines: 2, tip: 0, rise: 0.4, height: 1.3, trim: 0.12 });
  model.plate(MUZZLE, { lift: 1, rise: 0.6, round: 0.14, moat: 0.02 });
  for (const side of both(['7,-38! 12,-32 20,-36 20,-44! 14,-42']))
    model.plate(side[0], { lift: 1.3, rise: -0.9, round: 0.04, moat: 0.012 });
  model.engrave(['0,-42 0,-54', '-16,-54 0,-56 16,-54'], 0.024, 1.1);
  model.mound(SCALP, 1.35, 0.7);
  for (const side of both(CAP))
    model.strands(side, { count: 4, width: 0.062, lines: 2, tip: 0.05, rise: 0.7, height: 1.5, trim: 0.22 });
  for (const [lid] of both(['21,3! 27,9 34,4! 27,-1']))
    model.plate(lid, { lift: 1.05, rise: 0.2, round: 0.03, moat: 0.024 });
  for (const d of [1, -1]) model.pearl(d * 0.275, 0.04, 0.035, 2);
  return model;
}
