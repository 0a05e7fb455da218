import { expect, it } from 'vitest';
import { stateCode } from './us-states.ts';

it.each([
  ['IL', 'IL'],
  ['il', 'IL'],
  ['Illinois', 'IL'],
  ['new  york', 'NY'],
  ['N.Y.', 'NY'],
  ['D.C.', 'DC'],
  ['Virginia', 'VA'],
  ['West Virginia', 'WV'],
  ['Kansas', 'KS'],
  ['Puerto Rico', 'PR'],
  ['U.S. Virgin Islands', 'VI'],
  ['AE', 'AE'],
])('%s is %s', (typed, code) => {
  expect(stateCode(typed)).toBe(code);
});

it.each(['', '-', 'XX', 'Bavaria', 'Illinoi', 'YORK', 'ILIL', 'I.', '.*', 'AL:ALABAMA', 'ILLINOIS IA', 'Île'])(
  '%j is none',
  (typed) => {
    expect(stateCode(typed)).toBeUndefined();
  },
);
