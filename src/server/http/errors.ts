import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reason } from '#contract/reasons.ts';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { createKeepBack } from '../keep-back.ts';
import { logSparingly } from '../logging/log-throttle.ts';
import { tooManyWaitingIn } from '../places.ts';
import { refuse } from './answers.ts';

const CARRIES_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Takes JSON bodies and no others: `text/plain` is a type that any site may send without asking. An empty body is no body,
 * since the specification's calls say JSON even where nothing follows. Nothing is unpacked: a few bytes could become gigabytes.
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

/**
 * Turns whatever goes wrong into the envelope. A fault of ours says nothing of itself and is logged whole; `ping` tells it from
 * a database that is away, since not every library hands the cause on.
 */
export function addErrorAnswers(app: FastifyInstance, ping: () => Promise<void>): void {
  const logCrowd = logSparingly(LOG_CROWD_EVERY_MS);
  const keepBack = createKeepBack();
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const reason = reasonOf(error);
    if (reason !== 'failed') return refuse(reply, { refused: reason });
    const tooMany = tooManyWaitingIn(error);
    if (tooMany) {
      logCrowd((refused) => request.log.warn({ refused }, 'too many wait for their turn'));
      if (tooMany.isOwnDoing) await keepBack(reply);
      return refuse(reply, { refused: 'unavailable', retryAfterSeconds: CROWD_RETRY_SECONDS });
    }
    const facts = { err: error, route: request.routeOptions.url };
    if (isDatabaseUnavailable(error) || !(await isAnswering(ping))) {
      request.log.warn(facts, 'the database is away');
      return refuse(reply, { refused: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    request.log.error(facts, 'a request failed');
    return refuse(reply, { refused: reason });
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, { refused: 'unknown-call' }));
}

/** How long a database usually takes to come back. */
const RETRY_AFTER_SECONDS = 2;
/** How long a full queue takes to empty. */
const CROWD_RETRY_SECONDS = 5;
/** Each refusal has its own line already: this one says now and then what it comes from. */
const LOG_CROWD_EVERY_MS = 10_000;

function isAnswering(ping: () => Promise<void>): Promise<boolean> {
  return ping().then(
    () => true,
    () => false,
  );
}

/** An address that cannot even be read, such as `/%zz`: no hook has seen it, so that the headers of every answer come here. */
export function answerBadAddress(headersOf: (url: string) => Readonly<Record<string, string>>) {
  return ({ statusCode }: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headersOf(request.url));
    if (statusCode === 414) return refuse(reply, { refused: 'headers-too-large' });
    return refuse(reply, { refused: 'invalid-input', sentence: 'This address is not valid.' });
  };
}

function reasonOf(error: FastifyError): Reason {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'too-large';
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'not-json';
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? 'invalid-input' : 'failed';
}
