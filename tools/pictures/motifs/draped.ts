import { type Line, moved } from '../emblem/line.ts';
import type { Model } from '../emblem/model.ts';
import type { Point } from '../geometry.ts';

type Fall = {
  /** Outline of the cloth. */
  cloth: Line;
  /** Guides of the folds, from one edge to the other. */
  folds: readonly Line[];
  lift?: number;
  /** Folds from each guide to the next. */
  count?: number;
};

/** A gown or a cloak: cloth with folds that fall along the guides. */
export function drape(model: Model, { cloth, folds, lift = 0.5, count = 3 }: Fall) {
  model.plate(cloth, { lift, rise: 0.5, round: 0.12, moat: 0.02 });
  model.strands(folds, { count, width: 0.036, tip: 0.2, root: 0.5, rise: 0.1, height: 1.1, trim: 0.12 });
}

/** A small head in profile with its neck; `to` is the middle of the head, `turn` leans it back. It looks left. */
export function smallHead(model: Model, to: Readonly<Point>, turn = 0, lift = 0.9) {
  const place = (line: Line) => moved(line, { turn, to });
  model.tube(place('2,-20,4.6 1,-8,4.6'), { lift: lift - 0.1, depth: 4 });
  const face = '2,9 -5,8 -7,4! -7,2 -10.5,-3! -8,-4 -8.4,-7 -7,-10 -3,-11 3,-8 8,0 8,6';
  model.plate(place(face), { lift, rise: 0.6, round: 0.07, moat: 0.016 });
  model.engrave([place('-7,1.5 -4.5,2.2 -3,1.4')], 0.014, 1.2);
  model.engrave([place('-8,-6 -5.5,-6')], 0.012, 0.9);
}

/** Leaves on both sides of a twig, in hundredths; the twig runs from its first point to its last. */
export function twig(model: Model, line: Line, { leaf = 9, pairs = 4, lift = 1.6 } = {}) {
  const points = line.split(' ').map((word) => word.split(',').map(Number));
  const [[fromX, fromY], [toX, toY]] = [points[0], points[points.length - 1]];
  const way = (Math.atan2(toY - fromY, toX - fromX) * 180) / Math.PI;
  model.draw([line], 0.018, 1.4);
  for (let pair = 0; pair <= pairs; pair++) {
    const share = (pair + 0.4) / (pairs + 0.4);
    const to: Point = [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share];
    for (const side of pair === pairs ? [0] : [-42, 42]) {
      const spine = moved(`0,0 ${leaf / 2},1 ${leaf},0`, { turn: way + side, to });
      model.blade(spine, { width: leaf / 380, tip: 0, root: 0.3, height: lift });
    }
  }
}
