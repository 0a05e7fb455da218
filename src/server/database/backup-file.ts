import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { BackupError, type BackupLine, type Books, backupLine, readBackup, writeBackup } from './backup.ts';
import { tooOld } from './migrate.ts';
import type { Database } from './types.ts';

/**
 * Writes a compressed backup. Rejects where the file exists or the disk is full; a failure leaves nothing behind, as the file
 * gets its name only when it is whole and on the disk. `openFile` is there for tests with a full disk.
 */
export async function backupTo(
  file: string,
  database: Database,
  openFile: (file: string) => Writable = createWriteStream,
): Promise<Books> {
  const unfinished = `${file}.unfinished`;
  // Outside of the `try`: an unfinished file that exists already belongs to another backup.
  await (await open(unfinished, 'wx', 0o600)).close();
  try {
    const checksums = await writeZipped(database, openFile(unfinished));
    await sync(unfinished);
    // Unlike a rename, a link never replaces an existing file.
    await link(unfinished, file);
    // A name is on the disk once its folder is. Some network file systems cannot sync folders.
    await sync(path.dirname(file)).catch(() => {});
    return checksums;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function sync(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeZipped(database: Database, out: Writable): Promise<Books> {
  const zip = createGzip();
  const written = pipeline(zip, out);
  // An error of the disk is thrown at the next line or at the end, which may be a while from now.
  written.catch(() => {});
  try {
    const checksums = await writeBackup(database, async (line) => {
      // After an error of the disk nothing drains any more.
      if (!zip.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(zip, 'drain'), written]);
    });
    zip.end();
    await written;
    return checksums;
  } catch (error) {
    zip.destroy();
    await written.catch(() => {});
    throw error;
  }
}

/** Restores a file of `backupTo`. Throws BackupError. */
export function restoreFrom(file: string, database: Database): Promise<Books> {
  return readBackup(database, linesOf(file));
}

async function* linesOf(file: string): AsyncGenerator<BackupLine> {
  try {
    const text = createGunzip();
    // An error of the file is passed on to the text, and thrown there.
    pipeline(createReadStream(file), text).catch(() => {});
    for await (const line of splitAtLineFeeds(text.setEncoding('utf8'))) yield lineIn(line);
  } catch (error) {
    throw new BackupError(`${file} cannot be read as a backup: ${(error as Error).message}.`, { cause: error });
  }
}

/** The messages of both parsers quote the line, and there are secrets in it. */
function lineIn(text: string): BackupLine {
  try {
    return v.parse(backupLine, JSON.parse(text));
  } catch {
    throw new Error(`it has a line of another kind. Perhaps ${tooOld('it is')}`);
  }
}

/** Unlike `readline`, which also splits at U+2028 and U+2029: JSON does not escape them. */
async function* splitAtLineFeeds(text: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = [];
  for await (const piece of text) {
    const [end = '', ...others] = piece.split('\n');
    begun.push(end);
    for (const next of others) {
      yield begun.join('');
      begun = [next];
    }
  }
  const last = begun.join('');
  if (last) yield last;
}
