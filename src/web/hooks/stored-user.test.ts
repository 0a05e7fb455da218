import { describe, expect, it } from 'vitest';
import { AUTH_MARK, readUser } from './stored-user.ts';

const ADA = { id: 'u1', name: 'Ada', email: 'ada@example.com', phone: '555' };

describe('a stored user', () => {
  it('is restored when the mark stands beside it', () => {
    expect(readUser(JSON.stringify(ADA), AUTH_MARK)).toEqual({ ...ADA, isAuthenticated: true });
  });
  it('is none without the mark', () => expect(readUser(JSON.stringify(ADA), null)).toBeNull());
  it('is none when nothing is stored', () => expect(readUser(null, AUTH_MARK)).toBeNull());
  it.each([
    '{',
    'null',
    '[]',
    '7',
    '{"id":5}',
    '{"id":"","name":"x","email":"y"}',
    '{"id":"\\ud800","name":"x","email":"y"}',
  ])('is broken when %j is stored', (stored) => {
    expect(readUser(stored, AUTH_MARK)).toBe('broken');
  });
});
