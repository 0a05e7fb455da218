import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { filesOf, PICTURES_FOLDER } from './encode.ts';
import { fingerprintOf } from './fingerprint.ts';
import { drawnFiles, readManifest } from './manifest.ts';
import { MOST_BYTES } from './quality.ts';
import { RECIPES } from './recipes/all.ts';

const products = [...new Map(troyCatalogue().entries.map((entry) => [entry.id, entry])).values()];
const names = products.map(({ image }) => path.basename(image, '-640.webp'));

describe('the recipes', () => {
  it('are one for every product and none besides', () => {
    expect([...RECIPES.keys()].sort()).toEqual([...names].sort());
  });

  it('differ from one another', () => {
    expect(new Set([...RECIPES.values()].map((recipe) => JSON.stringify(recipe))).size).toBe(RECIPES.size);
  });

  it('are of the metal of the product', () => {
    for (const { image, metal } of products) {
      const recipe = RECIPES.get(path.basename(image, '-640.webp'));
      expect(JSON.stringify(recipe), image).toMatch(new RegExp(`"alloy":"[^"]*${metal}`));
    }
  });
});

describe('what stands on the pieces', () => {
  // The purity of the specifications is fixed, and a number belongs to the one piece that bears it.
  it('is no fineness in figures and no serial number', () => {
    for (const [name, recipe] of RECIPES) {
      const texts = JSON.stringify(recipe)
        .replaceAll(/"alloy":"[^"]*"/g, '')
        .match(/"[^"]*"/g);
      const words = texts?.join(' ');
      expect(words, name).not.toMatch(/\.9|\b9{3}|%|[A-Z] \d{6}/);
    }
  });
});

describe('the manifest', () => {
  const manifest = readManifest();

  it('names every picture and none besides', () => {
    expect(Object.keys(manifest).sort()).toEqual([...names].sort());
  });

  // Red after a change of a recipe, a motif or the renderer: `npm run pictures` draws what differs.
  it('was drawn from the recipes, motifs and renderer of today', () => {
    const old = names.filter((name) => {
      const recipe = RECIPES.get(name);
      return !recipe || manifest[name]?.drawnFrom !== fingerprintOf(recipe);
    });
    expect(old).toEqual([]);
  });

  it('is of the files that are there', () => {
    expect(names.filter((name) => manifest[name]?.files !== drawnFiles(name))).toEqual([]);
  });
});

describe('the pictures', () => {
  it.each(names)('are there in all sizes and both formats, square and small: %s', async (name) => {
    for (const file of filesOf(name)) {
      const place = path.join(PICTURES_FOLDER, file);
      expect(existsSync(place), file).toBe(true);
      const bytes = readFileSync(place);
      const [, side, format] = /-(\d+)\.(avif|webp)$/.exec(file) ?? [];
      expect(bytes.length, file).toBeLessThanOrEqual(MOST_BYTES[Number(side)][format as 'avif' | 'webp']);
      const { width, height, hasAlpha } = await sharp(bytes).metadata();
      expect({ width, height, hasAlpha }, file).toEqual({ width: Number(side), height: Number(side), hasAlpha: true });
    }
  });

  it.each(names)('stand free, in the middle, on a transparent ground: %s', async (name) => {
    const side = 320;
    const { data } = await sharp(readFileSync(path.join(PICTURES_FOLDER, `${name}-320.webp`)))
      .ensureAlpha()
      .raw()
      .toBuffer({
        resolveWithObject: true,
      });
    const solid = (x: number, y: number) => data[(y * side + x) * 4 + 3] > 40;
    const columns: number[] = [];
    const rows: number[] = [];
    for (let i = 0; i < side; i++) {
      for (let k = 0; k < side; k++) {
        if (solid(i, k)) columns.push(i);
        if (solid(k, i)) rows.push(i);
      }
    }
    const extent = (at: number[]) =>
      at.reduce((most, one) => Math.max(most, one), 0) - at.reduce((least, one) => Math.min(least, one), side) + 1;
    const share = Math.max(extent(columns), extent(rows)) / side;
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.93);
    for (const [x, y] of [
      [0, 0],
      [side - 1, 0],
      [0, side - 1],
      [side - 1, side - 1],
    ]) {
      expect(solid(x, y)).toBe(false);
    }
  });

  it('differ from one another', () => {
    const hashes = names.map((name) =>
      createHash('sha256')
        .update(readFileSync(path.join(PICTURES_FOLDER, `${name}-640.webp`)))
        .digest('hex'),
    );
    expect(new Set(hashes).size).toBe(names.length);
  });

  it('are of products that are sold', () => {
    const wanted = new Set(names.flatMap(filesOf));
    expect(readdirSync(PICTURES_FOLDER).filter((file) => !wanted.has(file))).toEqual([]);
  });
});
