import { describe, expect, it } from 'vitest';
import { hasCertificate } from './webauthn.ts';

const NOTHING = Buffer.from([0xa0]);
/** `{ x5c: [] }` */
const CERTIFICATES = Buffer.from([0xa1, 0x63, ...Buffer.from('x5c'), 0x80]);

/** An answer as browsers send it, with an attestation of this form in CBOR. */
function answerWith(form: string, statement: Buffer) {
  const text = (word: string) => Buffer.from([0x60 + word.length, ...Buffer.from(word)]);
  const attestation = [text('fmt'), text(form), text('attStmt'), statement, text('authData'), Buffer.from([0x40])];
  const attestationObject = Buffer.concat([Buffer.from([0xa3]), ...attestation]).toString('base64url');
  return { response: { attestationObject } };
}

describe('a new passkey', () => {
  it.each([
    ['none', NOTHING],
    ['packed', NOTHING],
  ])('comes without a certificate as %s', (form, statement) => {
    expect(hasCertificate(answerWith(form, statement))).toBe(false);
  });

  it.each([
    ['packed', CERTIFICATES],
    ['apple', CERTIFICATES],
    ['android-key', CERTIFICATES],
    ['android-safetynet', NOTHING],
    ['tpm', NOTHING],
    ['fido-u2f', CERTIFICATES],
  ])('is refused before anybody looks at it as %s with a certificate', (form, statement) => {
    expect(hasCertificate(answerWith(form, statement))).toBe(true);
  });

  it.each([
    {},
    { response: null },
    { response: { attestationObject: 7 } },
    { response: { attestationObject: 'AAAA' } },
  ])('is refused where it cannot be read: %j', (answer) => {
    expect(hasCertificate(answer)).toBe(true);
  });
});
