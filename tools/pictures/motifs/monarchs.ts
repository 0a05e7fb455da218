import { type Line, moved } from '../emblem/line.ts';
import { mirror } from '../emblem/mirror.ts';
import type { Model } from '../emblem/model.ts';
import { rubbed } from '../emblem/wear.ts';
import { type Point, polar } from '../geometry.ts';
import { BRUSHED, bust, ear, SCALP } from './bust.ts';

const BAND: Line = '27,52 14,63 -10,67 -34,58 -46,40';
/** Position and size of the curls about the nape and over the ear. */
const CURLS: readonly (readonly [number, number, number])[] = [
  [-50, 24, 12],
  [-52, 6, 12],
  [-46, -10, 12],
  [-32, -18, 11],
  [-26, 2, 11],
  [-14, 22, 10],
];

/** Elizabeth II in a diadem, looking right. */
export function elizabeth(): Model {
  const model = bust();
  model.mound(SCALP, 1.15, 0.6);
  model.strands(BRUSHED, { count: 4, width: 0.055, lines: 2, tip: 0.1, root: 0.5, rise: 0.3, height: 1.3, trim: 0.1 });
  for (const [x, y, radius] of CURLS) curl(model, [x, y], radius);
  model.plate('-13,4 -8,10 -2,8 -1,0 -4,-6 -10,-6', { lift: 1.1, rise: 0.3, round: 0.05, moat: 0.016 });
  model.pearl(-0.06, -0.1, 0.042, 2.4);
  model.engrave([BAND], 0.055, -2);
  for (let stone = 0; stone < 13; stone++) {
    const [x, y] = polar(44, 46 + stone * 8.3, [-8, 21]);
    const [tipX, tipY] = polar(stone % 2 ? 53 : 57, 46 + stone * 8.3, [-8, 21]);
    model.blade(`${x},${y} ${(x + tipX) / 2},${(y + tipY) / 2} ${tipX},${tipY}`, {
      width: 0.034,
      tip: 0.2,
      root: 0.9,
      lines: 1,
      height: 1.6,
    });
    model.pearl(tipX / 100, tipY / 100, stone % 2 ? 0.022 : 0.03, 2.2);
  }
  // The clasp of the robe on her shoulder, and its hem.
  model.engrave(['-46,-56 -28,-66 -2,-70 20,-66'], 0.05, -1.6);
  return model;
}

/** Victoria as a young queen, her hair bound with fillets, looking left. */
export function victoria(): Model {
  const model = bust();
  model.tube('-52,-4,15 -58,-10,14', { lift: 0.35, depth: 3 });
  model.mound(SCALP, 1.15, 0.6);
  model.strands(BRUSHED, { count: 5, width: 0.045, lines: 2, tip: 0.1, root: 0.5, rise: 0.3, height: 1.3, trim: 0.1 });
  for (const turn of [0, 90, 180, 270]) {
    const pose = { turn, to: [-56, -8] as Point };
    model.strands([moved('0,-2 13,2 9,14 -4,15', pose), moved('0,0 5,2 4,6 -2,7', pose)], {
      count: 3,
      width: 0.036,
      tip: 0.1,
      height: 1.6,
    });
  }
  ear(model);
  model.engrave([BAND, '20,42 4,56 -16,58 -36,46 -46,26'], 0.035, -2);
  return mirror(rubbed(model, 0.5));
}

/** Franz Joseph I, bald, with moustache and whiskers, looking right. */
export function emperor(): Model {
  const model = bust();
  model.mound(SCALP, 1.1, 0.75).soften(0.03);
  model.strands(['-14,44 -34,36 -50,14', '-14,30 -30,18 -46,-8', '-16,14 -26,2 -36,-20'], {
    count: 4,
    width: 0.05,
    lines: 2,
    tip: 0.1,
    root: 0.4,
    rise: 0.3,
    height: 1.2,
    trim: 0.12,
  });
  const whiskers = { count: 4, width: 0.05, lines: 1, tip: 0.05, root: 0.6, rise: 0.4, height: 1.7, trim: 0.15 };
  model.strands(['-6,10 -8,-14 -2,-38 8,-58', '0,8 4,-14 12,-34 22,-54', '6,0 14,-18 22,-32 30,-46'], whiskers);
  ear(model);
  model.strands(['36,-10 28,-16 16,-20 4,-18', '37,-13 30,-20 18,-26 6,-26'], {
    count: 3,
    width: 0.04,
    lines: 1,
    tip: 0,
    root: 0.8,
    rise: 0.2,
    height: 2.2,
  });
  return model;
}

function curl(model: Model, [x, y]: Readonly<Point>, radius: number) {
  model.tube(`${x},${y},${radius} ${x + 0.1},${y},${radius}`, { lift: 0.9, depth: 3 });
  for (const turn of [0, 120, 240]) {
    const pose = { turn, scale: radius / 15, to: [x, y] as Point };
    model.strands([moved('0,-2 12,2 8,13 -4,14', pose), moved('0,0 5,2 4,6 -2,7', pose)], {
      count: 2,
      width: 0.034,
      tip: 0.1,
      height: 1.4,
    });
  }
}
