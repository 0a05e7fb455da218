import { connect, createServer, type Socket } from 'node:net';

export type FreezingProxy = {
  readonly port: number;
  /** The connections of now say nothing more in either direction and stay open, as when a network has forgotten them. */
  freeze(): void;
  /** For each of the words: the next connection that says it freezes, before the server hears of it. Answers the words not said yet. */
  freezeWhoSays(words: readonly string[]): () => readonly string[];
  close(): void;
};

/** Stands before a server on this machine. */
export async function startFreezingProxy(serverPort: number): Promise<FreezingProxy> {
  const sockets = new Set<Socket>();
  let freezeAll: (() => void)[] = [];
  let awaited: readonly string[] = [];
  // By itself it would answer the end of a connection with its own, frozen or not.
  const proxy = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect(serverPort, '127.0.0.1');
    let isFrozen = false;
    freezeAll.push(() => {
      isFrozen = true;
    });
    client.on('data', (bytes) => {
      const said = isFrozen ? undefined : awaited.find((word) => bytes.includes(word));
      if (!said) return;
      isFrozen = true;
      awaited = awaited.filter((word) => word !== said);
    });
    const ends: [Socket, Socket][] = [
      [client, server],
      [server, client],
    ];
    for (const [from, to] of ends) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('data', (bytes) => {
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
      awaited = words;
      return () => awaited;
    },
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
