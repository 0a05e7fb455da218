import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from './errors.ts';

/**
 * Takes a folder for this process alone, or answers nothing when another process has it. Throws DatabaseError where the lock
 * cannot be kept there.
 *
 * Two processes on one PGlite folder destroy it, and PGlite itself takes no lock. SQLite's exclusive lock is one of the
 * operating system's: it dies with its process, even by SIGKILL, so a stale one cannot exist.
 */
export function lockFolder(folder: string): { release(): void } | undefined {
  const place = path.join(folder, 'in-use.lock');
  let file: DatabaseSync | undefined;
  try {
    const opened = new DatabaseSync(place, { timeout: 0 });
    file = opened;
    opened.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return { release: () => opened.close() };
  } catch (error) {
    file?.close();
    if (isBusy(error)) return undefined;
    const { message } = error as Error;
    throw new DatabaseError(`Cannot lock ${place}: ${message}. Remove that file, or choose another DATA_DIR.`);
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
