import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes a folder for this process alone, or answers nothing when another process has it.
 *
 * Two processes on one PGlite folder destroy it, and PGlite itself takes no lock. SQLite's exclusive lock is one of the
 * operating system's: it dies with its process, even by SIGKILL, so a stale one cannot exist.
 */
export function lockFolder(folder: string): { release(): void } | undefined {
  const file = new DatabaseSync(path.join(folder, 'in-use.lock'), { timeout: 0 });
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
