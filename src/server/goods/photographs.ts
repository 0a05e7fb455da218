import { LRUCache } from 'lru-cache';
import { troyCatalogue } from '#catalogue/stock.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { PhotographFile } from '#domain/picture.ts';
import { PICTURE_WIDTHS, photographImage } from '#domain/picture.ts';
import type { Instant } from '#domain/spot.ts';
import type { Refused, StaffChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import type { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import {
  type MadePhotograph,
  type MakePhotograph,
  type MakePreview,
  makePhotograph,
  makePreview,
} from './photograph.ts';
import type { PictureStore } from './picture-store.ts';

/** For photographs that no product uses: a form may be open for hours before it is kept. */
const UNUSED_KEPT_MS = DAY_MS;

export type Photographs = {
  /** In its turn: each takes a core for seconds, and some hundred megabytes. */
  readonly make: MakePhotograph;
  /** In the same turn. */
  readonly preview: MakePreview;
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
    preview: (bytes) => limit(() => makePreview(bytes)),
    find: createKeptPhotographs(pictures),
    removeExpired: () => pictures.removeUnused(new Date(clock() - UNUSED_KEPT_MS)),
  };
}

/** Some three hundred files: every card of a shop whose products all have photographs. */
const MOST_BYTES = 24 * 1024 * 1024;

/** Returns a file of a photograph; undefined where there is none. */
export type FindPhotograph = (file: PhotographFile) => Promise<Buffer | undefined>;

/** Caches recently requested files in memory, which are never out of date: a file is named by its content. */
function createKeptPhotographs({ find }: Pick<PictureStore, 'find'>): FindPhotograph {
  const kept = new LRUCache<string, Buffer, PhotographFile>({
    maxSize: MOST_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    // Single flight: requests for the same file at once share one query.
    fetchMethod: (_name, _stale, { context }) => find(context),
  });
  return (file) => kept.fetch(`${file.hash}-${file.width}.${file.format}`, { context: file });
}

type AddedPicture = { readonly hash: string; readonly image: string; readonly sizes: number[] };

type Refusal = Refused | Extract<MadePhotograph, { readonly ok: false }>;
type Added = { readonly ok: true; readonly answer: AddedPicture } | Refusal;

type Pictures = {
  /** Makes the files of a photograph and keeps them. No product shows it by that. */
  add(by: StaffChange, bytes: Buffer): Promise<Added>;
  /** The shop's own drawings of a category, each with the name of the product that it was drawn for. */
  drawings(category: string): { image: string; name: string }[];
};

export function createPictures({ change, photographs, clock }: DeskContext): Pictures {
  const own = troyCatalogue();
  return {
    async add(by, bytes) {
      const made = await photographs.make(bytes);
      if (!made.ok) return made;
      const { hash, files } = made;
      return change(by, async (stores, actor) => {
        await stores.pictures.add(hash, files, new Date(clock()));
        await stores.log.add(actor, { action: 'picture', subject: `picture ${hash.slice(0, 12)}` });
        return { ok: true, answer: { hash, image: photographImage(hash), sizes: [...PICTURE_WIDTHS] } };
      });
    },
    drawings: (category) => own.productsIn(category).map(({ image, name }) => ({ image, name })),
  };
}
