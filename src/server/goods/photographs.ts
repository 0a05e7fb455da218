import { DAY_MS } from '#domain/durations.ts';
import type { Instant } from '#domain/spot.ts';
import type { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import { createKeptPhotographs, type FindPhotograph } from './kept-photographs.ts';
import { type MakePhotograph, makePhotograph } from './photograph.ts';
import type { PictureStore } from './picture-store.ts';

/** For photographs that no product uses: a form may be open for hours before it is kept. */
const UNUSED_KEPT_MS = DAY_MS;

export type Photographs = {
  /** In its turn: each takes a core for seconds, and some hundred megabytes. */
  readonly make: MakePhotograph;
  readonly find: FindPhotograph;
  /** Removes those that nothing has named for a day. */
  removeExpired(): Promise<void>;
};

export function createPhotographs({
  pictures,
  limit,
  clock,
}: {
  readonly pictures: Pick<PictureStore, 'find' | 'removeUnused'>;
  readonly limit: ConcurrencyLimit;
  readonly clock: () => Instant;
}): Photographs {
  return {
    make: (bytes) => limit(() => makePhotograph(bytes)),
    find: createKeptPhotographs(pictures),
    removeExpired: () => pictures.removeUnused(new Date(clock() - UNUSED_KEPT_MS)),
  };
}
