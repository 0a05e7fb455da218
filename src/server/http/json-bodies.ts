import type { FastifyInstance } from 'fastify';
import { refuse } from './answers.ts';

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
