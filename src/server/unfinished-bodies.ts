import type { IncomingMessage } from 'node:http';

type Bound = {
  /** Bytes of bodies that are not whole yet, which one network may have. */
  readonly mostBytes: number;
  /** What a body may be at most: longer ones are refused before they are read. */
  readonly longestBytes: number;
  /** Where a request comes from, with all that may be one and the same in truth. */
  readonly networkOf: (request: IncomingMessage) => string;
};

/** Shorter ones hold less than their connection does, and almost all of ours are: they cost nothing here. */
const SHORT_BYTES = 4 * 1024;

/**
 * Bounds what bodies hold that come slowly or never end: each counts as long as it says that it is, since all of that may come.
 * Beyond that the one that was begun longest ago is cut: whoever means it is done in a moment.
 */
export function createBodyBound({ mostBytes, longestBytes, networkOf }: Bound): (request: IncomingMessage) => void {
  const unfinished = new Map<string, Map<IncomingMessage, number>>();

  function release(network: string, request: IncomingMessage): void {
    const ofNetwork = unfinished.get(network);
    ofNetwork?.delete(request);
    if (ofNetwork?.size === 0) unfinished.delete(network);
  }

  return (request) => {
    const bytes = announcedBytes(request, longestBytes);
    if (bytes <= SHORT_BYTES) return;
    const network = networkOf(request);
    const ofNetwork = unfinished.get(network) ?? new Map<IncomingMessage, number>();
    unfinished.set(network, ofNetwork.set(request, bytes));
    for (const end of ['end', 'close']) request.once(end, () => release(network, request));
    let sum = 0;
    for (const each of ofNetwork.values()) sum += each;
    for (const [oldest, each] of ofNetwork) {
      if (sum <= mostBytes) break;
      sum -= each;
      oldest.socket.destroy();
      release(network, oldest);
    }
  };
}

function announcedBytes({ headers }: IncomingMessage, longestBytes: number): number {
  // One that does not say how long it is may be as long as it likes.
  if (headers['transfer-encoding'] !== undefined) return longestBytes;
  return Math.min(Number(headers['content-length'] ?? 0), longestBytes);
}
