import type { FastifyInstance } from 'fastify';
import type { Reason } from '#domain/reasons.ts';
import { throttleEach } from '../logging/log-throttle.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The reason of a refused call; undefined for an accepted one. */
    refusedFor: Reason | undefined;
    /** The id of the user that the answer has signed in. */
    signedInAs: string | undefined;
  }
}

/** Refusals of one route and reason beyond these are counted and not written: a flood would fill the disk. */
const MAX_REFUSALS = 20;
const REFUSALS_WITHIN_MS = 1_000;

/** Throttles log lines of refused calls to 20 a second and kind. A line that stands for others says `times`. */
export function throttleRefusals() {
  const throttle = throttleEach(REFUSALS_WITHIN_MS, MAX_REFUSALS);
  return (kind: string, write: (counted: { readonly times?: number }) => void): void =>
    throttle(kind, (times) => write(times > 1 ? { times } : {}));
}

/**
 * Writes one line a request, with status and milliseconds. It names the route's pattern, never the address, where names, emails
 * and passwords can stand.
 */
export function addRequestLog(app: FastifyInstance): void {
  const logRefusal = throttleRefusals();
  app.decorateReply('refusedFor', undefined);
  app.decorateReply('signedInAs', undefined);
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const line = { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    const { refusedFor: reason, signedInAs: userId } = reply;
    if (reason) {
      logRefusal(`${method} ${route} ${line.status} ${reason}`, (counted) =>
        request.log.info({ ...line, reason, ...counted }, 'refused'),
      );
    } else if (userId) request.log.info({ ...line, userId }, 'signed in');
    else request.log.debug(line, 'answered');
  });
}
