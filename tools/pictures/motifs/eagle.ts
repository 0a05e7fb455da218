import { type Line, mirrored } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { oval } from '../emblem/outlines.ts';

/** Feathers of the right wing, from the wing tip inwards: pinions, then two rows of coverts. */
const PINIONS: readonly Line[] = [
  '45,50 58,74 62,99',
  '49,50 72,76 84,92',
  '52,46 78,63 95,68',
  '50,40 78,44 97,42',
  '44,34 72,24 90,10',
  '36,28 58,4 70,-18',
  '26,22 42,-10 48,-36',
  '14,16 26,-16 28,-44',
];
const COVERTS: readonly Line[] = [
  '44,50 54,68 57,80',
  '48,48 66,66 74,74',
  '48,42 68,52 80,54',
  '46,36 66,36 80,30',
  '36,28 54,14 64,2',
  '26,22 40,2 46,-14',
  '14,16 24,-4 27,-22',
];
const LESSER: readonly Line[] = [
  '42,50 50,62 53,70',
  '46,46 58,56 64,60',
  '46,42 58,44 65,42',
  '38,34 50,28 56,20',
  '26,26 36,16 40,4',
  '14,20 22,8 24,-4',
];
const ARM: Line = '4,38! 15,47 28,58 40,68 49,71! 51,62 44,48 33,36 22,25 11,12!';
/** Small feathers over the arm of the wing. */
const DOWN: readonly Line[] = ['42,70 50,63 51,54', '30,61 40,51 43,42', '19,51 29,40 32,31', '7,40 17,29 19,20'];
const TAIL: readonly Line[] = ['-4,-34 -22,-66 -36,-88', '0,-34 0,-70 0,-98', '4,-34 22,-66 36,-88'];
const BODY: Line = '0,44 13,38 18,20 18,-4 13,-28 0,-44 -13,-28 -18,-4 -18,20 -13,38';
const LEG: Line = '4,-24! 18,-18 24,-34 20,-50 14,-54! 6,-46';
const CLAWS: readonly Line[] = ['12,-52 6,-60 7,-70!', '16,-52 17,-62 15,-72!', '19,-51 27,-58 28,-68!'];
const HEAD: Line = '12,40! 16,54 15,68 4,79 -9,79 -17,72 -18,62 -12,54 -14,40!';
const BEAK: Line = '-13,74! -25,74 -34,67 -35,55! -29,60 -20,60 -14,58!';

/** An eagle with its wings raised, looking left. */
export function eagle(): Model {
  const model = new Model();
  model.strands(TAIL, { count: 3, width: 0.07, quill: true, tip: 0.8, root: 0.4, rise: 0.1, height: 1.3 });
  for (const side of [(line: Line) => line, mirrored]) {
    const feathers = { tip: 0.7, root: 0.6, rise: 0.3 };
    model.strands(PINIONS.map(side), { ...feathers, count: 2, width: [0.056, 0.05], quill: true, height: 1.3 });
    model.strands(COVERTS.map(side), { ...feathers, count: 3, width: [0.054, 0.05], height: 1.5 });
    model.strands(LESSER.map(side), { ...feathers, count: 3, width: [0.05, 0.046], height: 1.6 });
  }
  model.bed(0.5, 0.5);
  for (const side of [(line: Line) => line, mirrored]) {
    model.plate(side(ARM), { lift: 0.55, rise: 0.24, round: 0.12, moat: 0.008 });
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
