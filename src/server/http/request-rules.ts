import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './answers.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing calls that a browser sends from another site, sign-in included. Browsers name the site in Sec-Fetch-Site
 * or at least in Origin; a client that sends neither is no browser, and carries no cookies but its own.
 */
export function addSameOriginRule(app: FastifyInstance, publicUrl: string): void {
  const ownHost = new URL(publicUrl).host;
  app.addHook('onRequest', async (request, reply) => {
    if (READING.has(request.method) || isSameOrigin(request, ownHost)) return undefined;
    return refuse(reply, { refused: 'other-origin' });
  });
}

function isSameOrigin({ headers }: FastifyRequest, ownHost: string): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from === headers.host || from === ownHost;
}

const CARRIES_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Takes JSON bodies and no others: any site may send `text/plain` without asking first. An empty body is none, since the calls of
 * the specification say JSON even without one. A compressed body is refused: a few bytes could become gigabytes.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['content-encoding'] === undefined || !CARRIES_BODY.has(request.method)) return undefined;
    return refuse(reply, { refused: 'not-json' });
  });
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body as string, done);
  });
}

/** The operator has to make room. */
const RETRY_SECONDS = 60;

/** Refuses requests that may write while the disk is full, so that no promise is made that cannot be kept. */
export function addDiskSpaceRule(app: FastifyInstance, hasDiskSpace: () => boolean): void {
  app.addHook('onRequest', async ({ method }, reply) => {
    if (method === 'GET' || method === 'HEAD' || hasDiskSpace()) return undefined;
    return refuse(reply, { refused: 'unavailable', retryAfterSeconds: RETRY_SECONDS });
  });
}

/**
 * Addresses of a Google sign-in. A popup that has shown Google's page loses its opener as soon as it comes to a page with any
 * opener policy, `same-origin-allow-popups` included.
 */
const GOOGLE_POPUP = /^\/(auth|oauth2|api\/auth)(\/|\?|$)/;

/** The headers of every answer, page or call, by its address. */
export function securityHeaders(publicUrl: string): (url: string) => Readonly<Record<string, string>> {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    // For this host alone: others below it are not ours to bind.
    ...(publicUrl.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000' }),
  };
  const inPopup = { ...headers, 'cross-origin-opener-policy': 'unsafe-none' };
  return (url) => (GOOGLE_POPUP.test(url) ? inPopup : headers);
}

export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headersOf = securityHeaders(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request.url));
  });
}
