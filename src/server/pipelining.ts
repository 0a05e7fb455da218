import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** No browser sends a request before the last is answered; some programs send a few. */
const MOST_UNANSWERED = 32;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
type Asked = readonly [IncomingMessage, ServerResponse];

export type AnswerQueue = {
  readonly handle: Handle;
  /** A request of this connection is in hand. */
  isAnswering(socket: Socket): boolean;
};

/**
 * Answers the requests of one connection one after the other: the next is only begun when the network has taken the whole
 * answer before it, so that who does not read holds one answer in memory and not many. Between two of them other connections
 * have their turn. Those that ask on and on without reading are cut: behind a stream that never ends they would wait for ever.
 */
export function createAnswerQueue(handle: Handle): AnswerQueue {
  /** By connection with a request in hand: what waits behind it. */
  const waiting = new WeakMap<Socket, Asked[]>();

  function begin(socket: Socket, [request, response]: Asked): void {
    response.once('finish', () => {
      if (waiting.get(socket)?.length) setImmediate(goOn, socket);
      else waiting.delete(socket);
    });
    handle(request, response);
  }

  function goOn(socket: Socket): void {
    const next = waiting.get(socket)?.shift();
    // After an answer that said it was the last nothing is answered, and so nothing is done.
    if (next && socket.writable) begin(socket, next);
    else waiting.delete(socket);
  }

  return {
    handle(request, response) {
      const { socket } = request;
      const others = waiting.get(socket);
      if (!others) {
        waiting.set(socket, []);
        begin(socket, [request, response]);
      } else if (others.push([request, response]) >= MOST_UNANSWERED) {
        socket.destroy();
        waiting.delete(socket);
      }
    },
    isAnswering: (socket) => waiting.has(socket),
  };
}
