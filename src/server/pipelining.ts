import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** No browser sends a request before the last is answered; some programs send a few. */
const MOST_UNANSWERED = 32;

/**
 * Cuts connections that ask on and on without reading the answers: each waits in memory until those before it are read, and
 * behind a stream that never ends they would wait for ever. Answers whether the request may go on.
 */
export function createPipelineGuard() {
  const unanswered = new WeakMap<Socket, number>();
  const countOf = (socket: Socket) => unanswered.get(socket) ?? 0;

  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    const count = countOf(socket) + 1;
    if (count > MOST_UNANSWERED) {
      socket.destroy();
      return false;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, countOf(socket) - 1));
    return true;
  };
}
