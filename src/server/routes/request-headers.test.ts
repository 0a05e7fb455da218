import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { requestHeaders } from './request-headers.ts';

const cookiesOf = (cookie: string) => requestHeaders({ headers: { cookie } } as FastifyRequest).get('cookie');

it.each(['session_token', 'state', 'two_factor', 'passkey_challenge'])(
  'takes no %s cookie whose name only looks like ours',
  (name) => {
    const own = `__Host-troy.${name}=own`;
    for (const sign of ['\u00a0', '\u0085', '\u00a0\t', '\u000b', '\u000c', '\u00ad']) {
      expect(cookiesOf(`${sign}__Host-troy.${name}=evil; ${own}`)).toBe(own);
      expect(cookiesOf(`__Host-troy.${name}${sign}=evil; ${own}`)).toBe(own);
    }
  },
);

it('reads blanks, quotes and doubles as a browser means them', () => {
  expect(cookiesOf(' a = 1;b="2"; a=3;=4;c; d=e=f ')).toBe('a=1; b=2; d=e=f');
});
