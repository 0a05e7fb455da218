import { ConfigError } from '../config.ts';
import { letterStore } from '../letters/letter-store.ts';
import type { WaitingLetter } from '../letters/waiting-letter.ts';
import { BackupError, type Books } from './backup.ts';
import { backupTo, restoreFrom } from './backup-file.ts';
import { isDatabaseUnavailable, NOT_FINISHED } from './errors.ts';
import { DatabaseError, openDatabase } from './open.ts';
import { type KeptWhere, nameOf, openExisting, refuseNewerTables } from './open-existing.ts';

/**
 * Backs the database up into a file that must not exist yet. PostgreSQL may be in use meanwhile, the embedded one may not. One
 * that is not there is not made: a backup of nothing would look like one.
 */
export async function makeBackup(where: KeptWhere, file: string): Promise<Books> {
  const database = await openExisting(where);
  try {
    return await backupTo(file, database);
  } finally {
    await database.close();
  }
}

/** Restores a backup into an empty database of either kind, with the letters that waited. */
export async function restoreBackup(where: KeptWhere, file: string): Promise<Books> {
  const database = await openDatabase(where);
  try {
    await refuseNewerTables(database.db, await nameOf(where));
    return await restoreFrom(file, database, (letter, db) =>
      letterStore(db).add({ ...(letter as WaitingLetter), isRestored: true }),
    );
  } finally {
    await database.close();
  }
}

/** What the operator reads of a fault; nothing where it is ours. */
export function sentenceOfBackup(error: unknown, file: string): string | undefined {
  if (error instanceof BackupError || error instanceof DatabaseError || error instanceof ConfigError)
    return error.message;
  if (isDatabaseUnavailable(error)) return NOT_FINISHED;
  if (!(error instanceof Error && 'code' in error)) return undefined;
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return `The disk is too full for ${file}: nothing was kept.`;
  if (error.code === 'EEXIST' && 'syscall' in error && error.syscall === 'open')
    return `${file}.unfinished is there already: another backup is writing it, or was killed. Remove it if none runs.`;
  if (error.code === 'EEXIST') return `${file} is there already.`;
  if (error.code === 'ENOENT') return `There is no place for ${file}.`;
  return undefined;
}

/** For the operator to compare, under the name of the database that was backed up or restored. */
export async function describeBooks(where: KeptWhere, { rows, orderCents }: Books): Promise<string> {
  const tables = Object.entries(rows).map(([table, count]) => `  ${table.padEnd(26)} ${count}`);
  return [
    `${await nameOf(where)}:`,
    ...tables,
    `  ${'sum of all orders'.padEnd(26)} $${(orderCents / 100).toFixed(2)}`,
  ].join('\n');
}
