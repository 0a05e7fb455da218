import { statfs } from 'node:fs/promises';

/** PGlite writes its log in pieces of 16 MiB, and hangs for good when one does not fit: stop well before. */
export const ROOM_NEEDED_BYTES = 256 * 1024 * 1024;
const LOOK_EVERY_MS = 2_000;

export type DiskRoom = { hasRoom(): boolean; close(): void };

/** Keeps an eye on the free space of the disk that a folder is on. `freeBytes` tells it. */
export function watchRoom(folder: string, freeBytes: (folder: string) => Promise<number> = bytesFree): DiskRoom {
  let hasRoom = true;
  const look = async () => {
    // Where the space cannot be told, writing shows it.
    hasRoom = (await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY)) >= ROOM_NEEDED_BYTES;
  };
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return { hasRoom: () => hasRoom, close: () => clearInterval(timer) };
}

/** What is free for this process on the disk that a folder is on. */
export async function bytesFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
