import { connect, createServer, type Socket } from 'node:net';

export type FreezingProxy = {
  readonly port: number;
  /** The connections of now say nothing more in either direction and stay open, as when a network has forgotten them. */
  freeze(): void;
  close(): void;
};

/** Stands before a server on this machine. */
export async function startFreezingProxy(serverPort: number): Promise<FreezingProxy> {
  const sockets = new Set<Socket>();
  let freezeAll: (() => void)[] = [];
  const proxy = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1');
    let isFrozen = false;
    freezeAll.push(() => {
      isFrozen = true;
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
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
