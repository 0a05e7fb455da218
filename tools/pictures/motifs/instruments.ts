import { type Line, mirrored, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import type { Point } from '../geometry.ts';

/** Outline of the body of a violin or cello, 100 high. */
const BODY: Line =
  '0,50! 14,49 25,42 28,32 24,22! 20,19 17,12 17,4 20,-3! 27,-6 33,-16 33,-30 26,-42 14,-49 0,-50!' +
  ' -14,-49 -26,-42 -33,-30 -33,-16 -27,-6 -20,-3! -17,4 -17,12 -20,19 -24,22! -28,32 -25,42 -14,49';
const HOLE: Line = '9,14 7,10 10,6 11,-4 14,-10 12,-14';
const STRINGS: readonly Line[] = [-3, -1, 1, 3].map((x): Line => `${x},76 ${x * 1.3},-34`);

/** The instruments of an orchestra: a cello, with violins, a horn and a bassoon about it. */
export function instruments(): Model {
  const model = new Model();
  for (const side of [-1, 1]) {
    violin(model, { turn: side * -24, scale: 0.52, to: [side * 74, -22] }, 0.05);
    violin(model, { turn: side * -11, scale: 0.56, to: [side * 44, -26] }, 0.25);
  }
  for (const side of [(line: Line) => line, mirrored]) {
    model.tube(
      tapered(side, [
        [18, -10, 2],
        [44, 40, 2.4],
        [58, 72, 3.4],
      ]),
      { lift: 0.05, depth: 5 },
    );
    model.tube(
      tapered(side, [
        [26, -10, 1.6],
        [66, 44, 2.2],
        [80, 60, 4.4],
      ]),
      { lift: 0.02, depth: 4 },
    );
  }
  violin(model, { turn: 0, scale: 0.98, to: [0, -30] }, 0.55);
  return model;
}

function violin(model: Model, pose: { turn: number; scale: number; to: Readonly<Point> }, lift: number) {
  const place = (line: Line) => moved(line, pose);
  const { scale } = pose;
  model.plate(place('-4,40! -3,104! 3,104! 4,40!'), { lift: lift + 0.1, rise: 0.3, round: 0.03 * scale, moat: 0.014 });
  const pegs = ['-12,108 12,108', '-12,116 12,116'];
  model.draw(pegs.map(place), 0.036 * scale, 1.2);
  model.plate(place('-5,102! -5,122! 0,130 5,122! 5,102!'), { lift: lift + 0.15, rise: 0.3, round: 0.04 * scale });
  model.plate(place(BODY), { lift, rise: 0.65, round: 0.16 * scale, moat: 0.022 });
  model.engrave([place(inner(BODY))], 0.02 * scale, 0.7);
  model.engrave([place(HOLE), place(mirrored(HOLE))], 0.034 * scale, 1.5);
  model.plate(place('-4.5,44! -4,78! 4,78! 4.5,44! 5,8! -5,8!'), {
    lift: lift + 0.75,
    rise: 0.2,
    round: 0.02,
    moat: 0.012,
  });
  model.plate(place('-10,-6! -9,-1 9,-1 10,-6!'), { lift: lift + 0.85, rise: 0.3, round: 0.02, moat: 0.01 });
  model.plate(place('-6,-18! -4,-44! 4,-44! 6,-18!'), { lift: lift + 0.8, rise: 0.3, round: 0.03, moat: 0.012 });
  model.engrave(STRINGS.map(place), 0.012, -0.8);
}

/** The line a little inside the outline of a body, closed. */
function inner(body: Line): Line {
  const line = moved(body, { scale: 0.9, to: [0, 0] });
  return `${line} ${line.trim().split(/\s+/)[0]}`;
}

function tapered(side: (line: Line) => Line, points: readonly (readonly [number, number, number])[]): string {
  return points.map(([x, y, half]) => `${side(`${x},${y}`)},${half}`).join(' ');
}
