import { setImmediate as nextTurn } from 'node:timers/promises';

/** Items of one turn of the event loop: some milliseconds at microseconds an item. */
const SLICE = 500;

/** Works on many items, and lets everything else have its turn in between. Fewer than a slice are done at once. */
export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let done = 0;
  for (const item of items) {
    work(item);
    done += 1;
    if (done % SLICE === 0) await nextTurn();
  }
}
