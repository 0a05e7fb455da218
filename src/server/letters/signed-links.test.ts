import { expect, it } from 'vitest';
import { createSignedLinks } from './signed-links.ts';

const LINK = { purpose: 'stop-alert', id: 'e3b0c442-98fc-4c14-9afb-f4c8996fb924' } as const;

it('reads the token that it has made, and none in which a character differs', () => {
  const links = createSignedLinks('a secret of the tests');
  const token = links.make(LINK);
  expect(links.read(token)).toEqual(LINK);
  expect(token).toMatch(/^[\w-]{20,100}$/);
  for (let at = 0; at < token.length; at += 1)
    for (const other of ['A', 'B', 'u'].filter((character) => character !== token[at]))
      expect(links.read(token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
});

it('reads no token of another secret, and nothing too short to be one', () => {
  const links = createSignedLinks('a secret of the tests');
  expect(links.read(createSignedLinks('another secret').make(LINK))).toBeUndefined();
  for (const token of ['', 'a', 'x'.repeat(22)]) expect(links.read(token)).toBeUndefined();
});
