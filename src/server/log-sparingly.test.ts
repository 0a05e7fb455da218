import { expect, it } from 'vitest';
import { logSparingly } from './log-sparingly.ts';

it('writes a line at once, then one each so often, which says how many there were', () => {
  let now = 0;
  const lines: number[] = [];
  const log = logSparingly(10_000, () => now);
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
