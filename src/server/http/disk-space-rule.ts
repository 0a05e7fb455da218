import type { FastifyInstance } from 'fastify';
import { refuse } from './answers.ts';

/** The operator has to make room. */
const RETRY_SECONDS = 60;

/** Refuses requests that may write while the disk is full, so that no promise is made that cannot be kept. */
export function addDiskSpaceRule(app: FastifyInstance, hasDiskSpace: () => boolean): void {
  app.addHook('onRequest', async ({ method }, reply) => {
    if (method === 'GET' || method === 'HEAD' || hasDiskSpace()) return undefined;
    return refuse(reply, { refused: 'unavailable', retryAfterSeconds: RETRY_SECONDS });
  });
}
