import { describe, expect, it } from 'vitest';
import { bevelled, insetOf } from './bevel.ts';
import { blurred } from './blur.ts';
import { domed } from './dome.ts';
import { Grid } from './grid.ts';
import { roundedBox } from './rounded-box.ts';
import { bumps } from './texture.ts';

/** A square of that half side in the middle of a grid, its edge between texels. */
function square(side: number, half: number): Grid {
  return new Grid(side, side).revise((_, index) => {
    const [x, y] = [index % side, Math.floor(index / side)].map((at) => Math.abs(at - (side - 1) / 2));
    return Math.max(x, y) < half ? 1 : 0;
  });
}

function at({ columns, values }: Grid, column: number, row: number): number {
  return values[row * columns + column];
}

describe('a blur', () => {
  it.each([0.5, 1.3, 4, 17.7])('spreads a point by the sigma that was asked for: %d texels', (sigma) => {
    const side = 201;
    const point = new Grid(side, side);
    point.values[100 * side + 100] = 1;
    let [sum, squares] = [0, 0];
    for (const [index, value] of blurred(point, sigma).values.entries()) {
      sum += value;
      squares += value * ((index % side) - 100) ** 2;
    }
    expect(sum).toBeCloseTo(1, 4);
    expect(Math.sqrt(squares)).toBeCloseTo(sigma, 2);
  });

  it('leaves what is level as it is, up to the edge', () => {
    for (const value of blurred(
      new Grid(30, 20).revise(() => 0.7),
      6,
    ).values)
      expect(value).toBeCloseTo(0.7, 5);
  });
});

describe('the distance inwards', () => {
  it('counts from the outline, which lies between texels', () => {
    const inset = insetOf(square(41, 10.5));
    expect(at(inset, 20, 10)).toBeCloseTo(0.5);
    expect(at(inset, 20, 15)).toBeCloseTo(5.5);
    expect(at(inset, 20, 20)).toBeCloseTo(10.5);
    expect(at(inset, 3, 3)).toBe(-0.5);
  });

  it('believes the coverage of a texel that the outline crosses', () => {
    const half = new Grid(9, 9).revise((_, index) => [0, 0, 0, 0.25, 1, 1, 1, 1, 1][index % 9]);
    expect(at(insetOf(half), 6, 4)).toBeCloseTo(2.75);
  });

  it('bevels an edge and leaves the middle flat', () => {
    const form = bevelled(square(61, 20.5), 5);
    expect(at(form, 30, 30)).toBeCloseTo(1, 3);
    expect(at(form, 12, 30)).toBeGreaterThan(0.5);
    expect(at(form, 12, 30)).toBeLessThan(0.99);
    expect(at(form, 2, 2)).toBeCloseTo(0, 5);
  });
});

describe('a dome', () => {
  it('is highest in the middle, alike on both sides, and nothing beyond its area', () => {
    const dome = domed(square(128, 42));
    expect(at(dome, 63, 63)).toBeCloseTo(1, 2);
    expect(at(dome, 31, 64)).toBeCloseTo(at(dome, 96, 64), 2);
    expect(at(dome, 31, 64)).toBeLessThan(0.9);
    expect(at(dome, 10, 64)).toBe(0);
  });
});

describe('a rounded box', () => {
  const box = roundedBox([1, 0], [2, 1], 0.5);

  it.each([
    ['in its middle', 1, 0, -1],
    ['on a side', 3, 0, 0],
    ['above', 1, 1.5, 0.5],
    ['off a corner', 2.5 + 0.6, 0.5 + 0.8, 0.5],
  ])('tells the distance %s', (_, x, y, distance) => {
    expect(box(x, y)).toBeCloseTo(distance);
  });
});

describe('bumps', () => {
  it('are the same in every run, and others for another seed', () => {
    const [first, again, other] = [4, 4, 5].map((seed) => bumps(40, 40, seed, 2).values);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});
