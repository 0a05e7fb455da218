import { statfs } from 'node:fs/promises';
import { every } from '../scheduling/every.ts';

/** PGlite writes its log in segments of 16 MiB, and hangs for good when one does not fit: stop well before. */
export const MIN_FREE_BYTES = 256 * 1024 * 1024;
/** A new database is a thousand files, later ones are few. PGlite fails for good once it could not create one. */
export const MIN_FREE_FILES = 2_000;
const CHECK_EVERY_MS = 2_000;

/** Space on a disk that this process can use: bytes, and files that can still be created (inodes). */
export type FreeSpace = { readonly bytes: number; readonly files: number };

export type DiskSpace = { hasDiskSpace(): boolean; close(): void };

/** Checks the disk of a folder every two seconds. An unreadable disk counts as having space. */
export function watchDiskSpace(folder: string, read = readFreeSpace): DiskSpace {
  let hasDiskSpace = true;
  const checks = every(CHECK_EVERY_MS, async () => {
    hasDiskSpace = await hasEnoughSpace(folder, read);
  });
  void checks.run();
  return { hasDiskSpace: () => hasDiskSpace, close: () => void checks.stop() };
}

/** True where there is space to write safely, and where the free space cannot be read: then the writing shows it. */
export function hasEnoughSpace(folder: string, read = readFreeSpace): Promise<boolean> {
  return read(folder).then(
    ({ bytes, files }) => bytes >= MIN_FREE_BYTES && files >= MIN_FREE_FILES,
    () => true,
  );
}

export async function readFreeSpace(folder: string): Promise<FreeSpace> {
  return freeSpaceOf(await statfs(folder));
}

/** File systems that create inodes on demand, such as btrfs, count none at all. */
export function freeSpaceOf(stats: { bavail: number; bsize: number; files: number; ffree: number }): FreeSpace {
  const { bavail, bsize, files, ffree } = stats;
  return { bytes: bavail * bsize, files: files === 0 ? Number.POSITIVE_INFINITY : ffree };
}
