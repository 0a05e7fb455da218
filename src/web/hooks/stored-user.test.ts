import { describe, expect, it } from 'vitest';
import { AUTH_MARK, readUser } from './stored-user.ts';

const ADA = { id: 'u1', name: 'Ada', email: 'ada@example.com', phone: '555' };

describe('a stored user', () => {
  it('is restored when the mark stands beside it', () => {
    expect(readUser(JSON.stringify(ADA), AUTH_MARK)).toEqual({ ...ADA, isAuthenticated: true });
  });
  it('keeps an address in parts, if it is whole', () => {
    const shipping = { address: '1 Elm Street', city: 'Boston', state: 'MA', zipCode: '02101' };
    const read = (kept: unknown) => readUser(JSON.stringify({ ...ADA, shipping: kept }), AUTH_MARK);
    expect(read(shipping)).toEqual({ ...ADA, isAuthenticated: true, shipping });
    for (const broken of [null, 'text', {}, { ...shipping, city: 7 }])
      expect(read(broken)).toEqual({ ...ADA, isAuthenticated: true });
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
