import { chmod, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { OWN, setModes } from './database/own-modes.ts';
import type { Log } from './logging/log.ts';

/** Whatever the shop ever puts there, aside or for good. */
const OURS = /^(app-secret(\.\d+)?|in-use\.lock(-journal)?|mail|pglite(\.new)?)$/;
const ANYBODY_ELSE = 0o077;

/**
 * Closes the data folder to everybody but its owner: earlier versions left it open, and so may whoever copied it. What cannot be
 * closed, such as a folder of another owner, is logged and left as it is.
 */
export async function closeDataFolder(folder: string, log: Log): Promise<void> {
  const trying = async (place: string, close: () => Promise<void>) => {
    try {
      if (((await stat(place)).mode & ANYBODY_ELSE) !== 0) await close();
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return;
      log.warn({ err: error, place }, 'the data folder could not be closed to other users of this machine');
    }
  };
  await trying(folder, async () => {
    // A folder that serves others too, such as a home, is not ours to close.
    if ((await readdir(folder)).every((name) => OURS.test(name))) await chmod(folder, OWN.folder);
    else log.warn({ place: folder }, 'the data folder holds other things too, and stays open to others');
  });
  const secret = path.join(folder, 'app-secret');
  await trying(secret, () => chmod(secret, OWN.file));
  for (const name of ['mail', 'pglite']) {
    const place = path.join(folder, name);
    await trying(place, () => setModes(place, OWN));
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
