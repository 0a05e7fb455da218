import { generateKeyPairSync } from 'node:crypto';

/** ECDSA with SHA-256, the common name, and where a list of revoked certificates is. */
const OIDS = { signature: '2a8648ce3d040302', commonName: '550403', revoked: '551d1f' } as const;
const [SEQUENCE, SET, INTEGER, BITS, OCTETS, OID, UTF8, UTC_TIME] = [0x30, 0x31, 0x02, 0x03, 0x04, 0x06, 0x0c, 0x17];

/** A certificate (RFC 5280, DER) that nobody has signed, and that names the address of a list of revoked ones. */
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
