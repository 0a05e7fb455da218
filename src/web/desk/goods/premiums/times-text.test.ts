import { expect, it } from 'vitest';
import { timesText } from './times-text.ts';

it.each([
  [2.1, 45, '21 times its premium'],
  [4.5, 9, '2 times its premium'],
  [4.5, 8.99, undefined],
  [4.5, 2.25, undefined],
  [4.5, 2.24, 'less than half its premium'],
  [null, 45, undefined],
] as const)('says of a premium of %s%% that becomes %s%%: %s', (before, after, says) => {
  expect(timesText({ before, after })).toBe(says);
});
