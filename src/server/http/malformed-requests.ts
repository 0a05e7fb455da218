import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { REASONS, type Reason } from '#contract/reasons.ts';
import { answerInHand } from './pipelining.ts';
import { logRefusalsSparingly } from './request-log.ts';

/** What Node says of a request that never became one. */
const REASONS_OF: Readonly<Record<string, Reason>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/** For a client that still writes: were it cut at once, its next write would fail before it has read the answer. */
const LINGER_MS = 1_000;

/** Answers, logs and cuts a request that drips in, is no HTTP or has endless headers. No route has seen it. */
export function brokenRequestAnswers() {
  const logRefusal = logRefusalsSparingly();
  return function answer(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
    // Browsers open connections ahead, and may never use them: there is nobody to be told.
    const isSilent = socket.bytesRead === 0;
    if (socket.destroyed || error.code === 'ECONNRESET' || isSilent) {
      socket.destroy();
      return;
    }
    // Answered already: what drips in while it lingers is broken too.
    if (socket.writableEnded) return;
    const inHand = answerInHand(socket);
    if (inHand?.req.complete) {
      closeAfter(inHand, socket);
      return;
    }
    const reason = REASONS_OF[error.code] ?? 'invalid-input';
    logRefusal(reason, (counted) => this.log.info({ status: REASONS[reason].status, reason, ...counted }, 'refused'));
    endSoon(socket, answerOf(reason));
  };
}

const closing = new WeakSet<Socket>();

/** What is broken came behind a whole request, an order perhaps: a refusal would be taken for the answer to that. */
function closeAfter(inHand: ServerResponse, socket: Socket): void {
  if (closing.has(socket)) return;
  closing.add(socket);
  inHand.once('close', () => endSoon(socket));
}

function endSoon(socket: Socket, last = ''): void {
  socket.end(last);
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
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
