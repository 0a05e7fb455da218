import { type Line, mirrored } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';

const EAR: Line = '20,62! 40,78 66,82 88,66 98,36 94,4 82,-26 66,-46 54,-46! 46,-26 34,-6 26,10!';
const EAR_HOLLOW: Line = '34,52 56,66 76,58 85,34 80,6 68,-22 58,-30 52,-14 42,6 34,24';
const EAR_FOLDS: readonly Line[] = ['36,40 58,36 82,44', '37,30 58,16 80,12', '40,18 56,-4 68,-18'];
const SKULL: Line =
  '0,72! 10,82 26,80 37,66 40,44 35,20 29,0 24,-22 0,-36 -24,-22 -29,0 -35,20 -40,44 -37,66 -26,80 -10,82';
const BROWS: readonly Line[] = ['10,34 22,40 34,34', '9,28 20,33 33,28'];
const LID: Line = '17,20! 23,26 32,23! 26,17';

/** The head of an African elephant from the front. */
export function elephant(): Model {
  const model = new Model();
  const both = (lines: readonly Line[]) => [...lines, ...lines.map(mirrored)];
  for (const ear of both([EAR])) model.plate(ear, { lift: 0.15, rise: 0.6, round: 0.12 });
  for (const hollow of both([EAR_HOLLOW])) model.plate(hollow, { lift: 0.7, rise: -0.45, round: 0.14, moat: 0 });
  model.engrave(both(EAR_FOLDS), 0.03, -0.8);
  model.plate(SKULL, { lift: 0.55, rise: 0.9, round: 0.34, moat: 0.03 });
  model.engrave(['0,76 0,60 0,46'], 0.06, 0.9);
  for (const d of [1, -1]) {
    model.tube(`${d * 17},32,12 ${d * 20},2,11 ${d * 20},-20,10`, { lift: 1.05, depth: 2, melt: 0.3 });
    model.tube(`${d * 19},-16,7 ${d * 31},-42,6.2 ${d * 42},-64,4.8 ${d * 42},-84,2.6 ${d * 36},-95,0.6`, {
      lift: 0.6,
      depth: 9,
      melt: 0.02,
    });
  }
  trunk(model);
  model.engrave(both(BROWS), 0.018, 0.8);
  for (const lid of both([LID])) model.plate(lid, { lift: 1.1, rise: 0.2, round: 0.03, moat: 0.03 });
  for (const d of [1, -1]) model.pearl(d * 0.24, 0.21, 0.03, 1.6);
  model.engrave(both(['14,19 22,29 35,24']), 0.03, -1.5);
  return model;
}

function trunk(model: Model) {
  model.tube('0,30,15 0,4,15.5 0,-26,13 -1,-54,10.5 3,-76,9 15,-88,7.8 27,-80,6', {
    lift: 1.25,
    depth: 3.2,
    melt: 0.2,
  });
  const rings: Line[] = [];
  for (let i = 0; i < 12; i++) {
    const y = 4 - i * 6.4;
    const half = 14.5 - i * 0.55;
    rings.push(`${-half},${y + 2} ${-half * 0.5},${y - 2} 0,${y - 3} ${half * 0.5},${y - 2} ${half},${y + 2}`);
  }
  model.engrave(rings, 0.022, 1);
  model.engrave(['10,-78 6,-84 5,-93', '16,-80 16,-88 18,-96', '20,-78 25,-84 30,-88'], 0.02, 1);
  model.pearl(0.27, -0.78, 0.022, -1.2);
}
