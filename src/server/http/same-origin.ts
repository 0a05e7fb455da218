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
