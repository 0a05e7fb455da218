import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { Encoding } from '../http/compressed-answers.ts';

/** One page, ready to be sent in the encoding that the visitor accepts. */
export type Page = {
  readonly status: number;
  /** The plain body is unpacked when it is asked for, which is rare. */
  readonly bodies: Readonly<Record<'br' | 'gzip', Buffer>>;
  readonly headers: Readonly<Record<Encoding, Readonly<Record<string, string>>>>;
  readonly etags: Readonly<Record<Encoding, string>>;
};

/** Ten times as fast as the best, and 5 % larger: a page lives for one tick. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

/** Compresses a rendered page in every way and gives it its headers. */
export async function makePage(status: number, body: Buffer, headers: Record<string, string>): Promise<Page> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body, { level: GZIP_LEVEL }),
  ]);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const etags = { br: `"${hash}-br"`, gzip: `"${hash}-gz"`, identity: `"${hash}"` };
  const headersOf = (encoding: Encoding, length: number) => ({
    ...headers,
    vary: 'accept-encoding',
    etag: etags[encoding],
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(length),
  });
  return {
    status,
    bodies: { br, gzip: gzipped },
    headers: {
      br: headersOf('br', br.length),
      gzip: headersOf('gzip', gzipped.length),
      identity: headersOf('identity', body.length),
    },
    etags,
  };
}

const plainBodies = new WeakMap<Page, { readonly unpacking?: Promise<Buffer>; readonly body?: WeakRef<Buffer> }>();

/** The body in this encoding. The plain one is shared by all that are being sent it, and then dropped. */
export function bodyOf(page: Page, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding !== 'identity') return page.bodies[encoding];
  const plain = plainBodies.get(page);
  return plain?.body?.deref() ?? plain?.unpacking ?? unpack(page);
}

function unpack(page: Page): Promise<Buffer> {
  const unpacking = promisify(gunzip)(page.bodies.gzip).then((body) => {
    plainBodies.set(page, { body: new WeakRef(body) });
    return body;
  });
  plainBodies.set(page, { unpacking });
  return unpacking;
}

export function bytesOfPage({ bodies, headers }: Page): number {
  return bodies.br.length + bodies.gzip.length + 3 * JSON.stringify(headers.br).length;
}

/** True where the visitor has this very page: `If-None-Match` names its tag, weakly or strongly, or any. */
export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) || ifNoneMatch.trim() === '*';
}
