import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REASONS, type Reason } from '#domain/reasons.ts';
import { CAUSE_EVERY_MS, createLogThrottle } from '../logging/log-throttle.ts';
import { refuse } from './answers.ts';
import { isQueueFull } from './concurrency-limit.ts';
import { throttleRefusals } from './request-log.ts';

const DATABASE_RETRY_SECONDS = 2;
const QUEUE_RETRY_SECONDS = 5;
/** For the answers in flight of a process that ends. */
const LAST_ANSWERS_MS = 500;

/** Turns what a handler throws into the envelope of a refusal. A bug tells the client nothing and is logged whole. */
export function addErrorAnswers(
  app: FastifyInstance,
  parts: {
    /** True when the error means that the database is away, and not a bug. */
    readonly isDatabaseUnavailable: (error: unknown) => boolean;
    /** True when the database has broken for good, so that only a new process can use it. */
    readonly isDatabaseBroken: (error: unknown) => boolean;
    /** Ends the process; the service manager starts it again. */
    readonly end: () => void;
    /** Rejects while the database is away: some libraries do not hand its errors on. */
    readonly ping: () => Promise<void>;
  },
): void {
  const { isDatabaseUnavailable, isDatabaseBroken, end, ping } = parts;
  let isEnding = false;
  const logQueueFull = createLogThrottle(CAUSE_EVERY_MS);
  const logAway = createLogThrottle(CAUSE_EVERY_MS);
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const reason = reasonOf(error);
    if (reason) return refuse(reply, { refused: reason });
    if (isQueueFull(error)) {
      logQueueFull((refused) => request.log.warn({ refused }, 'too many requests wait for their turn'));
      return refuse(reply, { refused: 'unavailable', retryAfterSeconds: QUEUE_RETRY_SECONDS });
    }
    const facts = { err: error, route: request.routeOptions.url };
    if (isDatabaseBroken(error)) {
      if (!isEnding) {
        request.log.error(facts, 'the database cannot use its files any more: the shop ends, to be started again');
        setTimeout(end, LAST_ANSWERS_MS);
      }
      isEnding = true;
      return refuse(reply, { refused: 'unavailable', retryAfterSeconds: DATABASE_RETRY_SECONDS });
    }
    if (isDatabaseUnavailable(error) || !(await isAnswering(ping))) {
      logAway((refused) => request.log.warn({ ...facts, refused }, 'the database is away'));
      return refuse(reply, { refused: 'unavailable', retryAfterSeconds: DATABASE_RETRY_SECONDS });
    }
    request.log.error(facts, 'a request failed');
    return refuse(reply, { refused: 'failed' });
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, { refused: 'unknown-call' }));
}

/** Refuses an address that the router cannot read, such as `/%zz`. No hook has seen the request, so that its headers are set here. */
export function createBadAddressHandler(headersOf: (url: string) => Readonly<Record<string, string>>) {
  return ({ statusCode }: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headersOf(request.url));
    if (statusCode === 414) return refuse(reply, { refused: 'headers-too-large' });
    return refuse(reply, { refused: 'invalid-input', sentence: 'This address is not valid.' });
  };
}

/** The reason of an error that the request itself has caused. */
function reasonOf(error: FastifyError): Reason | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'too-large';
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'not-json';
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? 'invalid-input' : undefined;
}

function isAnswering(ping: () => Promise<void>): Promise<boolean> {
  return ping().then(
    () => true,
    () => false,
  );
}

/** Node's codes for a request that never became one; any other is bytes that are no HTTP. */
const REASONS_OF: Readonly<Record<string, Reason>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/** Refuses a request that the parser gave up, which no route has seen, and closes its connection. */
export function createMalformedHandler() {
  const logRefusal = throttleRefusals();
  return function answer(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
    // Browsers open connections ahead and may never use them: a connection without a byte gets no answer.
    if (socket.bytesRead === 0 || !socket.writable) {
      socket.destroy();
      return;
    }
    const reason = REASONS_OF[error.code] ?? 'invalid-input';
    logRefusal(reason, (counted) => this.log.info({ status: REASONS[reason].status, reason, ...counted }, 'refused'));
    // Ended and not destroyed: a client that still writes would not read the answer. Its next bytes end here again.
    socket.end(answerOf(reason));
  };
}

function answerOf(reason: Reason): string {
  const { status, sentence } = REASONS[reason];
  const body = JSON.stringify({ status: 'ERROR', data: sentence, message: sentence, reason });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
