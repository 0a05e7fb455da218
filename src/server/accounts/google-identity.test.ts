import { describe, expect, it } from 'vitest';
import { claimsOf } from './google-identity.ts';

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
const GINA = {
  iss: 'https://accounts.google.com',
  sub: 'g-1',
  email: 'gina@example.com',
  email_verified: true,
  name: 'Gina',
  exp: NOW / 1000 + 60,
};

describe('the claims of an ID token', () => {
  it.each([
    ['of an address elsewhere, however verified', {}, false],
    ['of an organisation with its mail at Google', { hd: 'example.com' }, true],
    ['of such an organisation, unverified', { hd: 'example.com', email_verified: false }, false],
    ['of such an organisation, verified in words', { hd: 'example.com', email_verified: 'true' }, false],
    ['of an organisation without a name', { hd: '' }, false],
    ['of an organisation that is no text', { hd: true }, false],
    ['of Gmail', { email: 'Gina@Gmail.com' }, true],
    ['of Gmail by its other name', { email: 'gina@googlemail.com' }, true],
    ['of a host that ends like Gmail', { email: 'gina@not-gmail.com' }, false],
    ['of a host below another', { email: 'gina@gmail.com.example.com' }, false],
  ])('%s', (_what, more, emailVerified) => {
    expect(read(more)).toMatchObject({ id: 'g-1', emailVerified });
  });

  it.each([
    ['no email', { email: undefined }],
    ['an email that is none', { email: 'gina at example.com' }],
    ['a list of e-mails', { email: ['gina@example.com'] }],
    ['an email with a line break', { email: 'gina@example.com\nbcc: x@example.com' }],
    ['an email that is too long', { email: `${'a'.repeat(250)}@example.com` }],
    ['no end', { exp: undefined }],
    ['an end in words', { exp: '9999999999' }],
    ['an end that has come', { exp: NOW / 1000 }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a subject that is a number', { sub: 7 }],
  ])('are not taken with %s', (_what, more) => {
    expect(read(more)).toBeNull();
  });

  it('are not taken where they are no object', () => {
    for (const claims of [null, 7, 'text', []]) expect(claimsOf(tokenOf(claims), NOW)).toBeNull();
  });

  it('give a name without control characters, of a hundred characters at most', () => {
    expect(read({ name: ' Gi\u0000na\r\nGoogle\u007f ' })?.name).toBe('GinaGoogle');
    expect(read({ name: `${'a'.repeat(99)}😀` })?.name).toBe('a'.repeat(99));
    expect(read({ name: { first: 'Gina' } })?.name).toBe('');
  });

  it('are of another user where another issuer has the same subject', () => {
    expect(read({ iss: 'https://issuer.example' })).toMatchObject({ id: 'https://issuer.example g-1', sub: 'g-1' });
  });

  it('say nothing else', () => {
    const said = read({ role: 'admin', phone: '1', image: 'https://example.com/a.png', emailVerified: true });
    expect(said).toEqual({ id: 'g-1', sub: 'g-1', email: 'gina@example.com', emailVerified: false, name: 'Gina' });
  });
});

function read(more: object) {
  return claimsOf(tokenOf({ ...GINA, ...more }), NOW);
}

function tokenOf(claims: unknown): string {
  return `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}
