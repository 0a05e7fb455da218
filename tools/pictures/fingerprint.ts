import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Recipe } from './recipe.ts';

const FOLDER = import.meta.dirname;
const EMBLEMS = path.join(FOLDER, 'emblem/emblems.ts');

/** Entry points of the renderer per kind of piece; their imports count as well. */
const FACES: Readonly<Record<Recipe['kind'], string>> = {
  coin: 'relief/coin.ts',
  round: 'relief/coin.ts',
  'minted bar': 'relief/minted-bar.ts',
  'cast bar': 'relief/cast-bar.ts',
  'assay card': 'relief/assay-card.ts',
  'graded slab': 'relief/slab.ts',
};
const SCENE = ['scene/draw.ts', 'scene/light-map.ts', 'scene/pieces.ts', 'scene/studio.ts', 'quality.ts', 'encode.ts'];
/** These import every kind and every emblem, and are not followed. */
const CROSSINGS: ReadonlySet<string> = new Set([path.join(FOLDER, 'scene/pieces.ts'), EMBLEMS]);

const sources = new Map<string, { readonly source: string; readonly meaning: string }>();

/**
 * A hash of all that decides how a picture looks: its recipe, and the sources of its emblem and of the renderer on its
 * way. Comments and layout do not count, nor do the versions of the packages that draw type and encode files.
 */
export function fingerprintOf(recipe: Recipe): string {
  const hash = createHash('sha256').update(JSON.stringify(recipe));
  for (const file of sourcesOf(recipe)) hash.update(`\n${file}\n${known(path.join(FOLDER, file)).meaning}`);
  return hash.digest('hex').slice(0, 20);
}

/** The sources on the way of a piece through the renderer, from this folder. */
export function sourcesOf(recipe: Recipe): readonly string[] {
  const files = new Set<string>();
  for (const file of [FACES[recipe.kind], ...SCENE]) follow(path.join(FOLDER, file), files);
  const emblem = emblemOf(recipe);
  if (emblem !== undefined) follow(emblemFile(emblem), files);
  return [...files].map((file) => path.relative(FOLDER, file)).sort();
}

/** A hash of the files of a picture; undefined where one is missing. */
export function digestOf(files: readonly string[]): string | undefined {
  if (!files.every((file) => existsSync(file))) return undefined;
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 20);
}

/** The source as it runs: without comments, blanks and the commas that a formatter sets. */
export function meaningOf(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([()[\]{},;:=<>?+*/|&!'`]) ?/g, '$1')
    .replaceAll(/,([)\]}])/g, '$1')
    .trim();
}

function emblemOf(recipe: Recipe): string | undefined {
  if (recipe.kind === 'graded slab') return recipe.coin.emblem;
  if (recipe.kind === 'assay card') return recipe.bar.emblem;
  return recipe.kind === 'cast bar' ? undefined : recipe.emblem;
}

/** The file that models the emblem, as the list of emblems imports it. */
function emblemFile(emblem: string): string {
  for (const [, names, from] of known(EMBLEMS).source.matchAll(/import \{([^}]*)\} from '([^']*)'/g)) {
    if (names.split(',').some((name) => name.trim() === emblem)) return path.join(path.dirname(EMBLEMS), from);
  }
  throw new Error(`no emblem ${emblem}`);
}

/** Adds the file and what it imports from beside it; types alone draw nothing. */
function follow(file: string, files: Set<string>) {
  if (files.has(file)) return;
  files.add(file);
  if (CROSSINGS.has(file)) return;
  for (const [, names, from] of known(file).source.matchAll(/^import ([^;]*?) from '(\.[^']*)';$/gm)) {
    if (!names.startsWith('type ')) follow(path.join(path.dirname(file), from), files);
  }
}

function known(file: string) {
  const kept = sources.get(file);
  if (kept) return kept;
  const source = readFileSync(file, 'utf8');
  const read = { source, meaning: meaningOf(source) };
  sources.set(file, read);
  return read;
}
