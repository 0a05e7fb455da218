import { type Line, mirrored, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { oval, spell, starOf } from '../emblem/outlines.ts';
import type { TubeForm } from '../emblem/tube.ts';
import { type Point, polar } from '../geometry.ts';

type Pose = { side: (line: Line) => Line; scale: number; to: Readonly<Point> };

const LEGS: readonly (readonly [string, TubeForm])[] = [
  ['-14,-30,14 -26,-52,10 -14,-70,7 -18,-88,5.4', { lift: 0.25, depth: 2.6, melt: 0.15 }],
  ['-18,-89,5 -6,-90,4.4', { lift: 0.25, depth: 2.6 }],
  ['6,20,11 28,26,7.4 44,40,6', { lift: 0.25, depth: 2.6, melt: 0.15 }],
  ['-16,-32,15 2,-50,11 -4,-70,7 6,-86,5.6', { lift: 0.55, depth: 2.4, melt: 0.2 }],
  ['6,-87,5.2 18,-88,4.4', { lift: 0.55, depth: 2.4 }],
  ['4,16,12 28,6,8 46,12,6', { lift: 0.6, depth: 2.4, melt: 0.2 }],
];

function placed(taper: string, { side, scale, to }: Pose): string {
  return taper
    .split(' ')
    .map((word) => {
      const [x, y, half] = word.split(',').map(Number);
      return `${moved(side(`${x},${y}`), { scale, to })},${(half * scale).toFixed(2)}`;
    })
    .join(' ');
}

/** Body and legs of a beast on its hind legs, looking right where `side` leaves lines as they are. */
function trunk(model: Model, pose: Pose) {
  const { side, scale, to } = pose;
  const place = (line: Line) => moved(side(line), { scale, to });
  model.tube(placed('-24,-34,5 -44,-26,3.6 -52,-4,3 -42,14,3 -50,30,3.4', pose), { lift: 0.1, depth: 4 });
  for (const [taper, form] of LEGS.slice(0, 3)) model.tube(placed(taper, pose), form);
  model.tube(placed('-14,-32,17 -10,-14,14 -4,4,16 2,22,17', pose), { lift: 0.4, depth: 2, melt: 0.2 });
  for (const [taper, form] of LEGS.slice(3)) model.tube(placed(taper, pose), form);
  for (const [x, y] of [
    [44, 40],
    [46, 12],
  ]) {
    for (const turn of [-34, 0, 34]) {
      const [tipX, tipY] = polar(10, 20 + turn, [x, y]);
      model.blade(place(`${x},${y} ${(x + tipX) / 2},${(y + tipY) / 2 + 1} ${tipX},${tipY}`), {
        width: 0.03 * scale,
        tip: 0,
        root: 0.8,
        height: 1.8,
      });
    }
  }
}

/** A crowned lion. */
function lion(model: Model, pose: Pose) {
  const place = (line: Line) => moved(pose.side(line), pose);
  trunk(model, pose);
  model.strands(['-50,24 -60,38 -54,50', '-48,26 -46,40 -40,48'].map(place), {
    count: 2,
    width: 0.04 * pose.scale,
    tip: 0,
    root: 0.6,
    height: 1.4,
  });
  const mane = [
    '4,66 -14,62 -22,44',
    '-2,60 -20,46 -24,24',
    '-4,52 -18,32 -18,8',
    '2,46 -8,24 -4,0',
    '8,42 6,24 10,6',
    '14,42 16,30 20,20',
  ];
  model.strands(mane.map(place), {
    count: 2,
    width: 0.06 * pose.scale,
    lines: 2,
    tip: 0,
    root: 0.5,
    rise: 0.5,
    height: 1.6,
    trim: 0.15,
  });
  model.bed(0.25, 0.5);
  model.plate(place('-4,60! 2,68 12,68 20,62! 30,56 31,50 27,46! 28,42 20,39 10,40 0,46'), {
    lift: 0.9,
    rise: 0.5,
    round: 0.1 * pose.scale,
    moat: 0.016,
  });
  const [x, y] = place('15,58').split(',').map(Number);
  model.pearl(x / 100, y / 100, 0.026 * pose.scale, 1.8);
  model.engrave([place('30,46 24,45 20,47'), place('26,55 30,53')], 0.024 * pose.scale, 1.3);
  model.plate(place('-4,68! -6,84! 1,77! 5,86! 10,77! 17,82! 14,68!'), {
    lift: 1,
    rise: 0.4,
    round: 0.05 * pose.scale,
  });
}

/** A unicorn. */
function unicorn(model: Model, pose: Pose) {
  const place = (line: Line) => moved(pose.side(line), pose);
  trunk(model, pose);
  model.tube(placed('0,18,14 -2,36,11 4,52,9', pose), { lift: 0.5, depth: 2, melt: 0.2 });
  const mane = ['2,66 -16,62 -20,48', '-4,58 -20,46 -22,30', '-8,48 -22,32 -20,14', '-8,36 -18,20 -16,2'];
  model.strands(mane.map(place), {
    count: 2,
    width: 0.06 * pose.scale,
    lines: 2,
    tip: 0,
    root: 0.4,
    rise: 0.4,
    height: 1.5,
    trim: 0.12,
  });
  model.plate(place('-4,60! 0,68 10,66 20,58 32,48 34,40! 29,36 20,40 8,46 -2,50'), {
    lift: 0.9,
    rise: 0.5,
    round: 0.1 * pose.scale,
    moat: 0.016,
  });
  model.plate(place('-4,64! -2,76 3,67!'), { lift: 1, rise: 0.3, round: 0.04 * pose.scale });
  model.plate(place('7,64! 12,64! 30,96!'), { lift: 1, rise: 0.4, round: 0.04 * pose.scale });
  const [x, y] = place('12,58').split(',').map(Number);
  model.pearl(x / 100, y / 100, 0.024 * pose.scale, 1.8);
  model.engrave(
    [place('32,39 26,40'), place('10,68 15,66'), place('15,76 20,74'), place('20,84 24,82')],
    0.02 * pose.scale,
    1.2,
  );
}

/** The arms of the United Kingdom: a quartered shield under a crown, between lion and unicorn. */
export function royalArms(): Model {
  const model = new Model();
  const same = (line: Line) => line;
  lion(model, { side: same, scale: 0.72, to: [-58, -6] });
  unicorn(model, { side: mirrored, scale: 0.72, to: [58, -6] });
  const shield: Line = '-27,34! 0,37 27,34! 28,6 22,-22 0,-44! -22,-22 -28,6';
  model.plate(shield, { lift: 0.8, rise: 0.3, round: 0.05, moat: 0.02 });
  model.engrave([`${shield} -27,34!`], 0.03, -1.2);
  model.engrave(['0,34 0,-40', '-27,0 27,0'], 0.022, -1);
  for (const [x, y] of [
    [-14, 26],
    [-14, 17],
    [-14, 8],
    [12, -8],
    [12, -17],
    [9, -26],
  ])
    model.emboss(
      `${x - 8},${y - 2}! ${x - 8},${y + 2}! ${x - 2},${y + 3}! ${x + 6},${y + 3}! ${x + 8},${y - 1}! ${x + 2},${y - 2}!`,
      1.3,
      0.003,
    );
  model.plate('8,10! 8,24! 16,28! 20,22! 18,10!', { lift: 1, rise: 0.3, round: 0.04 });
  model.engrave(['-16,-8 -16,-26', '-11,-8 -10,-28', '-6,-8 -5,-30'], 0.018, -1);
  crown(model, 40, 1);
  model.plate('-70,-72! -40,-66 -36,-78 0,-70 36,-78 40,-66 70,-72! 62,-86 36,-90 0,-82 -36,-90 -62,-86', {
    lift: 0.5,
    rise: 0.3,
    round: 0.06,
    moat: 0.016,
  });
  return model;
}

function crown(model: Model, y: number, scale: number) {
  const place = (line: Line) => moved(line, { scale, to: [0, y] });
  model.plate(place('-20,4! -26,22 -14,34 0,28 14,34 26,22 20,4! 0,0'), { lift: 0.7, rise: 0.4, round: 0.1 });
  model.plate(place('-22,0! 0,-3 22,0! 22,8! 0,5 -22,8!'), { lift: 0.95, rise: 0.3, round: 0.04, moat: 0.012 });
  for (const x of [-19, -10, 0, 10, 19]) model.pearl((x * scale) / 100, (y + 12 * scale) / 100, 0.03, 1.8);
  model.plate(place('-3,30! -2,36! -8,36! -8,42! -2,42! -2,48! 2,48! 2,42! 8,42! 8,36! 2,36! 3,30!'), {
    lift: 0.9,
    rise: 0.4,
    round: 0.03,
  });
}

/** A lion that holds the double rose of the Tudors. */
export function tudorBeast(): Model {
  const model = new Model();
  lion(model, { side: (line) => line, scale: 1, to: [-20, -4] });
  const at: Point = [38, -4];
  model.plate('8,34! 38,38 68,34! 70,4 62,-24 38,-46! 14,-24 6,4', { lift: 0.75, rise: 0.4, round: 0.08, moat: 0.022 });
  model.engrave(['10,31 38,35 66,31 67,4 60,-22 38,-42 16,-22 9,4 10,31'], 0.02, -1);
  for (const [radius, turn, size] of [
    [17, 90, 12],
    [9, 54, 7.5],
  ]) {
    for (let petal = 0; petal < 5; petal++) {
      const [x, y] = polar(radius, turn + petal * 72, at);
      model.plate(oval(x, y, size, size * 0.86, turn + petal * 72), {
        lift: 1.15,
        rise: 0.35,
        round: 0.07,
        moat: 0.014,
      });
    }
  }
  model.plate(starOf(at, 7).map(spell).join(' '), { lift: 1.5, rise: 0.2, round: 0.04 });
  model.pearl(at[0] / 100, at[1] / 100, 0.05, 1.8);
  return model;
}
