import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Instant } from '#domain/spot.ts';
import type { PageAddress, PageKind } from './page-services.ts';
import type { PageVersion } from './page-version.ts';

export type PageCache<Page> = {
  /** The page if it is in memory: of this version, or the last one while its successor is being made. */
  get(address: string): Page | undefined;
  /**
   * Returns the page, made for `client` if it is not in memory; once, however many ask. Rejects with the error of making it.
   */
  getOrMake(place: PageAddress, client: string): Promise<Page>;
  /** Makes the recently requested pages again, the last requested first. Views are made when they are requested again. */
  refresh(): void;
  /** Resolves when no page is being refreshed. */
  settled(): Promise<void>;
  figures(): PageCacheFigures;
};

export type PageCacheFigures = {
  readonly pages: number;
  readonly bytes: number;
  readonly hits: number;
  readonly made: number;
  readonly dropped: number;
};

type Parts<Page> = {
  /** Without a client the page is made behind the scenes. */
  readonly make: (place: PageAddress, client?: string) => Promise<Page>;
  readonly version: () => PageVersion;
  readonly clock: () => Instant;
  readonly bytesOf: (page: Page) => number;
  /** False for pages that are served once, such as an error. */
  readonly isKept: (page: Page) => boolean;
  readonly limits: {
    readonly bytes: Readonly<Record<PageKind, number>>;
    /** A page asked for within this is hot: its visitors never wait. */
    readonly hotMs: number;
    /** Hot pages that are refreshed at once. */
    readonly mostRenewed: number;
    /** A page of an older version is not served once its prices are older than this. */
    readonly honourMs: number;
  };
};

type Kept<Page> = {
  readonly page: Page;
  readonly place: PageAddress;
  readonly version: PageVersion;
  askedAt: Instant;
};

/** Keeps finished pages in memory. A new version refreshes hot pages, one by one, with a pause after each for the visitors. */
export function createPageCache<Page>(parts: Parts<Page>): PageCache<Page> {
  const { version, clock, limits } = parts;
  const store = createStore(parts);
  const counts = { hits: 0, made: 0 };
  const making = new Map<string, Promise<Page>>();
  const stale = new Map<string, PageAddress>();
  let refreshing: Promise<void> | undefined;

  function get(address: string): Page | undefined {
    const kept = store.get(address);
    if (!kept) return undefined;
    const now = clock();
    const { id, revision, oldestShown, halted, settings } = version();
    if (kept.version.id !== id) {
      if (now - kept.askedAt > limits.hotMs || now - kept.version.at > limits.honourMs) return undefined;
      if (kept.version.revision < (kept.place.isData ? revision : oldestShown)) return undefined;
      if (halted && kept.version.halted !== halted) return undefined;
      if (kept.version.settings !== settings) return undefined;
      renew([kept.place]);
    }
    kept.askedAt = now;
    counts.hits += 1;
    return kept.page;
  }

  function makeOnce(place: PageAddress, askedAt: Instant, client?: string): Promise<Page> {
    // A page being made of earlier goods or settings may show goods that are no longer sold, or an old telephone number.
    const { revision, settings, halted } = version();
    const key = `${revision} ${settings} ${halted} ${place.address}`;
    const page = making.get(key) ?? makeNow(place, askedAt, client).finally(() => making.delete(key));
    making.set(key, page);
    return page;
  }

  async function makeNow(place: PageAddress, askedAt: Instant, client?: string): Promise<Page> {
    const before = version();
    const page = await parts.make(place, client);
    counts.made += 1;
    stale.delete(place.address);
    store.set({ page, place, version: before, askedAt });
    return page;
  }

  function renew(places: readonly PageAddress[]): void {
    for (const place of places) stale.set(place.address, place);
    if (stale.size > 0) refreshing ??= renewAll();
  }

  async function renewAll(): Promise<void> {
    await nextTurn();
    for (let place = first(stale); place; place = first(stale)) {
      stale.delete(place.address);
      const kept = store.peek(place);
      if (!kept) continue;
      const startedAt = performance.now();
      // A refresh that fails is not reported: the next request renders the page and answers the error.
      await makeOnce(place, kept.askedAt).catch(() => {});
      await pause(performance.now() - startedAt, undefined, { ref: false });
    }
    refreshing = undefined;
  }

  return {
    get,
    getOrMake: async (place, client) => get(place.address) ?? makeOnce(place, clock(), client),
    refresh: () => renew(store.hotPages(version().id, clock())),
    settled: async () => refreshing,
    figures: () => ({ ...counts, ...store.figures() }),
  };
}

/** Two stores, so that views, which are without number, do not drive out pages. */
function createStore<Page>({ bytesOf, isKept, limits }: Parts<Page>) {
  let dropped = 0;
  const storeOf = (maxSize: number) =>
    new LRUCache<string, Kept<Page>>({
      maxSize,
      sizeCalculation: ({ page }, address) => bytesOf(page) + address.length * 2,
      dispose: (_kept, _address, why) => {
        if (why === 'evict') dropped += 1;
      },
    });
  const stores = { page: storeOf(limits.bytes.page), view: storeOf(limits.bytes.view) };
  return {
    get: (address: string) => stores.page.get(address) ?? stores.view.get(address),
    peek: ({ kind, address }: PageAddress) => stores[kind].peek(address),
    set(kept: Kept<Page>): void {
      const { kind, address } = kept.place;
      const askedAt = Math.max(kept.askedAt, stores[kind].peek(address)?.askedAt ?? 0);
      if (isKept(kept.page)) stores[kind].set(address, { ...kept, askedAt });
      else stores[kind].delete(address);
    },
    /** Hot pages of an older version, most recently requested first. */
    hotPages: (versionId: string, now: Instant): readonly PageAddress[] =>
      [...stores.page.values()]
        .filter(({ version, askedAt }) => version.id !== versionId && now - askedAt <= limits.hotMs)
        .sort((one, other) => other.askedAt - one.askedAt)
        .slice(0, limits.mostRenewed)
        .map(({ place }) => place),
    figures: () => ({
      dropped,
      pages: stores.page.size + stores.view.size,
      bytes: stores.page.calculatedSize + stores.view.calculatedSize,
    }),
  };
}

function first<Value>(values: ReadonlyMap<string, Value>): Value | undefined {
  return values.values().next().value;
}
