import { statfs } from 'node:fs/promises';

/** PGlite writes its log in pieces of 16 MiB, and hangs for good when one does not fit: stop well before. */
export const ROOM_NEEDED_BYTES = 256 * 1024 * 1024;
/** A new database is a thousand files. Later ones are few, but PGlite does no more once it could not make one. */
export const ROOM_NEEDED_FILES = 2_000;
const LOOK_EVERY_MS = 2_000;

export type DiskRoom = { hasRoom(): boolean; close(): void };

/** What is free for this process on a disk: bytes, and files that can still be made (inodes). */
export type Free = { readonly bytes: number; readonly files: number };

/** Keeps an eye on the free space of the disk that a folder is on. `freeOn` tells it. */
export function watchRoom(folder: string, freeOn = diskFree): DiskRoom {
  let hasRoom = true;
  const look = async () => {
    hasRoom = await hasEnough(folder, freeOn);
  };
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return { hasRoom: () => hasRoom, close: () => clearInterval(timer) };
}

/** Whether there is room enough to write safely. Where it cannot be told, writing shows it. */
export function hasEnough(folder: string, freeOn: (folder: string) => Promise<Free>): Promise<boolean> {
  return freeOn(folder).then(
    ({ bytes, files }) => bytes >= ROOM_NEEDED_BYTES && files >= ROOM_NEEDED_FILES,
    () => true,
  );
}

/** Of the disk that a folder is on. */
export async function diskFree(folder: string): Promise<Free> {
  return freeOf(await statfs(folder));
}

/** File systems that make inodes as they need them, such as btrfs, say that they have none at all. */
export function freeOf(stats: { bavail: number; bsize: number; files: number; ffree: number }): Free {
  const { bavail, bsize, files, ffree } = stats;
  return { bytes: bavail * bsize, files: files === 0 ? Number.POSITIVE_INFINITY : ffree };
}
