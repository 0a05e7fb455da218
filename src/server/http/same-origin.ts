import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './answers.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing calls that a browser sends from another site, sign-in included. Browsers say where a request comes
 * from, in Sec-Fetch-Site or at least in Origin; a client that says neither is no browser and carries nobody's cookies.
 */
export function addSameOriginRule(app: FastifyInstance, publicUrl: string): void {
  const ownHost = new URL(publicUrl).host;
  app.addHook('onRequest', async (request, reply) => {
    if (READING.has(request.method) || isSameOrigin(request, ownHost)) return undefined;
    return refuse(reply, { refused: 'other-origin' });
  });
}

function isSameOrigin({ headers, host }: FastifyRequest, ownHost: string): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from === host || from === ownHost;
}
