import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const PRELOAD = pathToFileURL(path.join(import.meta.dirname, 'moved-clock.mjs')).href;

/** A clock of a shop that runs as a process of its own, which goes on from wherever it was put last. */
export type MovedClock = {
  /** Settings of the shop. */
  readonly env: Readonly<Record<string, string>>;
  now(): number;
  /** Forward alone. */
  moveTo(at: number): Promise<void>;
  remove(): Promise<void>;
};

export async function movedClock(start: number): Promise<MovedClock> {
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-clock-'));
  const file = path.join(folder, 'ahead');
  let ahead = 0;
  async function moveTo(at: number): Promise<void> {
    ahead = at - Date.now();
    // A whole number or the one before, never a part.
    await writeFile(`${file}.new`, String(ahead));
    await rename(`${file}.new`, file);
  }
  await moveTo(start);
  return {
    env: { NODE_OPTIONS: `--import ${PRELOAD}`, MOVED_CLOCK: file },
    now: () => Date.now() + ahead,
    moveTo,
    remove: () => rm(folder, { recursive: true }),
  };
}
