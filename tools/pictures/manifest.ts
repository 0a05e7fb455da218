import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf, PICTURES_FOLDER } from './encode.ts';
import { digestOf } from './fingerprint.ts';

/** By picture: what it was drawn from, and what came out. */
export type Manifest = Record<string, { readonly drawnFrom: string; readonly files: string }>;

const MANIFEST = path.join(import.meta.dirname, 'manifest.json');
const VERSION = path.join(import.meta.dirname, '../../src/catalogue/picture-version.ts');

export function readManifest(): Manifest {
  return existsSync(MANIFEST) ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest) : {};
}

/** Renamed when complete, and sorted, so that two branches that draw different pictures merge. The version goes with it. */
export function writeManifest(manifest: Manifest) {
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(`${MANIFEST}.part`, `${JSON.stringify(sorted, undefined, 2)}\n`);
  renameSync(`${MANIFEST}.part`, MANIFEST);
  writeFileSync(
    VERSION,
    `/** Another one whenever a picture has changed, so that browsers may keep them for good. Written by \`npm run pictures\`. */
export const PICTURE_VERSION = '${versionOf(sorted)}';
`,
  );
}

/** Of all files together. */
export function versionOf(manifest: Manifest): string {
  const files = Object.keys(manifest)
    .sort()
    .map((name) => `${name} ${manifest[name]?.files}`);
  return createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 8);
}

/** A hash of the files of a picture as they lie in the folder; undefined where one is missing. */
export function drawnFiles(name: string): string | undefined {
  return digestOf(filesOf(name).map((file) => path.join(PICTURES_FOLDER, file)));
}

/** True when the files match the manifest's digest and were drawn from the current sources. */
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
