import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError, type BackupLine, type Books, readBackup, writeBackup } from './backup.ts';
import type { Database, Db } from './open.ts';

/** Writes a compressed backup. The file has its name only when it is whole and on the disk. */
export async function backupTo(file: string, database: Database): Promise<Books> {
  const unfinished = `${file}.unfinished`;
  const zip = createGzip();
  const out = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 });
  const written = finished(zip.pipe(out));
  try {
    const books = await writeBackup(database, async (line) => {
      if (!zip.write(`${JSON.stringify(line)}\n`)) await new Promise((resolve) => zip.once('drain', resolve));
    });
    zip.end();
    await written;
    const handle = await open(unfinished);
    await handle.sync();
    await handle.close();
    // Unlike renaming, linking never takes the place of a file that is there.
    await link(unfinished, file);
    await rm(unfinished);
    return books;
  } catch (error) {
    zip.destroy();
    out.destroy();
    await written.catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Restores a file of `backupTo`. Throws BackupError where it is none. */
export function restoreFrom(
  file: string,
  database: Database,
  enqueue: (letter: unknown, db: Db) => Promise<void>,
): Promise<Books> {
  return readBackup(database, linesOf(file), enqueue);
}

async function* linesOf(file: string): AsyncGenerator<BackupLine> {
  try {
    const text = createReadStream(file).pipe(createGunzip());
    for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY }))
      yield JSON.parse(line) as BackupLine;
  } catch (error) {
    throw new BackupError(`${file} cannot be read as a backup: ${(error as Error).message}.`, { cause: error });
  }
}
