import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { NEWER_NAMES, TRIED_FIRST } from './newer-names.ts';

const BUILD = path.resolve(import.meta.dirname, '../../../build');

it('asks the oldest browsers for nothing that they lack: neither our own scripts nor those of packages', () => {
  // Beside these the assets of the build before are served.
  const own = path.join(BUILD, 'kept-assets', readFileSync(path.join(BUILD, '.stamp'), 'utf8').trim());
  const scripts = readdirSync(own).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  const code = scripts.map((name) => readFileSync(path.join(own, name), 'utf8')).join('\n');
  const used = Object.keys(NEWER_NAMES).filter((name) => code.includes(name));
  expect(used.sort()).toEqual(Object.keys(TRIED_FIRST).sort());
});
