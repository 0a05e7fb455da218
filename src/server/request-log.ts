import type { FastifyInstance } from 'fastify';
import type { Reason } from '#contract/reasons.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Why a call was refused, for the log. */
    refusedFor: Reason | undefined;
    /** The id of the user whom the answer has signed in, for the log. */
    signedInAs: string | undefined;
  }
}

/** One line a request: the route's pattern and never its address, since names, e-mails and passwords can stand there. */
export function addRequestLog(app: FastifyInstance): void {
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
    if (reply.refusedFor) request.log.info({ ...line, reason: reply.refusedFor }, 'refused');
    else if (reply.signedInAs) request.log.info({ ...line, userId: reply.signedInAs }, 'signed in');
    else request.log.debug(line, 'answered');
  });
}
