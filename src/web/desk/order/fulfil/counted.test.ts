import { expect, it } from 'vitest';
import { beginCount, type Counted, count, lineToCount, tick } from './counted.ts';

const LINES = [{ quantity: 2 }, { quantity: 0 }, { quantity: 20 }];
const NONE = beginCount(LINES, []);

function counting(...typed: readonly string[]): Counted {
  return typed.reduce<Counted>((now, one) => {
    const next = count(LINES, now, one);
    if (typeof next === 'string') throw new Error(next);
    return next;
  }, NONE);
}

it('counts a piece for each serial number, and passes over lines without pieces', () => {
  expect(lineToCount(LINES, NONE)).toBe(0);
  const one = counting('A1');
  expect(one).toEqual({ counted: [1, 0, 0], serials: [['A1'], [], []] });
  expect(lineToCount(LINES, one)).toBe(0);
  expect(lineToCount(LINES, counting('A1', 'A2'))).toBe(2);
});

it('counts what is left of a line without a number, and so every piece', () => {
  const all = counting('A1', '', '  ');
  expect(all).toEqual({ counted: [2, 0, 20], serials: [['A1'], [], []] });
  expect(lineToCount(LINES, all)).toBeUndefined();
  expect(count(LINES, all, '')).toEqual(all);
  // One number too many stops the packer.
  expect(count(LINES, all, 'A9')).toBe('There are more serial numbers than pieces.');
});

it('takes several numbers at once', () => {
  expect(counting('A1, A2', 'B1,B2,B3').counted).toEqual([2, 0, 3]);
});

it('takes no number twice on a line, none beyond its pieces, and none that is too long', () => {
  const twice = 'This serial number was already scanned.';
  expect(count(LINES, counting('A1'), 'A1')).toBe(twice);
  expect(count(LINES, NONE, 'A1, A1')).toBe(twice);
  expect(count(LINES, counting('A1'), 'a1')).toBe(twice);
  expect(count(LINES, counting('A1'), 'A2, A3')).toBe('There are more serial numbers than pieces.');
  expect(count(LINES, NONE, 'x'.repeat(61))).toBe('A serial number has at most 60 characters.');
  // Products number their own pieces.
  expect(counting('A1', 'A2', 'A1').serials).toEqual([['A1', 'A2'], [], ['A1']]);
});

it('ticks a whole line, and begins it anew', () => {
  const ticked = tick(LINES, counting('A1'), 2, true);
  expect(ticked.counted).toEqual([1, 0, 20]);
  expect(tick(LINES, ticked, 0, true)).toEqual({ counted: [2, 0, 20], serials: [['A1'], [], []] });
  expect(tick(LINES, ticked, 0, false)).toEqual({ counted: [0, 0, 20], serials: [[], [], []] });
});

it('asks for no number again that is known from the allocation', () => {
  expect(beginCount(LINES, [['A1'], [], ['B1', 'B2']])).toEqual({
    counted: [1, 0, 2],
    serials: [['A1'], [], ['B1', 'B2']],
  });
});
