import { LRUCache } from 'lru-cache';
import type { PhotographFile } from '#domain/picture.ts';
import type { PictureStore } from './picture-store.ts';

/** Some three hundred files: every card of a shop whose products all have photographs. */
const MOST_BYTES = 24 * 1024 * 1024;

/** Answers a file of a photograph; undefined where there is none. */
export type FindPhotograph = (file: PhotographFile) => Promise<Buffer | undefined>;

/** Keeps what was lately asked for in memory, which never is out of date: a file is named by its content. */
export function createKeptPhotographs({ find }: Pick<PictureStore, 'find'>): FindPhotograph {
  const kept = new LRUCache<string, Buffer, PhotographFile>({
    maxSize: MOST_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    // Single flight: requests for the same file at once share one query.
    fetchMethod: (_name, _stale, { context }) => find(context),
  });
  return (file) => kept.fetch(`${file.hash}-${file.width}.${file.format}`, { context: file });
}
