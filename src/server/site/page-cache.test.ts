import { describe, expect, it } from 'vitest';
import { createPageCache } from './page-cache.ts';

const HOT_MS = 1_000;
const HONOUR_MS = 10_000;

/** A cache of texts that say of which version they are, over a market and a clock that the test moves. */
function setUp({
  bytes = { page: 10_000, view: 300 },
  mostRenewed = 100,
  fails = (_address: string): boolean => false,
} = {}) {
  let now = 0;
  let version = { id: 'first', at: 0, revision: 1, oldestShown: 0, halted: '', settings: 0 };
  const made: string[] = [];
  const cache = createPageCache({
    async make({ address, isPrivate }) {
      const { id } = version;
      made.push(`${address} ${id}${isPrivate ? ' private' : ''}`);
      await Promise.resolve();
      if (fails(address)) throw new Error('no such page');
      return `${address} ${id}`;
    },
    version: () => version,
    clock: () => now,
    bytesOf: (page) => page.length * 2,
    isKept: (page) => !page.startsWith('/fault'),
    limits: { bytes, hotMs: HOT_MS, mostRenewed, honourMs: HONOUR_MS },
  });
  return {
    cache,
    made,
    page: (address: string) => cache.getOrMake({ address, kind: 'page' }, 'visitor'),
    view: (address: string) => cache.getOrMake({ address, kind: 'view' }, 'visitor'),
    pass: (ms: number) => {
      now += ms;
    },
    publish: (id: string, { binds = false, halted = '', settings = version.settings } = {}) => {
      const revision = version.revision + (settings === version.settings ? 1 : 0);
      version = { id, at: now, halted, settings, revision, oldestShown: binds ? revision : version.oldestShown };
    },
  };
}

describe('the page cache', () => {
  it('makes a page once, however many ask at once and later', async () => {
    const { page, made, cache } = setUp();
    await Promise.all([page('/a'), page('/a'), page('/a')]);
    await page('/a');
    expect(cache.get('/a')).toBe('/a first');
    expect(made).toEqual(['/a first']);
  });

  it('shares no page that is being made of goods that have changed since', async () => {
    const { page, publish, cache } = setUp();
    const earlier = page('/a');
    publish('second', { binds: true });
    expect(await page('/a')).toBe('/a second');
    expect(await earlier).toBe('/a first');
    publish('third', { binds: true });
    expect(cache.get('/a')).toBeUndefined();
  });

  it('knows nothing that was never asked for', () => {
    expect(setUp().cache.get('/a')).toBeUndefined();
  });

  it('never gives a page of before a revision that binds', async () => {
    const { page, cache, publish } = setUp();
    await page('/a');
    publish('second', { binds: true });
    cache.refresh();
    expect(cache.get('/a')).toBeUndefined();
    await cache.settled();
    expect(cache.get('/a')).toBe('/a second');
  });

  it('never gives a page of before a halt of a metal, and the last one once it is over', async () => {
    const { page, cache, publish } = setUp();
    await page('/a');
    publish('second', { halted: 'gold' });
    expect(cache.get('/a')).toBeUndefined();
    await page('/a');
    publish('third');
    expect(cache.get('/a')).toBe('/a second');
  });

  it('never gives a page of before a change of the settings, also one that was being made', async () => {
    const { page, cache, publish } = setUp();
    await page('/a');
    const earlier = page('/b');
    publish('second', { settings: 1 });
    expect(cache.get('/a')).toBeUndefined();
    expect(await page('/b')).toBe('/b second');
    expect(await earlier).toBe('/b first');
  });

  it('gives the last page of a hot address while its successor is made behind the scenes', async () => {
    const { page, cache, publish, pass } = setUp();
    await page('/a');
    pass(HOT_MS);
    publish('second');
    expect(cache.get('/a')).toBe('/a first');
    await cache.settled();
    expect(cache.get('/a')).toBe('/a second');
  });

  it('makes hot pages anew by itself on a new version, and leaves the others alone', async () => {
    const { page, view, cache, made, publish, pass } = setUp();
    await page('/cold');
    pass(HOT_MS + 1);
    await page('/hot');
    await view('/view');
    publish('second');
    cache.refresh();
    await cache.settled();
    expect(made.slice(3)).toEqual(['/hot second']);
    expect(cache.get('/hot')).toBe('/hot second');
  });

  it('makes a private page anew as the private page that it is', async () => {
    const { cache, made, publish } = setUp();
    await cache.getOrMake({ address: '/cart', kind: 'page', isPrivate: true }, 'visitor');
    publish('second');
    cache.refresh();
    await cache.settled();
    expect(made).toEqual(['/cart first private', '/cart second private']);
  });

  it('makes the last asked for of many hot pages anew by itself, and the others when they are asked for again', async () => {
    const { page, cache, made, publish, pass } = setUp({ mostRenewed: 2 });
    for (const address of ['/a', '/b', '/c']) {
      await page(address);
      pass(1);
    }
    publish('second');
    cache.refresh();
    await cache.settled();
    expect(made.slice(3)).toEqual(['/c second', '/b second']);
    expect(cache.get('/a')).toBe('/a first');
    await cache.settled();
    expect(cache.get('/a')).toBe('/a second');
  });

  it('shows no old page of an address that was not hot: it is made at once', async () => {
    const { page, cache, publish, pass } = setUp();
    await page('/a');
    pass(HOT_MS + 1);
    publish('second');
    expect(cache.get('/a')).toBeUndefined();
    expect(await page('/a')).toBe('/a second');
  });

  it('gives no page whose prices are older than the honour window', async () => {
    const { page, cache, publish, pass } = setUp();
    await page('/a');
    for (let passed = 0; passed <= HONOUR_MS; passed += HOT_MS) {
      cache.get('/a');
      pass(HOT_MS);
    }
    publish('second');
    expect(cache.get('/a')).toBeUndefined();
  });

  it('keeps giving the page of a version that lasts', async () => {
    const { page, cache, pass } = setUp();
    await page('/a');
    pass(HONOUR_MS * 2);
    expect(cache.get('/a')).toBe('/a first');
  });

  it('holds no more than its bytes: views without number drive out views, and no page', async () => {
    const { page, view, cache } = setUp();
    await page('/a');
    for (let index = 0; index < 100; index += 1) await view(`/search?q=${index}`);
    expect(cache.get('/a')).toBe('/a first');
    expect(cache.get('/search?q=0')).toBeUndefined();
    expect(cache.get('/search?q=99')).toBe('/search?q=99 first');
    const { bytes, dropped } = cache.figures();
    expect(bytes).toBeLessThan(400);
    expect(dropped).toBeGreaterThan(90);
  });

  it('keeps no fault, and asks again after one', async () => {
    const { page, made } = setUp();
    await page('/fault');
    await page('/fault');
    expect(made).toHaveLength(2);
  });

  it('hands on what went wrong to all that wait, and tries again for the next', async () => {
    let isBroken = true;
    const { page, made } = setUp({ fails: () => isBroken });
    const both = await Promise.allSettled([page('/a'), page('/a')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await page('/a')).toBe('/a first');
    expect(made).toHaveLength(2);
  });

  it('outlives a page that cannot be made anew', async () => {
    const broken = new Set<string>();
    const { page, cache, publish } = setUp({ fails: (address) => broken.has(address) });
    await page('/a');
    await page('/b');
    broken.add('/b');
    publish('second');
    cache.refresh();
    await cache.settled();
    expect(cache.get('/a')).toBe('/a second');
  });

  it('says which version a page is of when one is published while it is being made', async () => {
    const { page, cache, publish, pass } = setUp();
    const making = page('/a');
    publish('second');
    expect(await making).toBe('/a first');
    pass(HOT_MS + 1);
    expect(cache.get('/a')).toBeUndefined();
  });
});
