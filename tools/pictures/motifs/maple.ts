import { type Line, mirrored, moved, type Taper } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import type { Point } from '../geometry.ts';

/** One half of the leaf, from the tip to the stalk. */
const HALF: Line =
  '0,98! 7,80 11,70! 26,77! 24,56 18,30! 32,42 45,63! 53,50! 70,52 91,52! 80,36 71,29! 87,10! 66,8 46,-2! 60,-7' +
  ' 74,-12! 67,-21! 78,-37! 62,-37 51,-38! 49,-54! 30,-46 10,-43! 2,-38!';
const LEAF: Line = `${HALF} ${mirrored(HALF).split(' ').reverse().slice(0, -1).join(' ')}`;
const VEINS: readonly Line[] = ['0,-40 2,20 0,88', '0,-38 34,16 80,48', '0,-38 34,-28 68,-34'];
const SIDE_VEINS: readonly Line[] = [
  '1,32 12,52 22,70',
  '25,1 36,28 43,55',
  '38,14 58,16 78,14',
  '22,-33 44,-20 66,-15',
  '22,-33 38,-42 46,-49',
];

type Pose = { turn?: number; scale?: number; to?: Point };

/** Chip carved: one plate with so broad an edge that a crest runs into each lobe and tooth. */
function leaf(model: Model, pose: Pose) {
  const scale = pose.scale ?? 1;
  const both = (lines: readonly Line[]) => lines.flatMap((line) => [moved(line, pose), moved(mirrored(line), pose)]);
  model.plate(moved(LEAF, pose), { lift: 0.12, rise: 1.25 * scale ** 0.5, round: 0.3 * scale, moat: 0.02 });
  model.engrave(both(VEINS), 0.022 * scale, 0.9);
  model.engrave(both(SIDE_VEINS), 0.015 * scale, 0.7);
}

function stalk(model: Model, taper: Taper) {
  model.tube(taper, { lift: 0.25, depth: 6 });
}

/** A maple leaf. */
export function maple(): Model {
  const model = new Model();
  stalk(model, '0,-36,2.6 2,-66,2.4 10,-96,3.4');
  leaf(model, {});
  return model;
}

/** Three leaves on one twig. */
export function threeMaples(): Model {
  const model = new Model();
  stalk(model, '0,-20,3 2,-60,3.4 -6,-97,4.5');
  for (const d of [1, -1]) {
    stalk(model, `0,-60,2.6 ${d * 16},-46,2.2 ${d * 30},-36,2`);
    leaf(model, { turn: d * -62, scale: 0.56, to: [d * 52, -26] });
  }
  leaf(model, { scale: 0.66, to: [0, 16] });
  return model;
}
