import { moved, type Taper } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { oval } from '../emblem/outlines.ts';

const BRANCH: Taper = '-85,-56,6 -30,-46,7.5 30,-50,7 90,-40,5';
/** Position of each leaf, and its direction in degrees. */
const LEAVES = [
  [60, -40, 50],
  [72, -36, 20],
  [80, -42, -30],
  [-60, -50, 130],
  [-72, -56, 200],
  [50, -52, -60],
  [-50, -56, -110],
] as const;
const BREAST = oval(-6, 5, 24, 34, 10);
const CROWN = oval(-6, 56, 22, 15, -8);

/** A kookaburra on a branch. */
export function kookaburra(): Model {
  const model = new Model();
  model.tube(BRANCH, { depth: 3 });
  for (const [x, y, turn] of LEAVES) {
    const leaf = moved('0,0 13,0 26.7,-8.3', { turn, to: [x, y] });
    model.blade(leaf, { width: 0.05, quill: true, tip: 0.1, height: 1.4 });
  }
  for (let feather = 0; feather < 5; feather++) {
    const spine = `${30 + feather * 2.5},-35 ${44 + feather * 3},-62 ${50 + feather * 4.5},-92`;
    model.blade(spine, { width: 0.055, quill: true, tip: 0.7, height: 1.2 });
  }
  model.bed(0.2);
  model.tube('-2,20,26 6,-5,31 20,-26,22', { lift: 0.2, depth: 2.2, melt: 0.1 });
  model.tube('-14,50,24 -6,46,25', { lift: 0.35, depth: 2.4, melt: 0.12 });
  model.soften(0.01);
  model.pelt(BREAST, { direction: () => -80, length: 0.1, width: 0.03, gap: 0.04, curl: 0.2, seed: 2 });
  wing(model);
  const crest = { length: 0.13, width: 0.028, gap: 0.036, height: 0.7, seed: 7 };
  model.pelt(CROWN, { ...crest, direction: () => -10, order: (x) => x });
  head(model);
  for (const x of [0, 16]) {
    for (const toe of [-1, 0, 1]) {
      const claw = `${x + toe * 4},-38,2.2 ${x + toe * 5 - 2},-47,2.2 ${x + toe * 5},-54,1`;
      model.tube(claw, { lift: 0.7, depth: 4 });
    }
  }
  return model;
}

/** Three rows of feathers, the upper ones shorter. */
function wing(model: Model) {
  for (let row = 0; row < 3; row++) {
    const long = 40 - row * 10;
    for (let feather = 0; feather < 8; feather++) {
      const to: [number, number] = [8 + feather * 3.5 + row * 2, 26 - feather * 4.5 - row * 3];
      const spine = moved(`0,0 9,${long / -2} 16,${-long}`, { to });
      model.blade(spine, { width: 0.045, quill: true, tip: 0.6, root: 0.6, rise: 0.3, height: 1.2 });
    }
  }
}

/** The heavy bill, the dark stripe through the eye. */
function head(model: Model) {
  model.tube('-28,52,10 -55,50,7 -86,50,1.2', { lift: 0.8, depth: 3.4, melt: 0.04 });
  model.tube('-28,44,7 -50,42,5 -80,44,1', { lift: 0.6, depth: 3, melt: 0.03 });
  model.engrave(['-24,46 -84,47.5'], 0.014, 1);
  model.engrave(['-26,56 -12,56 4,50'], 0.05, 0.6);
  model.pearl(-0.19, 0.565, 0.036, 1.1);
}
