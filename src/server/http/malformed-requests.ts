import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { REASONS, type Reason } from '#domain/reasons.ts';
import { throttleRefusals } from './request-log.ts';

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
