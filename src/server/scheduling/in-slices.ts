import { setImmediate as nextTurn } from 'node:timers/promises';

/** Items of one turn of the event loop: some milliseconds at microseconds an item. */
const SLICE = 500;

/**
 * Works on many items, and yields to other work after every 500; fewer are done at once. Rejects with the first error of
 * `work`.
 */
export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let done = 0;
  for (const item of items) {
    work(item);
    done += 1;
    if (done % SLICE === 0) await nextTurn();
  }
}
