import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ShopProcess, startShop } from '../support/shop-process.ts';

const BUILD = path.resolve(import.meta.dirname, '../../build');
const MOST_SCRIPT_BYTES = 170_000;
/** Of what a screen loads beyond the first page. */
const MOST_SCREEN_BYTES = 40_000;
/** A file that is smaller than its compressed form is sent as it is. */
const SMALL_BYTES = 500;

/** Bytes as they travel. */
async function sizeOf(file: string): Promise<number> {
  const whole = path.join(BUILD, file);
  const { size } = await stat(`${whole}.br`).catch(() => stat(whole));
  return size;
}

/** The desk as it is built and served. */
describe('the built desk', () => {
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await startShop({ database: 'postgres' });
  });
  afterAll(() => shop.stop());

  it('is no part of what the shop sends to browsers', async () => {
    const names = await readdir(path.join(BUILD, 'client/assets'));
    for (const name of names.filter((name) => name.endsWith('.js'))) {
      const script = await readFile(path.join(BUILD, 'client/assets', name), 'utf8');
      expect(script, name).not.toContain('/api/desk');
      expect(script, name).not.toContain('x-desk');
    }
  });

  it('has a first page within its budget', async () => {
    const html = await (await fetch(`${shop.url}/desk/`)).text();
    const scripts = [...html.matchAll(/"\/(desk\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
    expect(scripts.length).toBeGreaterThanOrEqual(1);
    const sizes = await Promise.all(scripts.map(sizeOf));
    const sum = sizes.reduce((bytes, size) => bytes + size, 0);
    expect(sum, scripts.join(', ')).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  });

  it('loads no screen that is heavier than its budget', async () => {
    type Names = readonly string[];
    type Chunk = {
      readonly file: string;
      readonly imports?: Names;
      readonly dynamicImports?: Names;
      readonly isEntry?: true;
    };
    const chunks: Readonly<Record<string, Chunk & { readonly isDynamicEntry?: true }>> = JSON.parse(
      await readFile(path.join(BUILD, 'desk/manifest.json'), 'utf8'),
    );
    const filesOf = (name: string, known: ReadonlySet<string> = new Set()): ReadonlySet<string> => {
      const { file = '', imports = [] } = chunks[name] ?? {};
      if (known.has(file)) return known;
      return imports.reduce<ReadonlySet<string>>((files, one) => filesOf(one, files), new Set([...known, file]));
    };
    const names = Object.keys(chunks);
    const first = filesOf(names.find((name) => chunks[name]?.isEntry) ?? '');
    const screens = names.filter((name) => chunks[name]?.isDynamicEntry);
    /** What is there when it is loaded: the first page, and the screen that alone loads it, if it is a part of one. */
    const thereBefore = (screen: string) => {
      const [loader = '', ...others] = names.filter((name) => chunks[name]?.dynamicImports?.includes(screen));
      return others.length > 0 ? first : new Set([...first, ...filesOf(loader)]);
    };
    expect(screens.length).toBeGreaterThan(10);
    for (const screen of screens) {
      const there = thereBefore(screen);
      const sizes = await Promise.all(
        [...filesOf(screen)].filter((file) => !there.has(file)).map((file) => sizeOf(`desk/${file}`)),
      );
      expect(
        sizes.reduce((bytes, size) => bytes + size, 0),
        screen,
      ).toBeLessThanOrEqual(MOST_SCREEN_BYTES);
    }
  });

  it('sends files with a hash in their name compressed, and to be kept for ever', async () => {
    const html = await (await fetch(`${shop.url}/desk/`)).text();
    for (const [, address = ''] of html.matchAll(/"(\/desk\/assets\/[^"]+)"/g)) {
      const { status, headers } = await fetch(shop.url + address, { headers: { 'accept-encoding': 'br' } });
      const isSmall = (await stat(path.join(BUILD, address))).size < SMALL_BYTES;
      expect([address, status, headers.get('content-encoding')]).toEqual([address, 200, isSmall ? null : 'br']);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    for (const name of ['theme.js', 'manifest.webmanifest'])
      expect((await fetch(`${shop.url}/desk/${name}`)).headers.get('cache-control')).toBe('public, max-age=3600');
    // Neither the manifest of the build nor a file that is not there is a page.
    expect((await fetch(`${shop.url}/desk/assets/none.js`)).status).toBe(404);
  });

  it('has a policy that allows nothing inline and nothing from elsewhere', async () => {
    const { headers } = await fetch(`${shop.url}/desk/`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|data:|https?:|\*/);
  });

  it('uses the key of the shop for the theme', async () => {
    expect(await readFile('src/web/desk/public/theme.js', 'utf8')).toContain("getItem('theme')");
    expect(await readFile('src/web/hooks/stored-keys.ts', 'utf8')).toContain("THEME_KEY = 'theme'");
  });

  it('does not exist where it is turned off', async () => {
    const other = await startShop({ database: 'postgres', env: { DESK: 'off' } });
    const none = await fetch(`${other.url}/no-such-page`);
    for (const address of ['/desk', '/desk/', '/desk/orders', '/desk/theme.js']) {
      const { status, headers } = await fetch(other.url + address);
      expect([address, status]).toEqual([address, none.status]);
      expect(headers.get('cross-origin-opener-policy')).toBe(none.headers.get('cross-origin-opener-policy'));
    }
    await other.stop();
  });
});
