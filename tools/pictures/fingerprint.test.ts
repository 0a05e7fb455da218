import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PICTURE_VERSION } from '#catalogue/picture-version.ts';
import { filesOf } from './encode.ts';
import { digestOf, fingerprintOf, meaningOf, sourcesOf } from './fingerprint.ts';
import { drawnFiles, isCurrent, readManifest, sweep, versionOf } from './manifest.ts';
import type { Recipe } from './recipe.ts';
import { RECIPES } from './recipes/all.ts';

function recipeOf(name: string): Recipe {
  const recipe = RECIPES.get(name);
  if (!recipe) throw new Error(`no recipe ${name}`);
  return recipe;
}

describe('the fingerprint of a picture', () => {
  it('changes with the recipe', () => {
    const recipe = recipeOf('american-gold-buffalos--1-oz');
    expect(fingerprintOf({ ...recipe })).toBe(fingerprintOf(recipe));
    expect(fingerprintOf({ ...recipe, border: 'rope' } as Recipe)).not.toBe(fingerprintOf(recipe));
  });

  it('covers the motif and what it is built on, and no other motif', () => {
    const sources = sourcesOf(recipeOf('silver-dollars--liberty'));
    expect(sources).toEqual(expect.arrayContaining(['motifs/liberty.ts', 'motifs/bust.ts', 'emblem/plate.ts']));
    expect(sources.filter((file) => file.startsWith('motifs/'))).toHaveLength(2);
  });

  it('finds a motif that shares its file with others', () => {
    expect(sourcesOf(recipeOf('american-gold-buffalos--1-oz-2024'))).toContain('motifs/heads.ts');
  });

  it('covers the renderer, and of the kinds its own alone', () => {
    const sources = sourcesOf(recipeOf('gold-bars--1-kilo-cast'));
    expect(sources).toEqual(
      expect.arrayContaining([
        'relief/cast-bar.ts',
        'relief/lettering.ts',
        'scene/shade.ts',
        'quality.ts',
        'encode.ts',
      ]),
    );
    expect(sources).not.toContain('relief/coin.ts');
    expect(sources.filter((file) => file.startsWith('motifs/'))).toEqual([]);
  });

  it('covers the sources of every recipe', () => {
    for (const recipe of RECIPES.values()) expect(sourcesOf(recipe).length).toBeGreaterThan(15);
  });
});

describe('the meaning of a source', () => {
  const source = "const LEAF = '5,1 22,3';\ncut([LEAF], 0.5);\n";

  it('does not change with comments, blanks and commas of the formatter', () => {
    const same = "/** A leaf. */\nconst LEAF =\n  '5,1 22,3'; // drawn\ncut(\n  [\n    LEAF,\n  ],\n  0.5,\n);\n";
    expect(meaningOf(same)).toBe(meaningOf(source));
  });

  it.each([
    ['a figure', source.replace('0.5', '0.6')],
    ['a blank between figures', source.replace('5,1 22,3', '5,12 2,3')],
    ['a sign', source.replace('0.5', '-0.5')],
  ])('changes with %s', (_, other) => {
    expect(meaningOf(other)).not.toBe(meaningOf(source));
  });
});

describe('what is drawn again', () => {
  const manifest = readManifest();
  const name = 'gold-bars--1-kilo-cast';
  const drawnFrom = fingerprintOf(recipeOf(name));

  it('is not what the manifest knows', () => {
    expect(isCurrent(manifest, name, drawnFrom)).toBe(true);
  });

  it('has another version', () => {
    expect(PICTURE_VERSION).toBe(versionOf(manifest));
    expect(versionOf({ ...manifest, [name]: { drawnFrom, files: 'others' } })).not.toBe(PICTURE_VERSION);
  });

  it('is what was drawn from something else', () => {
    expect(isCurrent(manifest, name, `${drawnFrom}0`)).toBe(false);
  });

  it('is what has other files than were drawn, or is in no manifest', () => {
    expect(isCurrent({ ...manifest, [name]: { drawnFrom, files: 'others' } }, name, drawnFrom)).toBe(false);
    expect(isCurrent({}, name, drawnFrom)).toBe(false);
  });

  it('is what has no files', () => {
    expect(drawnFiles('no-such-picture')).toBeUndefined();
    expect(digestOf([import.meta.filename])).toMatch(/^[0-9a-f]{20}$/);
  });
});

describe('pictures that no product has', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are deleted with what an interrupted run left, and no others', () => {
    for (const file of [...filesOf('kept'), ...filesOf('gone'), 'kept-320.avif.part']) {
      writeFileSync(path.join(folder, file), 'picture');
    }
    expect(sweep(folder, new Map([['kept', 1]])).sort()).toEqual([...filesOf('gone'), 'kept-320.avif.part'].sort());
    expect(readdirSync(folder).sort()).toEqual([...filesOf('kept')].sort());
  });
});
