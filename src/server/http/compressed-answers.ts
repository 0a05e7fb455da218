import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Smaller ones fit into one packet anyway. */
const LEAST_BYTES = 1024;
/** Answers are made for one customer and one moment: the quick settings. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 6 };

/**
 * Compresses the JSON answers of calls above 1024 bytes. Never those under `/auth`, which alone have secrets: from the length
 * of a compressed answer that holds a secret and a text of the reader's choice, the secret can be guessed. Pages, files and
 * streams are left as they are.
 */
export function addCompressedAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isJson(reply.getHeader('content-type')) || request.url.startsWith('/auth/')) return payload;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (Buffer.byteLength(payload) <= LEAST_BYTES || reply.hasHeader('content-encoding')) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encoding === 'br' ? promisify(brotliCompress)(payload, BROTLI) : promisify(gzip)(payload, GZIP);
  });
}

function isJson(type: unknown): boolean {
  return typeof type === 'string' && type.startsWith('application/json');
}

/** Content encodings of an answer. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that `Accept-Encoding` allows: brotli, gzip, or none. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

const REFUSED = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/i, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/i };
const NAMED = { br: /(^|[\s,])br\b/i, gzip: /(^|[\s,])gzip\b/i };

function accepts(accepted: string, encoding: 'br' | 'gzip'): boolean {
  return NAMED[encoding].test(accepted) && !(accepted.includes('q=0') && REFUSED[encoding].test(accepted));
}
