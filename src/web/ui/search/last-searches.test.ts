import { expect, it } from 'vitest';
import { parse, withSearch } from './last-searches.ts';

it('five searches are kept, the newest first, each once', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].reduce<readonly string[]>(withSearch, []);
  expect(five).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(withSearch(five, 'f')).toEqual(['f', 'e', 'd', 'c', 'b']);
  expect(withSearch(five, 'C')).toEqual(['C', 'e', 'd', 'b', 'a']);
});

it.each([[null], ['nonsense'], ['{"a":1}'], ['[1, null, ""]']])('no search is read from %s', (stored) => {
  expect(parse(stored)).toEqual([]);
});
