import { connect, createServer, type Socket } from 'node:net';

export type FreezingProxy = {
  readonly port: number;
  /** The connections of now stay open and pass nothing on any more, as when a firewall has forgotten them. */
  freeze(): void;
  close(): void;
};

/** A proxy before a server on this machine. */
export async function startFreezingProxy(serverPort: number): Promise<FreezingProxy> {
  const sockets = new Set<Socket>();
  let connections: { isFrozen: boolean }[] = [];
  // Half-open: a frozen connection must not answer the end of one side with that of the other.
  const proxy = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect(serverPort, '127.0.0.1');
    const connection = { isFrozen: false };
    connections.push(connection);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      const unlessFrozen = (pass: () => void) => {
        if (!connection.isFrozen) pass();
      };
      sockets.add(from);
      from.on('error', () => {});
      from.on('data', (bytes) => unlessFrozen(() => to.write(bytes)));
      from.on('end', () => unlessFrozen(() => to.end()));
      from.on('close', () => {
        sockets.delete(from);
        unlessFrozen(() => to.destroy());
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    freeze() {
      for (const connection of connections) connection.isFrozen = true;
      connections = [];
    },
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
