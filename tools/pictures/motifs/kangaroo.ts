import { type Line, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { earth } from './ground.ts';

const TORSO: Line = '-8,56! 10,54 19,38 28,14 40,-18 44,-48 30,-72 2,-76 -16,-58 -24,-32 -25,-4 -20,18 -14,36!';
const THIGH: Line = '14,-8 34,-16 47,-38 44,-62 28,-78 6,-76 -6,-60 -6,-36 2,-18';
const SHANK: Line = '30,-74! 18,-68 2,-72 -6,-80 -24,-83 -44,-84! -49,-89 -44,-93 -16,-94 12,-93 30,-88 36,-80!';
const HEAD: Line = '12,68 2,77 -12,76 -25,68 -38,60 -47,55! -49,47 -42,43! -28,43 -14,44 0,42 10,48 15,58';
const EAR: Line = '-5,0! -8,14 0,29! 8,16 6,0!';
const ARM: Line = '-20,22! -8,20 -8,8 -17,-8 -26,-14 -36,-12 -44,-17! -50,-12 -46,-4 -34,-2 -27,4!';
const JOEY: Line = '-10,-36 -14,-24 -24,-23 -34,-29 -38,-36! -32,-42 -20,-44';
const POUCH: Line = '-27,-40! -16,-45 -4,-38! -6,-58 -14,-68 -22,-58!';

/** A kangaroo sitting up, with a joey in its pouch. */
export function kangaroo(): Model {
  const model = new Model();
  earth(model, -84, 66);
  model.tube('24,-50,20 46,-70,13 66,-82,8.5 84,-82,5 98,-72,1.8', { lift: 0.3, depth: 3.4 });
  model.plate(moved(ARM, { turn: -12, to: [-7, 3] }), { lift: 0.1, rise: 0.3, round: 0.05 });
  model.plate(moved(EAR, { turn: 16, to: [-6, 72] }), { lift: 0.15, rise: 0.4, round: 0.06 });
  model.plate(TORSO, { lift: 0.35, rise: 0.8, round: 0.26 });
  model.strands(['16,44 34,8 46,-36', '0,50 6,10 0,-40', '-12,40 -16,6 -18,-30'], {
    count: 6,
    width: 0.035,
    tip: 0,
    root: 0.2,
    rise: 0.1,
    height: 0.45,
    trim: 0.2,
  });
  joey(model);
  model.plate(SHANK, { lift: 0.7, rise: 0.5, round: 0.09, moat: 0.02 });
  model.engrave(['-48,-89 -36,-88', '-47,-92 -36,-91'], 0.014, 0.9);
  model.plate(THIGH, { lift: 0.6, rise: 0.8, round: 0.26, moat: 0.026 });
  model.strands(['20,-14 44,-36 42,-62', '10,-20 24,-44 24,-72', '2,-30 2,-50 6,-68'], {
    count: 5,
    width: 0.035,
    tip: 0,
    root: 0.2,
    rise: 0.1,
    height: 0.4,
    trim: 0.25,
  });
  model.plate(ARM, { lift: 0.9, rise: 0.5, round: 0.08, moat: 0.022 });
  model.engrave(['-49,-12 -43,-9', '-47,-15 -41,-12'], 0.014, 0.9);
  model.plate(moved(EAR, { turn: -14, to: [6, 70] }), { lift: 0.8, rise: 0.4, round: 0.07 });
  model.plate(moved(EAR, { turn: -14, scale: 0.6, to: [7, 74] }), { lift: 1, rise: -0.4, round: 0.04, moat: 0 });
  model.plate(HEAD, { lift: 0.85, rise: 0.6, round: 0.14, moat: 0.022 });
  model.pearl(-0.14, 0.635, 0.034, 2);
  model.engrave(['-21,63 -14,69 -6,65'], 0.022, -1.5);
  model.plate('-48,48! -46,55 -40,56 -42,49', { lift: 1.1, rise: 0.3, round: 0.03, moat: 0.01 });
  model.engrave(['-46,46 -38,47 -31,50'], 0.018, 1.2);
  return model;
}

function joey(model: Model) {
  for (const turn of [24, -8]) {
    model.plate(moved(EAR, { turn, scale: 0.5, to: [-16 + turn / -8, -26] }), {
      lift: 0.8,
      rise: 0.3,
      round: 0.04,
      moat: 0.012,
    });
  }
  model.plate(JOEY, { lift: 0.85, rise: 0.5, round: 0.08, moat: 0.02 });
  model.pearl(-0.22, -0.3, 0.02, 1.6);
  model.plate(POUCH, { lift: 0.85, rise: 0.5, round: 0.12, moat: 0.02 });
}
