import { BackupError, type Books } from '#server/database/backup.ts';
import { backupTo, restoreFrom } from '#server/database/backup-file.ts';
import { hasErrno } from '#server/database/errors.ts';
import { nameOf, openDatabase, openExisting } from '#server/database/open.ts';
import type { DatabaseLocation } from '#server/database/types.ts';

/**
 * Backs the database up into a file that must not exist yet. PostgreSQL may be in use meanwhile, PGlite may not. A missing
 * database is not created: a backup of nothing would look like one.
 */
export async function makeBackup(location: DatabaseLocation, file: string): Promise<Books> {
  const database = await openExisting(location);
  try {
    return await backupTo(file, database);
  } finally {
    await database.close();
  }
}

/** Restores a backup into an empty database of either kind, with the letters that waited. */
export async function restoreBackup(location: DatabaseLocation, file: string): Promise<Books> {
  await (await openDatabase(location)).close();
  const database = await openExisting(location);
  try {
    return await restoreFrom(file, database);
  } finally {
    await database.close();
  }
}

/** The sentence for the operator about an error of the backup or of its file; undefined for an unexpected one. */
export function describeBackupError(error: unknown, file: string): string | undefined {
  if (error instanceof BackupError) return error.message;
  if (hasErrno(error, 'ENOSPC') || hasErrno(error, 'EDQUOT'))
    return `The disk is too full for ${file}: nothing was kept.`;
  if (hasErrno(error, 'EEXIST') && (error as NodeJS.ErrnoException).syscall === 'open')
    return `${file}.unfinished is there already: another backup is writing it, or was killed. Remove it if none runs.`;
  if (hasErrno(error, 'EEXIST')) return `${file} is there already.`;
  if (hasErrno(error, 'EACCES')) return `The user of this command may not get at ${file}.`;
  if (hasErrno(error, 'ENOENT')) return `There is no place for ${file}.`;
  return undefined;
}

/** For the operator to compare, under the name of the database that was backed up or restored. */
export async function describeBooks(
  location: DatabaseLocation,
  { release, rows, orderCents, logHead }: Books,
): Promise<string> {
  const tables = Object.entries(rows).map(([table, count]) => `  ${table.padEnd(26)} ${count}`);
  return [
    `${await nameOf(location)}:`,
    ...(release ? [`  ${'release'.padEnd(26)} ${release.version}, tables ${release.tables}`] : []),
    ...tables,
    `  ${'sum of all orders'.padEnd(26)} $${(orderCents / 100).toFixed(2)}`,
    `  ${'head of the log'.padEnd(26)} ${logHead}`,
  ].join('\n');
}
