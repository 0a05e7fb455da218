import { expect, it } from 'vitest';
import { afterSignIn, toVerifyEmail } from './verify-after-sign-in.ts';

it('leads back to the link of a letter where the sign-in began there', () => {
  expect(afterSignIn(toVerifyEmail('abc-DEF_1'))).toEqual({ pathname: '/auth/verify-email', hash: 'token=abc-DEF_1' });
});

it.each([null, undefined, 'text', {}, { verifyToken: 7 }, { verifyToken: '' }, { verifyToken: 'a#b' }])(
  'leads home from %j',
  (state) => expect(afterSignIn(state)).toEqual({ pathname: '/' }),
);
