import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepAssets } from '../../scripts/keep-assets.mjs';

let build: string;
beforeEach(() => {
  build = mkdtempSync(path.join(tmpdir(), 'troy-build-'));
});
afterEach(() => rmSync(build, { recursive: true }));

/** As a build does: what was there is gone, and its own files stand there. */
function make(key: string, files: readonly string[]): readonly string[] {
  const assets = path.join(build, 'client', 'assets');
  rmSync(assets, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  for (const file of files) writeFileSync(path.join(assets, file), file);
  keepAssets(build, key);
  return readdirSync(assets).sort();
}

it('keeps the assets of one build before, so that pages which are open find theirs', () => {
  expect(make('first', ['shared.js', 'one.js'])).toEqual(['one.js', 'shared.js']);
  expect(make('second', ['shared.js', 'two.js'])).toEqual(['one.js', 'shared.js', 'two.js']);
  expect(make('third', ['shared.js', 'three.js'])).toEqual(['shared.js', 'three.js', 'two.js']);
});

it('counts a build that was made twice once', () => {
  make('first', ['one.js']);
  make('second', ['two.js']);
  expect(make('second', ['two.js'])).toEqual(['one.js', 'two.js']);
});

it('goes back to the build before with the assets of the one that is left', () => {
  make('first', ['one.js']);
  make('second', ['two.js']);
  expect(make('first', ['one.js'])).toEqual(['one.js', 'two.js']);
});

it('keeps those of the desk apart from those of the shop', () => {
  make('first', ['shop.js']);
  const assets = path.join(build, 'desk', 'assets');
  mkdirSync(assets, { recursive: true });
  writeFileSync(path.join(assets, 'desk.js'), '');
  keepAssets(build, 'first', 'desk');
  expect(readdirSync(assets)).toEqual(['desk.js']);
  expect(make('second', ['shop-2.js'])).toEqual(['shop-2.js', 'shop.js']);
});
