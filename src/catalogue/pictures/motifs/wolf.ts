import { type Line, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';

/** The nose is lifted, as before a howl. */
const LIFTED = { turn: -16 };
const HEAD: Line =
  '6,48! -12,44 -25,34 -34,24 -50,15 -70,9 -84,4! -90,-2 -89,-9 -83,-13! -79,-17 -79,-24 -70,-30 -52,-35 -36,-43 -18,-48' +
  ' 2,-46 20,-30 28,0 24,32!';
const FAR_EAR: Line = '-16,40! -17,60 -9,86! 3,70 10,50!';
const EAR: Line = '2,40! 2,66 13,96! 28,76 34,44! 20,36';
const EAR_HOLLOW: Line = '8,46! 8,66 14,86! 23,70 27,48!';
const RUFF: readonly Line[] = [
  '18,44 40,54 60,46',
  '24,28 54,28 78,12',
  '26,8 58,-2 84,-26',
  '20,-14 50,-32 76,-62',
  '10,-32 34,-58 54,-90',
  '-4,-42 10,-70 20,-99',
  '-18,-44 -14,-72 -8,-96',
  '-30,-42 -34,-64 -32,-82',
];
const CHEEK: readonly Line[] = [
  '12,30 32,26 50,12',
  '10,12 34,2 52,-18',
  '2,-6 26,-22 40,-46',
  '-10,-18 10,-42 18,-66',
  '-22,-26 -10,-50 -8,-72',
  '-34,-30 -30,-48 -32,-62',
];
const BROW: readonly Line[] = ['-14,40 4,30 20,34', '-22,30 0,18 20,18', '-22,16 -4,6 14,4'];

/** The head of a wolf, looking left. */
export function wolf(): Model {
  const model = new Model();
  const posed = (lines: readonly Line[]) => lines.map((line) => moved(line, LIFTED));
  const plate = (line: Line, lift: number, rise: number, round: number, moat = 0.02) =>
    model.plate(moved(line, LIFTED), { lift, rise, round, moat });
  plate(FAR_EAR, 0.1, 0.4, 0.1);
  const fur = { lines: 3, tip: 0, root: 0.6, rise: 0.6, height: 1.3, trim: 0.16 };
  model.strands(posed(RUFF), { ...fur, count: 3, width: 0.085 });
  model.bed(0.5, 0.5);
  plate(HEAD, 0.5, 0.7, 0.26);
  model.tube(moved('-30,8,16 -54,-2,13 -74,-5,10', LIFTED), { lift: 0.8, depth: 2, melt: 0.25 });
  model.strands(posed(BROW), { count: 5, width: 0.032, tip: 0, root: 0.3, rise: 0.3, height: 0.7, trim: 0.25 });
  model.strands(posed(CHEEK), { ...fur, count: 4, width: 0.06, lines: 2, height: 1.5 });
  plate(EAR, 0.95, 0.5, 0.1, 0.028);
  plate(EAR_HOLLOW, 1.35, -0.6, 0.08, 0);
  model.strands(posed(['9,47 13,58 14,72', '26,48 21,58 16,70']), { count: 4, width: 0.022, tip: 0, height: 1.1 });
  muzzle(model, posed, plate);
  return model;
}

/** Nose, lips and the slanting eye under a heavy brow. */
function muzzle(
  model: Model,
  posed: (lines: readonly Line[]) => Line[],
  plate: (line: Line, lift: number, rise: number, round: number, moat?: number) => Model,
) {
  plate('-91,-2! -87,5 -77,7 -74,1 -78,-6 -87,-9!', 1.1, 0.35, 0.06, 0.012);
  model.engrave(posed(['-88,-1 -84,1 -82,-2']), 0.03, 1.3);
  model.engrave(posed(['-84,-13 -68,-16 -50,-21 -36,-30']), 0.03, 1.6);
  model.engrave(posed(['-70,-10 -62,-12 -54,-16', '-60,-6 -54,-8 -48,-12']), 0.014, 0.7);
  model.engrave(posed(['-30,24 -44,16 -60,11']), 0.05, -0.5);
  plate('-36,14! -29,22 -20,23 -12,20! -20,14 -28,12', 1.2, 0.2, 0.03, 0.026);
  model.engrave(posed(['-40,12 -31,24 -20,26 -8,21']), 0.036, -1.9);
  model.engrave(posed(['-24,18 -23,18']), 0.07, -2.2);
}
