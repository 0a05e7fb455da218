import type { FastifyInstance } from 'fastify';
import type { Reason } from '#contract/reasons.ts';
import { logEachSparingly } from '../logging/log-throttle.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Why a call was refused, for the log. */
    refusedFor: Reason | undefined;
    /** The id of the user whom the answer has signed in, for the log. */
    signedInAs: string | undefined;
  }
}

/** More of one route and one reason than this are counted and not written: a flood of them would fill the disk faster than it comes. */
const MOST_REFUSALS = 20;
const REFUSALS_WITHIN_MS = 1_000;

/** For lines of refusals: as many of a kind as are worth reading, the others as `times` of the next one. */
export function logRefusalsSparingly() {
  const log = logEachSparingly(REFUSALS_WITHIN_MS, MOST_REFUSALS);
  return (kind: string, write: (counted: { readonly times?: number }) => void): void =>
    log(kind, (times) => write(times > 1 ? { times } : {}));
}

/** One line a request: the route's pattern and never its address, since names, e-mails and passwords can stand there. */
export function addRequestLog(app: FastifyInstance): void {
  const logRefusal = logRefusalsSparingly();
  app.decorateReply('refusedFor', undefined);
  app.decorateReply('signedInAs', undefined);
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const line = {
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    const { refusedFor: reason } = reply;
    if (reason) {
      logRefusal(`${method} ${line.route} ${line.status} ${reason}`, (counted) =>
        request.log.info({ ...line, reason, ...counted }, 'refused'),
      );
    } else if (reply.signedInAs) request.log.info({ ...line, userId: reply.signedInAs }, 'signed in');
    else request.log.debug(line, 'answered');
  });
}
