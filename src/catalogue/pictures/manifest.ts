import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf, PICTURES_FOLDER } from './encode.ts';
import { digestOf } from './fingerprint.ts';

/** By picture: what it was drawn from, and what came out. */
export type Manifest = Record<string, { readonly drawnFrom: string; readonly files: string }>;

const MANIFEST = path.join(import.meta.dirname, 'manifest.json');

export function readManifest(): Manifest {
  return existsSync(MANIFEST) ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest) : {};
}

/** Renamed when complete, and sorted, so that two branches that draw different pictures merge. */
export function writeManifest(manifest: Manifest) {
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(`${MANIFEST}.part`, `${JSON.stringify(sorted, undefined, 2)}\n`);
  renameSync(`${MANIFEST}.part`, MANIFEST);
}

/** A hash of the files of a picture as they lie in the folder; undefined where one is missing. */
export function drawnFiles(name: string): string | undefined {
  return digestOf(filesOf(name).map((file) => path.join(PICTURES_FOLDER, file)));
}

/** Whether the files are those that the manifest names, drawn from what is there now. */
export function isCurrent(manifest: Manifest, name: string, drawnFrom: string): boolean {
  const known = manifest[name];
  return known?.drawnFrom === drawnFrom && known.files === drawnFiles(name);
}

/** Deletes the files of pictures that are not in `wanted`; gives their names. */
export function sweep(folder: string, wanted: { keys(): Iterable<string> }): string[] {
  const kept = new Set([...wanted.keys()].flatMap(filesOf));
  const orphans = readdirSync(folder).filter((file) => !kept.has(file));
  for (const file of orphans) rmSync(path.join(folder, file));
  return orphans;
}
