import { type Line, mirrored } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { oval } from '../emblem/outlines.ts';

/** Feathers of the right wing, from the wing tip inwards: pinions, then two rows of coverts. */
const PINIONS: readonly Line[] = [
  '70,66 90,52 99,26',
  '70,62 92,28 93,-8',
  '64,56 82,8 80,-32',
  '52,50 66,-4 62,-44',
  '36,42 46,-8 44,-44',
  '18,30 28,-8 27,-36',
];
const COVERTS: readonly Line[] = ['72,64 86,50 90,34', '66,58 78,34 78,14', '50,50 58,22 56,2', '20,32 30,10 29,-6'];
const LESSER: readonly Line[] = ['70,66 80,58 82,48', '60,58 68,44 67,34', '40,48 46,32 44,22', '16,34 24,20 24,12'];
const ARM: Line = '6,40! 22,52 40,66 60,76 76,77 84,68! 72,64 56,56 40,42 26,26 14,12!';
/** Small feathers over the arm of the wing. */
const DOWN: readonly Line[] = [
  '72,74 78,70 80,66',
  '56,72 64,66 66,60',
  '38,62 48,52 48,46',
  '20,48 28,36 28,28',
  '8,36 16,26 16,16',
];
const TAIL: readonly Line[] = ['-4,-34 -22,-66 -36,-88', '0,-34 0,-70 0,-98', '4,-34 22,-66 36,-88'];
const BODY: Line = '0,44 14,38 20,20 20,-4 14,-28 0,-44 -14,-28 -20,-4 -20,20 -14,38';
const LEG: Line = '4,-24! 18,-18 24,-34 20,-50 14,-54! 6,-46';
const CLAWS: readonly Line[] = ['12,-52 6,-60 7,-70!', '16,-52 17,-62 15,-72!', '19,-51 27,-58 28,-68!'];
const HEAD: Line = '12,40! 16,54 15,68 4,79 -9,79 -17,72 -18,62 -12,54 -14,40!';
const BEAK: Line = '-13,74! -25,74 -34,67 -35,55! -29,60 -20,60 -14,58!';

/** An eagle with its wings spread and bent down, looking left. */
export function eagle(): Model {
  const model = new Model();
  model.strands(TAIL, { count: 3, width: 0.07, quill: true, tip: 0.8, root: 0.4, rise: 0.1, height: 1.3 });
  for (const side of [(line: Line) => line, mirrored]) {
    const feathers = { tip: 0.8, root: 0.6, rise: 0.3 };
    model.strands(PINIONS.map(side), { ...feathers, count: 2, width: [0.062, 0.05], quill: true, height: 1.3 });
    model.strands(COVERTS.map(side), { ...feathers, count: 3, width: [0.054, 0.05], height: 1.5 });
    model.strands(LESSER.map(side), { ...feathers, count: 3, width: [0.05, 0.046], height: 1.6 });
  }
  model.bed(0.5, 0.5);
  for (const side of [(line: Line) => line, mirrored]) {
    model.plate(side(ARM), { lift: 0.55, rise: 0.34, round: 0.1 });
    model.strands(DOWN.map(side), { count: 4, width: 0.034, tip: 0.6, root: 0.5, lines: 1, height: 0.8, trim: 0.2 });
    model.plate(side(LEG), { lift: 0.6, rise: 0.6, round: 0.1 });
    for (const claw of CLAWS)
      model.strands([side(claw), side(claw)], { count: 1, width: 0.034, tip: 0, root: 1, height: 2 });
  }
  model.plate(BODY, { lift: 0.7, rise: 0.8, round: 0.2, moat: 0.024 });
  model.pelt(oval(0, -2, 16, 34), {
    direction: (x) => x * 90 - 90,
    length: 0.12,
    width: 0.034,
    gap: 0.058,
    curl: 0.1,
    lines: 2,
    height: 0.9,
    seed: 21,
  });
  head(model);
  return model;
}

function head(model: Model) {
  model.plate(HEAD, { lift: 0.9, rise: 0.7, round: 0.15, moat: 0.024 });
  model.strands(['-6,76 -4,60 -12,40', '8,78 14,58 12,38'], { count: 5, width: 0.028, tip: 0, root: 0.5, height: 0.8 });
  model.plate(BEAK, { lift: 1.1, rise: 0.6, round: 0.08 });
  model.engrave(['-13,64 -22,64 -28,62'], 0.018, 1);
  model.pearl(-0.08, 0.68, 0.035, 1.8);
  model.engrave(['-16,73 -6,74 3,70'], 0.03, -1.6);
}
