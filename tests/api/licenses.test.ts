import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ShopProcess, startShop } from '../support/shop-process.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What only a build or a server loads. */
const NOT_IN_BROWSERS = ['**/*.test.{ts,tsx}', 'src/web/routes.ts', 'src/web/entry.server.tsx'];
const IMPORT = /^(?:import|export) (?!type\b)[^;]*?from '((?:@[\w-]+\/)?[a-z][\w-]*)[^':]*';/gm;

describe('the notices of open-source software', () => {
  let shop: ShopProcess;
  let response: Response;
  let notices: ReadonlyMap<string, string>;

  beforeAll(async () => {
    shop = await startShop({ database: 'postgres' });
    response = await fetch(`${shop.url}/licenses.txt`, { headers: { 'accept-encoding': 'br' } });
    const [, ...entries] = (await response.text()).split(/\n-{80}\n\n/);
    notices = new Map(entries.map((entry) => [entry.slice(0, entry.indexOf(' ')), entry]));
  });
  afterAll(() => shop.stop());

  it('are a text that caches keep and that travels compressed', () => {
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'content-encoding': 'br',
    });
  });

  it.each([
    ['react', 'Permission is hereby granted, free of charge'],
    ['react-router', 'Permission is hereby granted, free of charge'],
    ['@tanstack/react-query', 'Permission is hereby granted, free of charge'],
    ['@fontsource-variable/archivo', 'SIL OPEN FONT LICENSE Version 1.1'],
    ['@fontsource/besley', 'SIL OPEN FONT LICENSE Version 1.1'],
  ])('have the license of %s in full', (name, words) => {
    expect(notices.get(name)).toMatch(/^Copyright /im);
    expect(notices.get(name)).toContain(words);
  });

  it('name every package of the shop’s scripts', async () => {
    const chunks: Record<string, [file: string, bytes: number][]> = JSON.parse(
      await readFile(path.join(ROOT, 'build/chunks.json'), 'utf8'),
    );
    const files = Object.values(chunks).flatMap((modules) => modules.map(([file]) => file));
    const packages = files.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
    expect(packages).toContain('scheduler');
    expect(packages.filter((name) => !notices.has(name))).toEqual([]);
  });

  it('name every package that the sources of shop and desk import', async () => {
    const files = globSync('src/web/**/*.{ts,tsx}', { cwd: ROOT, exclude: NOT_IN_BROWSERS });
    const texts = await Promise.all(files.map((file) => readFile(path.join(ROOT, file), 'utf8')));
    const packages = texts.flatMap((text) => [...text.matchAll(IMPORT)].map(([, name = '']) => name));
    expect(packages).toContain('@tanstack/react-virtual');
    expect(packages.filter((name) => !notices.has(name))).toEqual([]);
  });

  it('have the text of each license', () => {
    expect([...notices].filter(([, notice]) => notice.length < 500).map(([name]) => name)).toEqual([]);
  });

  it('are linked from the page about the shop', async () => {
    expect(await (await fetch(`${shop.url}/about`)).text()).toContain('href="/licenses.txt"');
  });
});
