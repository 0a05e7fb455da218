import { connect } from 'node:net';

/** A connection that says byte for byte what it is told to say, as only a broken or a hostile client does. */
export type RawClient = {
  /** Writes bytes; after the other side has closed the connection they are lost, as on any network. */
  write(bytes: string | Buffer): void;
  /** Everything that came back so far. */
  received(): string;
  /** Of the first answer; 0 when there was none. */
  status(): number;
  isClosed(): boolean;
  /** Resolves when either side has closed the connection. */
  readonly closed: Promise<void>;
  close(): void;
};

export function openRaw(url: string): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  let isClosed = false;
  socket.setEncoding('latin1').on('data', (bytes: string) => {
    text += bytes;
  });
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      isClosed = true;
      resolve();
    }),
  );
  const client: RawClient = {
    write(bytes) {
      if (socket.writable) socket.write(bytes);
    },
    received: () => text,
    status: () => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
    isClosed: () => isClosed,
    closed,
    close: () => void socket.destroy(),
  };
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(client)).once('error', reject);
    // One that is cut while it writes: that is what it is here for.
    socket.on('error', () => {});
  });
}
