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

/** By connection: the last answer begun. */
const begun = new WeakMap<Socket, ServerResponse>();

/** The answer that a connection still waits for. */
export function answerInHand(socket: Socket): ServerResponse | undefined {
  const last = begun.get(socket);
  return last && !isOver(last) ? last : undefined;
}

/**
 * Answers the requests of one connection one after the other: the next is only begun when the network has taken the whole
 * answer before it, so that who does not read holds one answer in memory and not many. Between two of them other connections
 * have their turn. Those that ask on and on without reading are cut: behind a stream that never ends they would wait for ever.
 * Nothing is listened for until a request has to wait, since almost none ever does.
 */
export function createAnswerQueue(handle: Handle): AnswerQueue {
  /** By connection, where requests wait: those. */
  const waiting = new WeakMap<Socket, Asked[]>();

  function begin(socket: Socket, [request, response]: Asked): void {
    begun.set(socket, response);
    handle(request, response);
  }

  function goOn(socket: Socket): void {
    const next = waiting.get(socket)?.shift();
    // After an answer that said it was the last nothing is answered, and so nothing is done.
    if (next && socket.writable) {
      begin(socket, next);
      goOnAfter(next[1], socket);
    } else {
      waiting.delete(socket);
    }
  }

  function goOnAfter(answer: ServerResponse, socket: Socket): void {
    if (isOver(answer)) setImmediate(goOn, socket);
    else answer.once('finish', () => setImmediate(goOn, socket));
  }

  return {
    handle(request, response) {
      const { socket } = request;
      const before = begun.get(socket);
      const others = waiting.get(socket);
      if (others) {
        if (others.push([request, response]) < MOST_UNANSWERED) return;
        socket.destroy();
        waiting.delete(socket);
      } else if (before && !isOver(before)) {
        waiting.set(socket, [[request, response]]);
        goOnAfter(before, socket);
      } else {
        begin(socket, [request, response]);
      }
    },
    isAnswering: (socket) => waiting.has(socket) || answerInHand(socket) !== undefined,
  };
}

/** The server takes an answer off its connection once the network has all of it. */
function isOver({ socket }: ServerResponse): boolean {
  return socket === null;
}
