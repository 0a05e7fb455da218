import { describe, expect, it } from 'vitest';
import { mailboxOf } from './email-hash.ts';

describe('the reader of an address', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['Ada@Example.com', 'ada@example.com'],
    ['ada+shop@example.com', 'ada@example.com'],
    ['a.da@gmail.com', 'ada@gmail.com'],
    ['A.d.a+shop@GoogleMail.com', 'ada@gmail.com'],
  ])('of %s is that of %s', (email, reader) => {
    expect(mailboxOf(email)).toBe(reader);
  });

  it('is another one where another mailbox may be meant', () => {
    expect(mailboxOf('a.da@example.com')).toBe('a.da@example.com');
    expect(mailboxOf('a.da@mail.gmail.com')).toBe('a.da@mail.gmail.com');
  });
});
