import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Cuts connections on which nothing has moved for `silenceMs`, or up to twice that where an answer is stuck: whoever takes it
 * slowly still moves, since Node looks at what the network has taken meanwhile. One that `isAnswering` names and has nothing
 * to send yet is ours to answer, and waits.
 */
export function cutSilent(server: Server, silenceMs: number, isAnswering: (socket: Socket) => boolean): void {
  server.setTimeout(silenceMs, (socket) => {
    if (isAnswering(socket) && socket.writableLength === 0) socket.setTimeout(silenceMs);
    else socket.destroy();
  });
}

type Bound = {
  /** Bytes of finished answers that may wait for the readers of one network. */
  readonly mostBytes: number;
  /** Where a request comes from, with all that may be one and the same in truth. */
  readonly networkOf: (request: IncomingMessage) => string;
};

/**
 * Bounds what waits in memory until a network reads it: beyond that, the connection whose answer has waited longest is cut.
 * Of connections there may be any number, since a whole office, or a proxy, can stand behind one.
 */
export function createUnreadBound({ mostBytes, networkOf }: Bound) {
  const unread = new Map<string, Map<ServerResponse, number>>();

  function release(network: string, response: ServerResponse): void {
    const ofNetwork = unread.get(network);
    ofNetwork?.delete(response);
    if (ofNetwork?.size === 0) unread.delete(network);
  }

  /** Counts what is left of this answer, all of which has been made. */
  function count(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const bytes = socket.destroyed ? 0 : socket.writableLength;
    if (bytes === 0) return;
    const network = networkOf(request);
    const ofNetwork = unread.get(network) ?? new Map<ServerResponse, number>();
    unread.set(network, ofNetwork.set(response, bytes));
    response.once('close', () => release(network, response));
    let sum = 0;
    for (const held of ofNetwork.values()) sum += held;
    for (const [oldest, held] of ofNetwork) {
      if (sum <= mostBytes) break;
      sum -= held;
      oldest.socket?.destroy();
      release(network, oldest);
    }
  }

  return {
    count,
    /** Counts it once all of it has been made. */
    countLater(request: IncomingMessage, response: ServerResponse): void {
      response.once('prefinish', () => count(request, response));
    },
  };
}
