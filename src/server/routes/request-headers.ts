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

/**
 * The cookies as a browser would write them, the first of each name: parsers differ in blanks, quotes and which of two they take,
 * and whose request it is must not depend on who reads it.
 */
function oneOfEachName(cookies: string): string {
  const kept = new Map<string, string>();
  for (const pair of cookies.split(';')) {
    const [name = '', ...value] = pair.split('=');
    const key = name.trim();
    if (key !== '' && value.length > 0 && !kept.has(key))
      kept.set(
        key,
        value
          .join('=')
          .trim()
          .replace(/^"(.*)"$/, '$1'),
      );
  }
  return [...kept].map((pair) => pair.join('=')).join('; ');
}
