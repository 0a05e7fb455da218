import { type Line, moved, type Taper } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { oval } from '../emblem/outlines.ts';
import type { TubeForm } from '../emblem/tube.ts';

const TRUNK: Taper = '-50,-95,10 -44,-20,9 -55,40,8 -50,95,6';
const TWIG: Taper = '40,82,3 55,76,3 72,80,2';
const LEAF: Line = '0,0 17,0 30,-16';
/** Position of each leaf, and its direction in degrees. */
const LEAVES = [
  [-50, 80, 20],
  [-50, 84, 60],
  [-52, 70, 150],
  [50, 75, 250],
  [58, 74, 285],
  [66, 78, 320],
  [-56, 10, 190],
  [-54, -30, 220],
  [60, -30, 280],
  [68, -28, 320],
] as const;
/** Body, leg, arm, ears, head and cheeks. */
const BODY: readonly (readonly [Taper, TubeForm])[] = [
  ['10,-10,32 12,-42,40 10,-55,36', { lift: 0.2, depth: 1.9, melt: 0.1 }],
  ['30,-62,20 10,-78,16 -20,-76,13 -40,-70,12', { lift: 0.55, depth: 2.2, melt: 0.08 }],
  ['16,-12,16 -10,-20,14 -36,-6,12 -46,2,12', { lift: 0.6, depth: 2.2, melt: 0.08 }],
  ['39,52,16 47,58,17', { lift: 0.45, depth: 2 }],
  ['-29,52,16 -37,58,17', { lift: 0.45, depth: 2 }],
  ['-6,34,30 16,34,30', { lift: 0.7, depth: 1.8, melt: 0.06 }],
  ['-4,20,20 14,20,20', { lift: 0.8, depth: 1.9, melt: 0.08 }],
];
const NOSE = oval(5, 22, 8.5, 15);

/** A koala in the fork of a eucalyptus. */
export function koala(): Model {
  const model = new Model();
  model.tube(TRUNK);
  for (const [x, y, turn] of LEAVES) {
    const leaf = moved(LEAF, { turn, to: [x, y] });
    model.blade(leaf, { width: 0.05, quill: true, tip: 0, root: 0.3, height: 1.5 });
  }
  model.tube(TWIG, { depth: 4 });
  model.bed(0.2);
  for (const [taper, form] of BODY) model.tube(taper, form);
  model.soften(0.008);
  model.comb('-60,-100! 80,-100! 80,100! -60,100!', 0.17, {
    // Round the face as it grows, downwards on the body.
    direction: (x, y) => (y > 0 ? (Math.atan2(y - 0.2, x - 0.05) * 180) / Math.PI : x * 40 - 85),
    length: 16,
    grain: 1.7,
    seed: 6,
  });
  for (const side of [1, -1]) ear(model, side);
  model.mound(NOSE, 2.1, 0.2).polish(NOSE, 0.7);
  model.engrave(['-6,5 5,2 16,5'], 0.014, 0.9);
  for (const [x, y] of [
    [-50, 2],
    [-46, -70],
  ]) {
    for (let claw = -1; claw <= 2; claw++) {
      model.tube(`${x},${y + claw * 5},3 ${x - 10},${y + claw * 6 - 2},0.8`, { lift: 0.9, depth: 3 });
    }
  }
  return model;
}

/** The hollow of an ear with its tuft, and the eye on that side. */
function ear(model: Model, side: number) {
  model.emboss(oval(5 + side * 44, 56, 9, 10), -0.6, 0.02);
  for (let hair = 0; hair < 6; hair++) {
    const x = (out: number) => 5 + side * out;
    const spine = `${x(40)},${46 + hair * 2} ${x(48)},${44 + hair * 4} ${x(56)},${40 + hair * 6}`;
    model.blade(spine, { width: 0.024, lines: 1, tip: 0, height: 1 });
  }
  const x = 5 + side * 18;
  model.plate(oval(x, 37, 7, 6), { lift: 1.85, rise: -0.2, round: 0.03, moat: 0 });
  model.pearl(x / 100, 0.37, 0.046, 1.6).polish(oval(x, 37, 4.6, 4.6), 0.8);
}
