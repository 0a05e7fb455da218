import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reason } from '#contract/reasons.ts';
import { refuse } from './routes/add-call.ts';

/**
 * Takes JSON bodies and no others: `text/plain` is a type that any site may send without asking. An empty body is no body,
 * since the specification's calls say JSON even where nothing follows.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body as string, done);
  });
}

/** Turns whatever goes wrong into the envelope. A fault of ours says nothing of itself and is logged whole. */
export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const reason = reasonOf(error);
    if (reason === 'failed') request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed');
    return refuse(reply, { refused: reason });
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, { refused: 'unknown-call' }));
}

/** An address that cannot even be read, such as `/%zz`. */
export function answerBadAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 400;
  const sentence = 'This address is not valid.';
  return reply.code(status).send({ status: 'ERROR', data: sentence, message: sentence, reason: 'invalid-input' });
}

function reasonOf(error: FastifyError): Reason {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'too-large';
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'not-json';
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? 'invalid-input' : 'failed';
}
