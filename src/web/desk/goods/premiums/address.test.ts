import { expect, it } from 'vitest';
import { choiceOf, titleOf } from './address.ts';

const choose = (text: string) => choiceOf(new URLSearchParams(text));

it('chooses keys, or the filter of the table', () => {
  expect(choose('keys=a,b')).toEqual({ keys: ['a', 'b'] });
  const choice = choose('view=silver&q=eagle&category=silver-bars&state=paused&premium=5-10&sort=name');
  expect(choice).toEqual({
    filter: { view: 'silver', q: 'eagle', category: 'silver-bars', state: 'paused', premium: '5-10' },
  });
  expect(choice && titleOf(choice)).toBe('Premiums of silver bars, “eagle”');
});

it.each(['', 'view=platinum', 'view=all&category=shoes', 'view=all&premium=cheap', 'view=all&state=lost'])(
  'chooses nothing for "%s", rather than all goods',
  (text) => expect(choose(text)).toBeUndefined(),
);
