import { describe, expect, it } from 'vitest';
import { accountLetter } from './letters.ts';

const ADA = { name: 'Ada', email: 'ada@example.com', isEmailVerified: true };

describe('a letter about an account', () => {
  it.each([
    ['2026-01-01T15:00:00Z', 'Thursday, January 1, 2026 at 9:00 AM CST'],
    ['2026-07-01T15:00:00Z', 'Wednesday, July 1, 2026 at 10:00 AM CDT'],
    // The hour that comes twice when summer time ends.
    ['2026-11-01T06:30:00Z', 'Sunday, November 1, 2026 at 1:30 AM CDT'],
    ['2026-11-01T07:30:00Z', 'Sunday, November 1, 2026 at 1:30 AM CST'],
  ])('says of %s that it was on %s', (at, words) => {
    const facts = { publicUrl: 'https://troy.example', at: Date.parse(at) };
    const changed = accountLetter('password-changed', { ...ADA, madeAt: new Date(0) }, facts);
    expect(JSON.stringify(changed.parts)).toContain(`was changed on ${words}.`);
    const confirm = accountLetter('verify-email', { ...ADA, madeAt: new Date(at) }, { ...facts, at: 0 });
    expect(JSON.stringify(confirm.parts)).toContain(`was created with this address on ${words}.`);
  });
});
