import { expect, it } from 'vitest';
import { createLogThrottle, throttleEach } from './log-throttle.ts';

it('writes a line at once, then one each so often, which says how many there were', () => {
  let now = 0;
  const lines: number[] = [];
  const log = createLogThrottle(10_000, () => now);
  const happen = () => log((times) => lines.push(times));
  happen();
  expect(lines).toEqual([1]);
  for (let n = 0; n < 500; n += 1) happen();
  now = 9_999;
  happen();
  expect(lines).toEqual([1]);
  now = 10_000;
  happen();
  expect(lines).toEqual([1, 502]);
});

it('writes so many lines of each kind in a while, and with the next how many there were', () => {
  let now = 0;
  const lines: [string, number][] = [];
  const log = throttleEach(1_000, 3, () => now);
  const happen = (key: string) => log(key, (times) => lines.push([key, times]));
  for (let n = 0; n < 100; n += 1) happen('a');
  happen('b');
  expect(lines).toEqual([
    ['a', 1],
    ['a', 1],
    ['a', 1],
    ['b', 1],
  ]);
  now = 1_000;
  happen('a');
  happen('a');
  expect(lines.slice(4)).toEqual([
    ['a', 98],
    ['a', 1],
  ]);
});
