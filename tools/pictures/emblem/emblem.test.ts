import { describe, expect, it } from 'vitest';
import type { Grid } from '../relief/grid.ts';
import { bothSides, mirrored, moved, trace, traceTaper } from './line.ts';
import { mirror } from './mirror.ts';
import { Model } from './model.ts';
import { cornered, oval, rectangle } from './outlines.ts';
import { areaOf } from './raster.ts';
import { visitRibbon } from './ribbon.ts';
import { rubbed } from './wear.ts';

/** Covered area in units; the whole square has 4. */
function unitsOf({ values, columns }: Grid): number {
  return (values.reduce((sum, share) => sum + share, 0) * 4) / columns ** 2;
}

describe('a drawn line', () => {
  it('runs smoothly through its points and turns sharply at corners', () => {
    const path = trace('0,0! 40,0 60,30! 0,60!', true);
    for (const [x, y] of [
      [0, 0],
      [0.4, 0],
      [0.6, 0.3],
      [0, 0.6],
    ]) {
      expect(path.some(([u, v]) => Math.hypot(u - x, v - y) < 1e-9)).toBe(true);
    }
  });

  it('runs round a closed outline without corners, back to its start', () => {
    const path = trace(oval(0, 0, 50, 50), true);
    for (const [x, y] of path) expect(Math.hypot(x, y)).toBeCloseTo(0.5, 2);
  });

  it.each(['1,2 x,3', '1,2 3', '1,2,3 4,5,6'])('is refused where it has no points: %s', (line) => {
    expect(() => trace(line, false)).toThrow(/no point/);
  });

  it('tapers by a third number', () => {
    const { path, widths } = traceTaper('0,0,10 50,0,4');
    expect(path.at(-1)).toEqual([0.5, 0]);
    expect([widths[0], widths.at(-1)]).toEqual([0.1, 0.04]);
  });

  it('is mirrored, corners and widths kept', () => {
    expect(mirrored('-4,5! 6,7,8')).toBe('4,5! -6,7,8');
    expect(bothSides('1,2')).toEqual(['1,2', '-1,2']);
  });

  it('is turned, scaled, then moved', () => {
    expect(moved('10,0! 0,10,3', { turn: 90, scale: 2, to: [1, -1] })).toBe('1.00,19.00! -19.00,-1.00,3');
  });
});

describe('a filled area', () => {
  it('covers what the outline holds, texels that it crosses in part', () => {
    const box = trace(
      cornered([
        [-50, -50],
        [50, -50],
        [50, 25],
        [-50, 25],
      ]),
      true,
    );
    expect(unitsOf(areaOf([box], 100))).toBeCloseTo(0.75, 2);
    const disc = trace(oval(0, 0, 60, 60), true);
    expect(unitsOf(areaOf([disc], 301))).toBeCloseTo(Math.PI * 0.36, 2);
  });

  it('unites outlines that overlap, whichever way they were drawn', () => {
    const left = trace(rectangle(-50, -20, 70, 40), true);
    const right = trace(rectangle(-20, -20, 70, 40), true).toReversed();
    expect(unitsOf(areaOf([left, right], 200))).toBeCloseTo(0.4, 2);
  });
});

describe('the texels along a path', () => {
  it('are each visited once, with what is nearest on the path', () => {
    const side = 100;
    const seen = new Map<number, { along: number; aside: number }>();
    visitRibbon(
      [
        [-0.5, 0],
        [0, 0],
        [0.5, 0],
      ],
      0.2,
      side,
      ({ index, ...at }) => {
        expect(seen.has(index)).toBe(false);
        seen.set(index, at);
      },
    );
    const above = seen.get(40 * side + 75);
    expect(above?.along).toBeCloseTo(1, 1);
    expect(above?.aside).toBeCloseTo(0.19);
    expect(seen.get(59 * side + 25)?.aside).toBeCloseTo(-0.19);
    expect(seen.has(20 * side + 50)).toBe(false);
  });
});

describe('a model', () => {
  it('lies within the circle that is found round it', () => {
    const { x, y, radius } = new Model().mound(oval(20, -10, 40, 40), 1).circle();
    expect([x, y, radius].map((value) => Math.round(value * 50) / 50)).toEqual([0.2, -0.1, 0.4]);
  });

  it('looks the other way in a mirror', () => {
    const { x, y } = mirror(new Model().mound(oval(20, -10, 40, 40), 1)).circle();
    expect([x, y].map((value) => Math.round(value * 50) / 50)).toEqual([-0.2, -0.1]);
  });

  it('loses its highest places and its lines by wear, and keeps its outline', () => {
    const struck = () => new Model().mound(oval(0, 0, 40, 40), 1.2).engrave(['-30,0 30,0'], 0.02, -1);
    const [sharp, worn] = [struck(), rubbed(struck(), 1)];
    const middle = 448 * 896 + 448;
    expect(worn.layers.clay.values[middle]).toBeLessThan(sharp.layers.clay.values[middle]);
    expect(worn.layers.graving.values[middle]).toBeLessThan(sharp.layers.graving.values[middle] / 2);
    expect(worn.layers.cover.values).toEqual(sharp.layers.cover.values);
  });

  it('has no circle while it is empty', () => {
    expect(() => new Model().circle()).toThrow(/without form/);
  });
});
