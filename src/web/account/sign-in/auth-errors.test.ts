import { expect, it } from 'vitest';
import { REASONS } from '#domain/reasons.ts';
import { authErrorSentence } from './auth-errors.ts';

it('says what the specification has for each error', () => {
  expect(authErrorSentence('no_user')).toBe('Google authentication failed. Please try again.');
  expect(authErrorSentence('oauth_failed')).toBe('Google authentication failed. Please try again.');
  expect(authErrorSentence('user_exists')).toBe(
    'An account with this email already exists. Please use regular sign in.',
  );
});

it('says that Google is away as the call says it', () => {
  expect(authErrorSentence('google_away')).toBe(REASONS['google-away'].sentence);
});

// Proves 8.21
it('never shows the text of the address itself', () => {
  expect(authErrorSentence('<b>call 0900</b>')).toBe('An error occurred during authentication.');
  expect(authErrorSentence('constructor')).toBe('An error occurred during authentication.');
});
