import type { FastifyRequest } from 'fastify';

/** The request's headers as the web platform has them. */
export function requestHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // HTTP/2 pseudo headers are not headers.
    if (value === undefined || name.startsWith(':')) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  const cookies = headers.get('cookie');
  if (cookies !== null) headers.set('cookie', oneOfEachName(cookies));
  return headers;
}

/** What RFC 6265 lets a cookie be called. */
const COOKIE_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** The blanks of HTTP. JavaScript knows more of them, which to a browser are letters. */
const BLANKS_AROUND = /^[ \t]+|[ \t]+$/g;

/**
 * The cookies as a browser would write them, the first of each name: parsers differ in blanks, quotes and which of two they take,
 * and whose request it is must not depend on who reads it. A name that is none is left out: another host of the same domain may
 * set `\u00a0__Host-name` for ours, which a browser does not take for one that begins with `__Host-`, and a parser might.
 */
function oneOfEachName(cookies: string): string {
  const kept = new Map<string, string>();
  for (const pair of cookies.split(';')) {
    const [name = '', ...value] = pair.split('=');
    const key = name.replace(BLANKS_AROUND, '');
    if (COOKIE_NAME.test(key) && value.length > 0 && !kept.has(key))
      kept.set(
        key,
        value
          .join('=')
          .replace(BLANKS_AROUND, '')
          .replace(/^"(.*)"$/, '$1'),
      );
  }
  return [...kept].map((pair) => pair.join('=')).join('; ');
}
