import { constants, existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { ROOT } from '../root.ts';
import { OWN, setModes } from './own-modes.ts';

/** An empty database with all its tables, made with the server: to copy it takes a quarter of the time of making one. */
const PREPARED = path.join(ROOT, 'build', 'shop', 'pglite');
/** Says which PGlite has made it: no other one is to open it. */
const madeByOf = (prepared: string) => `${prepared}.made-by`;

/** There is nothing in it, and the shop may run as another user than built it. */
const FOR_ALL = { folder: 0o755, file: 0o644 } as const;

/** Lays the prepared database out in a folder that does not exist yet. Where none is at hand, PGlite makes one by itself. */
export async function layOut(place: string, prepared = PREPARED): Promise<void> {
  if (existsSync(place) || !isUsable(prepared)) return;
  // Copied aside and renamed: a shop that is killed meanwhile leaves no half of a database behind.
  const aside = `${place}.new`;
  await clear(aside);
  try {
    await cp(prepared, aside, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } catch (error) {
    await clear(aside);
    // Built by another user, for that user alone.
    if (isDenied(error)) return;
    throw error;
  }
  // The build may be read-only; the database is its user's own.
  await setModes(aside, OWN);
  await rename(aside, place);
}

/** Keeps a database that was closed in order as the one that is laid out from now on. */
export async function keepAsPrepared(place: string): Promise<void> {
  await rm(PREPARED, { recursive: true, force: true });
  await mkdir(path.dirname(PREPARED), { recursive: true });
  await rename(place, PREPARED);
  await setModes(PREPARED, FOR_ALL);
  await writeFile(madeByOf(PREPARED), versionOfPglite());
}

function isUsable(prepared: string): boolean {
  const madeBy = madeByOf(prepared);
  return existsSync(prepared) && existsSync(madeBy) && readFileSync(madeBy, 'utf8') === versionOfPglite();
}

function versionOfPglite(): string {
  const description = findPackageJSON('@electric-sql/pglite', import.meta.url);
  return description ? JSON.parse(readFileSync(description, 'utf8')).version : 'unknown';
}

/** What a start left that was killed, be it as read-only as the build. */
async function clear(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await setModes(folder, OWN);
  await rm(folder, { recursive: true });
}

function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');
}
