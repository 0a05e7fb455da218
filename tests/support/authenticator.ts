import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The fields that a shop's question has for an authenticator. */
type Question = { readonly challenge: string };

/** Bits of the authenticator's flags: user present, user verified, attested credential data included. */
const PRESENT_AND_VERIFIED = 0x01 | 0x04;
const HAS_KEY = 0x40;

/**
 * A device that makes one passkey and signs in with it, as WebAuthn has it: what it answers is what a browser would send to
 * the shop. https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data
 */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #uses = 0;

  constructor(origin = 'http://localhost:3000') {
    this.#origin = origin;
  }

  /** Answers the question by which a passkey is added. With certificates it says that it is a device of Apple's. */
  makePasskey({ challenge }: Question, certificates: readonly Buffer[] = []): object {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const key = Buffer.concat([Buffer.alloc(16), length, this.id, coseKey(this.#keys.publicKey)]);
    const authData = Buffer.concat([this.#data(PRESENT_AND_VERIFIED | HAS_KEY), key]);
    const attestation = cborMap([
      [cborText('fmt'), cborText(certificates.length > 0 ? 'apple' : 'none')],
      [
        cborText('attStmt'),
        certificates.length > 0 ? cborMap([[cborText('x5c'), cborArray(certificates)]]) : cborMap([]),
      ],
      [cborText('authData'), cborBytes(authData)],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    });
  }

  /** Answers the challenge of a sign-in. */
  signIn({ challenge }: Question): object {
    this.#uses += 1;
    const data = this.#data(PRESENT_AND_VERIFIED);
    const clientData = this.#clientData('webauthn.get', challenge);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #answer(response: object): object {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #data(flags: number): Buffer {
    const uses = Buffer.alloc(4);
    uses.writeUInt32BE(this.#uses);
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags]), uses]);
  }
}

/** ES256 by RFC 9053: an elliptic key on P-256 with its two coordinates. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

/** As much of CBOR (RFC 8949) as it takes. */
const cborInteger = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborArray = (items: readonly Buffer[]) => Buffer.concat([cborHead(4, items.length), ...items.map(cborBytes)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);

function cborHead(kind: number, value: number): Buffer {
  const head = kind << 5;
  if (value < 24) return Buffer.from([head | value]);
  return value < 256 ? Buffer.from([head | 24, value]) : Buffer.from([head | 25, value >> 8, value & 255]);
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest();
}

/** ECDSA with SHA-256, the common name, and where a list of revoked certificates is. */
const OIDS = { signature: '2a8648ce3d040302', commonName: '550403', revoked: '551d1f' } as const;
const [SEQUENCE, SET, INTEGER, BITS, OCTETS, OID, UTF8, UTC_TIME] = [0x30, 0x31, 0x02, 0x03, 0x04, 0x06, 0x0c, 0x17];

/** An unsigned certificate (RFC 5280, DER) that names the address of a list of revoked ones. */
export function forgedCertificate(listUrl: string): Buffer {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, oid(OIDS.signature));
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, oid(OIDS.commonName), der(UTF8, Buffer.from('Nobody')))));
  const times = ['200101000000Z', '400101000000Z'].map((time) => der(UTC_TIME, Buffer.from(time)));
  const place = der(SEQUENCE, der(0xa0, der(0xa0, der(0x86, Buffer.from(listUrl)))));
  const extension = der(SEQUENCE, oid(OIDS.revoked), der(OCTETS, der(SEQUENCE, place)));
  const contents = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    algorithm,
    name,
    der(SEQUENCE, ...times),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, extension)),
  );
  return der(SEQUENCE, contents, algorithm, der(BITS, Buffer.from([0, 1])));
}

function oid(hex: string): Buffer {
  return der(OID, Buffer.from(hex, 'hex'));
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}
