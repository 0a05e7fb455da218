/** How an answer travels. */
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
