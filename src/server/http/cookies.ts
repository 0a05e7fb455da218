import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

/** The request's headers as the web platform has them, with one cookie of each name. */
export function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  const cookies = headers.get('cookie');
  if (cookies !== null) headers.set('cookie', normalizeCookies(cookies));
  return headers;
}

/** The names that RFC 6265 allows. */
const COOKIE_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * The first cookie of each name, without blanks and quotes: parsers differ in these and in which of two they take, and all have to
 * find the same session. Other names are left out: another host of the domain can set `\u00a0__Host-name`, which a browser does not
 * protect as `__Host-`, and a parser may trim.
 */
export function normalizeCookies(header: string): string {
  return Object.entries(parseCookie(header, { decode: unquote }))
    .filter(([name]) => COOKIE_NAME.test(name))
    .map((pair) => pair.join('='))
    .join('; ');
}

function unquote(value: string): string {
  return value.replace(/^"(.*)"$/, '$1');
}
