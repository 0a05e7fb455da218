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

/**
 * The cookies as a browser would write them, the first of each name: parsers differ in blanks, quotes and which of two they take,
 * and whose request it is must not depend on who reads it. A name that is none is left out: another host of the same domain may
 * set `\u00a0__Host-name` for ours, which a browser does not take for one that begins with `__Host-`, and a parser might.
 */
function oneOfEachName(cookies: string): string {
  const kept = new Map<string, string>();
  for (const pair of cookies.split(';')) {
    const [name = '', ...value] = pair.split('=');
    const key = trimBlanks(name);
    if (COOKIE_NAME.test(key) && value.length > 0 && !kept.has(key))
      kept.set(key, trimBlanks(value.join('=')).replace(/^"(.*)"$/, '$1'));
  }
  return [...kept].map((pair) => pair.join('=')).join('; ');
}

/**
 * Without the blanks of HTTP around it: JavaScript knows more of them, which to a browser are letters. By hand, since a pattern
 * for those at the end begins anew at each blank in between, which takes time by the square of how many there are.
 */
function trimBlanks(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isBlank(text[from])) from += 1;
  while (to > from && isBlank(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

function isBlank(sign: string | undefined): boolean {
  return sign === ' ' || sign === '\t';
}
