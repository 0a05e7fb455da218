import { expect, it } from 'vitest';
import { normalizeCookies } from './cookies.ts';

it.each(['session_token', 'state', 'two_factor', 'passkey_challenge'])(
  'takes no %s cookie whose name only looks like ours',
  (name) => {
    const own = `__Host-troy.${name}=own`;
    for (const sign of ['\u00a0', '\u0085', '\u00a0\t', '\u000b', '\u000c', '\u00ad']) {
      expect(normalizeCookies(`${sign}__Host-troy.${name}=evil; ${own}`)).toBe(own);
      expect(normalizeCookies(`__Host-troy.${name}${sign}=evil; ${own}`)).toBe(own);
    }
  },
);

it('reads blanks, quotes and doubles as a browser means them', () => {
  expect(normalizeCookies(' a = x;b="2"; a=3;=4;c; d=e=f ')).toBe('a=x; b=2; d=e=f');
});

it('reads cookies of nothing but blanks as fast as any others', () => {
  // By the square of their number each would take a third of a second, and all of them longer than a test may.
  for (let n = 0; n < 200; n += 1) expect(normalizeCookies(`a=x${' '.repeat(15_500)}y`)).toHaveLength(15_504);
  for (let n = 0; n < 200; n += 1) expect(normalizeCookies(`a${'\t'.repeat(15_500)}y=x`)).toBe('');
});
