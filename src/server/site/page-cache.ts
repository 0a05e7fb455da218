import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Instant } from '#domain/spot.ts';
import { TooManyWaiting } from '../places.ts';
import type { PageAddress, PageKind } from './page-services.ts';

/** What pages are made of at this moment. Two pages of one address and one edition are the same. */
export type Edition = {
  readonly id: string;
  /** When the prices of this edition were read. */
  readonly at: Instant;
};

export type PageCache<Page> = {
  /** The page, if it can be had without waiting: of this edition, or the last one while its successor is being made. */
  peek(address: string): Page | undefined;
  /**
   * The page, made now for `asker` if need be; however many ask, it is made once. Throws what making it throws, but not what
   * somebody else was refused for having too much of their own waiting.
   */
  get(place: PageAddress, asker?: string): Promise<Page>;
  /** A new edition is out: makes every page anew that was asked for lately, the last one first. Views wait until asked for again. */
  refresh(): void;
  /** Resolves when nothing is being made anew. */
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
  /** `asker` is nobody where a page is made anew behind the scenes. */
  readonly make: (place: PageAddress, asker: string | undefined) => Promise<Page>;
  readonly edition: () => Edition;
  readonly clock: () => Instant;
  /** What a page takes in memory; `isKept` is false for pages that must not be served twice, such as a fault. */
  readonly bytesOf: (page: Page) => number;
  readonly isKept: (page: Page) => boolean;
  readonly limits: {
    readonly bytes: Readonly<Record<PageKind, number>>;
    /** A page asked for within this is hot: its visitors never wait. */
    readonly hotMs: number;
    /** Of the hot ones no more than these are made anew at once, the last asked for; the others when they are asked for again. */
    readonly mostRenewed: number;
    /** No page is served whose prices are older and no longer those of this edition. */
    readonly honourMs: number;
  };
};

type Kept<Page> = {
  readonly page: Page;
  readonly edition: Edition;
  askedAt: Instant;
};

/**
 * Keeps finished pages in memory, each rendered once per address and edition. On a new edition hot pages are made anew
 * one by one, and between two of them the process is left to its visitors for as long as the last one took.
 */
export function createPageCache<Page>(parts: Parts<Page>): PageCache<Page> {
  const { make, edition, clock, bytesOf, isKept, limits } = parts;
  const figures = { hits: 0, made: 0, dropped: 0 };
  const storeOf = (maxSize: number) =>
    new LRUCache<string, Kept<Page>>({
      maxSize,
      sizeCalculation: ({ page }, address) => bytesOf(page) + address.length * 2,
      dispose: (_kept, _address, why) => {
        if (why === 'evict') figures.dropped += 1;
      },
    });
  const stores = { page: storeOf(limits.bytes.page), view: storeOf(limits.bytes.view) };
  const kinds = ['page', 'view'] as const;
  const inTheMaking = new Map<string, { readonly asker: string | undefined; readonly page: Promise<Page> }>();
  const stale = new Map<string, PageKind>();
  let refreshing: Promise<void> | undefined;

  function peek(address: string): Page | undefined {
    for (const kind of kinds) {
      const kept = stores[kind].get(address);
      if (!kept) continue;
      const now = clock();
      const isHot = now - kept.askedAt <= limits.hotMs;
      if (kept.edition.id !== edition().id) {
        // Whoever is turned away here asks again at once, for it to be made: that does not make it hot.
        if (!isHot || now - kept.edition.at > limits.honourMs) return undefined;
        stale.set(address, kind);
        refreshing ??= refreshAll();
      }
      kept.askedAt = now;
      figures.hits += 1;
      return kept.page;
    }
    return undefined;
  }

  async function get(place: PageAddress, asker?: string): Promise<Page> {
    return peek(place.address) ?? makeOnce(place, clock(), asker);
  }

  function makeOnce(place: PageAddress, askedAt: Instant, asker?: string): Promise<Page> {
    const { address } = place;
    const running = inTheMaking.get(address);
    if (running) {
      return running.page.catch((error) => {
        const isForOther = error instanceof TooManyWaiting && error.isOwnDoing && running.asker !== asker;
        if (!isForOther) throw error;
        // By now it is not in the making any more, or somebody else who waited with us has begun.
        return makeOnce(place, askedAt, asker);
      });
    }
    const page = makeNow(place, askedAt, asker).finally(() => inTheMaking.delete(address));
    inTheMaking.set(address, { asker, page });
    return page;
  }

  async function makeNow(place: PageAddress, askedAt: Instant, asker: string | undefined): Promise<Page> {
    const { address, kind } = place;
    const before = edition();
    const page = await make(place, asker);
    figures.made += 1;
    stale.delete(address);
    const lastAsked = Math.max(askedAt, stores[kind].peek(address)?.askedAt ?? 0);
    if (isKept(page)) stores[kind].set(address, { page, edition: before, askedAt: lastAsked });
    else stores[kind].delete(address);
    return page;
  }

  function refresh(): void {
    const { id } = edition();
    const now = clock();
    const hot = [...stores.page.entries()]
      .filter(([, kept]) => kept.edition.id !== id && now - kept.askedAt <= limits.hotMs)
      .sort(([, one], [, other]) => other.askedAt - one.askedAt)
      .slice(0, limits.mostRenewed);
    for (const [address] of hot) stale.set(address, 'page');
    if (stale.size > 0) refreshing ??= refreshAll();
  }

  async function refreshAll(): Promise<void> {
    await nextTurn();
    for (let next = stale.entries().next().value; next; next = stale.entries().next().value) {
      const [address, kind] = next;
      stale.delete(address);
      const kept = stores[kind].peek(address);
      if (!kept) continue;
      const startedAt = performance.now();
      // A fault stays with the render: the next visitor meets it, and nobody else.
      await makeOnce({ address, kind }, kept.askedAt).catch(() => {});
      await pause(performance.now() - startedAt, undefined, { ref: false });
    }
    refreshing = undefined;
  }

  return {
    peek,
    get,
    refresh,
    settled: async () => refreshing,
    figures: () => ({
      ...figures,
      pages: stores.page.size + stores.view.size,
      bytes: stores.page.calculatedSize + stores.view.calculatedSize,
    }),
  };
}
