import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { BackupError, type BackupLine, type Books, backupLine, readBackup, writeBackup } from './backup.ts';
import type { Database } from './types.ts';

/**
 * Writes a compressed backup. The file has its name only when it is whole and on the disk; where that fails, nothing is left
 * behind. `openFile` is a parameter for the sake of tests with a full disk.
 */
export async function backupTo(
  file: string,
  database: Database,
  openFile: (file: string) => Writable = createWriteStream,
): Promise<Books> {
  const unfinished = `${file}.unfinished`;
  // Before anything that clears up: what is there already belongs to another backup.
  await (await open(unfinished, 'wx', 0o600)).close();
  try {
    const books = await writeZipped(database, openFile(unfinished));
    await sync(unfinished);
    // Unlike renaming, linking never takes the place of a file that is there.
    await link(unfinished, file);
    // A name is on the disk once its folder is. Where a folder cannot be synced, as on some networks, it is as safe as can be.
    await sync(path.dirname(file)).catch(() => {});
    return books;
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
  // A fault of the disk is met at the next line or at the end, which may be a while from now.
  written.catch(() => {});
  try {
    const books = await writeBackup(database, async (line) => {
      // After a fault of the disk nothing drains any more.
      if (!zip.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(zip, 'drain'), written]);
    });
    zip.end();
    await written;
    return books;
  } catch (error) {
    zip.destroy();
    await written.catch(() => {});
    throw error;
  }
}

/** Restores a file of `backupTo`. Throws BackupError where it is none. */
export function restoreFrom(file: string, database: Database): Promise<Books> {
  return readBackup(database, linesOf(file));
}

async function* linesOf(file: string): AsyncGenerator<BackupLine> {
  try {
    const text = createGunzip();
    // A fault of the file is passed on to the text, where it is met.
    pipeline(createReadStream(file), text).catch(() => {});
    for await (const line of splitAtLineFeeds(text.setEncoding('utf8'))) yield lineIn(line);
  } catch (error) {
    throw new BackupError(`${file} cannot be read as a backup: ${(error as Error).message}.`, { cause: error });
  }
}

/** What a parser says of a line would show a piece of it, and there are secrets in it. */
function lineIn(text: string): BackupLine {
  try {
    return v.parse(backupLine, JSON.parse(text));
  } catch {
    throw new Error('it has a line of another kind');
  }
}

/** At nothing else: JSON leaves U+2028 and U+2029 as they are, and `readline` takes them for ends of lines. */
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
