import { expect, it } from 'vitest';
import { addressOf, choiceOf, titleOf } from './address.ts';

const choose = (text: string) => choiceOf(new URLSearchParams(text));

it('chooses keys, or the filter of the table', () => {
  expect(choose('keys=a,b')).toEqual({ keys: ['a', 'b'] });
  const choice = choose('view=silver&q=eagle&category=silver-bars&state=paused&premium=5-10&sort=name');
  expect(choice).toEqual({
    filter: { view: 'silver', q: 'eagle', category: 'silver-bars', state: 'paused', premium: '5-10' },
  });
  for (const one of [choice, choose('keys=a,b')])
    expect(one && choose(addressOf(one).replace('/goods/premiums?', ''))).toEqual(one);
  expect(choice && titleOf(choice)).toBe('Premiums for Silver Bars, “eagle”');
});

it.each(['', 'view=platinum', 'view=all&category=shoes', 'view=all&premium=cheap', 'view=all&state=lost'])(
  'chooses nothing for "%s", rather than all goods',
  (text) => expect(choose(text)).toBeUndefined(),
);
