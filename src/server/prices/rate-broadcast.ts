import type { Socket } from 'node:net';

/**
 * Bytes that may wait for a reader beyond the system's own buffers. A reader with more is too slow, and its socket is
 * destroyed.
 */
const MAX_WAITING_BYTES = 16 * 1024;
/** Between portions other work has its turn: pages are served while a tick goes out. */
const PORTION = 500;

/** Writes the same bytes to many sockets. */
export type Broadcast = {
  add(socket: Socket): void;
  count(): number;
  /** Sends a frame to all listeners, in portions. Meanwhile one newer frame waits; a still newer one replaces it. */
  send(frame: Buffer): void;
  isSending(): boolean;
  destroy(): void;
};

export function createBroadcast(): Broadcast {
  const sockets = new Set<Socket>();
  let waiting: Buffer | undefined;
  let isSending = false;

  async function sendWaiting(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (waiting) {
      const frame = waiting;
      waiting = undefined;
      for (const [nth, socket] of [...sockets].entries()) {
        write(socket, frame);
        if (nth % PORTION === PORTION - 1) await new Promise((resolve) => setImmediate(resolve));
      }
    }
    isSending = false;
  }

  return {
    add(socket) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    },
    count: () => sockets.size,
    send(frame) {
      waiting = frame;
      void sendWaiting();
    },
    isSending: () => isSending,
    destroy() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function write(socket: Socket, frame: Buffer): void {
  if (socket.destroyed) return;
  if (socket.writableLength > MAX_WAITING_BYTES) socket.destroy();
  else socket.write(frame);
}
