import type { Line, Taper } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { wave } from './sea.ts';

/** Neck and coils from left to right, each rising from the sea. */
const COILS: readonly Taper[] = [
  '62,-50,8 70,-26,6.4 82,-12,4.6 90,-18,2.6 86,-28,1',
  '24,-56,11 32,-22,11 46,-12,10.5 58,-24,10 62,-56,9',
  '-30,-58,14 -22,-8,14 -4,6,13.5 14,-8,13 20,-58,12',
  '-34,-60,16 -62,-30,15 -70,6,13.5 -58,36,12 -40,50,11',
];
const HEAD: Line = '-48,62! -38,68 -22,66 -8,56 8,50 16,42! 12,38 0,38 -14,36 -28,34! -44,42';
const JAW: Line = '-34,38! -16,34 0,28 10,26! 4,20 -12,20 -28,24 -38,32!';
const FINS: readonly Line[] = [
  '-60,54 -72,62 -84,56',
  '-72,34 -86,38 -95,28',
  '-82,8 -93,8 -99,-4',
  '-77,-16 -89,-22 -93,-34',
];

/** A sea serpent whose coils rise from the waves, looking right. */
export function serpent(): Model {
  const model = new Model();
  model.strands(['-44,62 -58,80 -76,82', '-34,66 -40,86 -54,94'], {
    count: 2,
    width: 0.05,
    lines: 1,
    tip: 0,
    root: 0.6,
    height: 1.4,
  });
  for (const fin of FINS) model.blade(fin, { width: 0.075, lines: 2, tip: 0, root: 0.9, height: 1.2 });
  for (const [x, y] of [
    [47, 5],
    [-4, 26],
  ])
    model.blade(`${x - 8},${y - 6} ${x},${y + 6} ${x - 2},${y + 16}`, {
      width: 0.08,
      lines: 2,
      tip: 0,
      root: 0.9,
      height: 1,
    });
  for (const coil of COILS) model.tube(coil, { lift: 0.3, depth: 3, melt: 0.06 });
  const bands: Line[] = [];
  for (let band = 0; band < 6; band++) {
    const y = -44 + band * 15;
    bands.push(`${-46 - band * 2.6},${y} ${-54 - band * 2},${y + 5} ${-62 - band * 1.6},${y + 3}`);
  }
  model.engrave(
    [
      ...bands,
      '-16,-20 -22,-14 -30,-16',
      '-10,-6 -14,2 -20,2',
      '4,-6 8,2 6,8',
      '14,-22 22,-20 26,-24',
      '34,-30 28,-24 24,-28',
      '46,-22 46,-14 44,-4',
      '54,-32 62,-30 66,-34',
    ],
    0.026,
    0.9,
  );
  model.plate(JAW, { lift: 0.8, rise: 0.4, round: 0.07, moat: 0.016 });
  model.plate(HEAD, { lift: 0.9, rise: 0.55, round: 0.12, moat: 0.02 });
  for (const x of [-4, 3, 9]) model.blade(`${x},38 ${x},34 ${x - 1},31`, { width: 0.02, tip: 0, root: 1, height: 2.2 });
  model.pearl(-0.2, 0.54, 0.034, 2);
  model.engrave(['-30,58 -20,61 -10,55'], 0.03, -1.6);
  model.engrave(['8,47 12,45'], 0.024, 1.3);
  wave(model, -52, 88, 6);
  wave(model, -66, 70, 5);
  wave(model, -80, 46, 3);
  return model;
}
