import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';

/**
 * Whether a new passkey comes without a certificate, as the shop asks for. Certificates are whatever the sender says, and the
 * library would fetch the lists of revoked ones from the addresses that they name.
 */
export function hasNoCertificate(answer: Readonly<Record<string, unknown>>): boolean {
  try {
    const { attestationObject } = answer.response as { readonly attestationObject: string };
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const statement = decoded.get('attStmt');
    // A key that signs for itself has nothing to hide: browsers may leave that in.
    return decoded.get('fmt') === 'none' || (decoded.get('fmt') === 'packed' && statement.get('x5c') === undefined);
  } catch {
    return false;
  }
}
