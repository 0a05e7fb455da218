import { connect, createServer, type Socket } from 'node:net';

export type FreezingProxy = {
  readonly port: number;
  /** The connections of now say nothing more in either direction and stay open, as when a network has forgotten them. */
  freeze(): void;
  /** For each of the words: the next connection that says it freezes, before the server hears of it. Answers the words not said yet. */
  freezeWhoSays(words: readonly string[]): () => readonly string[];
  /** Likewise where the server says it: it has done what it was asked, and nobody hears of it. */
  freezeWhoHears(words: readonly string[]): () => readonly string[];
  close(): void;
};

/** Stands before a server on this machine. */
export async function startFreezingProxy(serverPort: number): Promise<FreezingProxy> {
  const sockets = new Set<Socket>();
  let freezeAll: (() => void)[] = [];
  const awaited: { said: readonly string[]; heard: readonly string[] } = { said: [], heard: [] };
  // By itself it would answer the end of a connection with its own, frozen or not.
  const proxy = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect(serverPort, '127.0.0.1');
    let isFrozen = false;
    freezeAll.push(() => {
      isFrozen = true;
    });
    const ends: [Socket, Socket, 'said' | 'heard'][] = [
      [client, server, 'said'],
      [server, client, 'heard'],
    ];
    for (const [from, to, how] of ends) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('data', (bytes) => {
        if (isFrozen) return;
        const word = awaited[how].find((one) => bytes.includes(one));
        isFrozen = word !== undefined;
        awaited[how] = awaited[how].filter((one) => one !== word);
        if (!isFrozen) to.write(bytes);
      });
      from.on('end', () => {
        if (!isFrozen) to.end();
      });
      from.on('close', () => {
        sockets.delete(from);
        if (!isFrozen) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    freeze() {
      for (const freeze of freezeAll) freeze();
      freezeAll = [];
    },
    freezeWhoSays(words) {
      awaited.said = words;
      return () => awaited.said;
    },
    freezeWhoHears(words) {
      awaited.heard = words;
      return () => awaited.heard;
    },
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
