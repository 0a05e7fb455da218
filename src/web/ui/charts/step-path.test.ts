import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaBelow } from './area-below.ts';
import { hairlines, type Place, stepLine } from './step-path.ts';

/** Walks a path, and answers the places that it comes to, with undefined where it begins again. */
function walked(path: string): readonly Place[] {
  let [x, y] = [0, 0];
  const places: Place[] = [];
  for (const [, sign = '', numbers = ''] of path.matchAll(/([Mmhv])([-\d ]*)/g)) {
    const [one = 0, other = 0] = (numbers.match(/-?\d+/g) ?? []).map(Number);
    if (sign === 'M') [x, y] = [one, other];
    if (sign === 'm') [x, y] = [x + one, y + other];
    if (sign === 'h') x += one;
    if (sign === 'v') y += one;
    if (sign.toLowerCase() === 'm' && places.length > 0) places.push(undefined);
    places.push([x, y]);
  }
  return places;
}

it('holds a value until the next one, and breaks off at a gap', () => {
  expect(stepLine([[0, 5], [1, 5], [2, 9], [3, 4], undefined, [6, 4], [7, 4], [8, 1]])).toBe('M0 5h2v4h1v-5M6 4h2v-3');
});

it('comes to every place, however far a line is', () => {
  const heights = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 2, maxLength: 80 });
  fc.assert(
    fc.property(heights, (all) => {
      const at = new Map<number, number>();
      let [x, y] = [0, 0];
      for (const place of walked(stepLine(all.map((height, nth): Place => [nth, height])))) {
        if (!place) continue;
        for (let passed = x; passed < place[0]; passed += 1) at.set(passed, y);
        [x, y] = place;
        at.set(x, y);
      }
      expect(all.map((_, nth) => at.get(nth) ?? y)).toEqual(all);
    }),
  );
});

it('draws a hairline from the highest to the lowest, and none where they are the same', () => {
  expect(
    hairlines([
      [0, 1, 5],
      [1, 7, 7],
      [2, 3, 4],
    ]),
  ).toBe('M0 1v4m2-2v1');
});

it('closes the area below each part of a line', () => {
  expect(areaBelow('M0 5h2v4M6 4h2', 9)).toBe('M0 5h2v4V9H0ZM6 4h2V9H6Z');
});
