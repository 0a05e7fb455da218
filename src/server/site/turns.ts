import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageKind } from './page-services.ts';

/** So many wait already that one more would not be served in good time. */
export class TooManyWaiting extends Error {}

/**
 * One piece of work at a time, pages before views, and between two of them whatever else the process has to do: rendering
 * holds the thread, and many renders in a row would hold it for all. At most `most` of each kind wait.
 */
export function createTurns(most: number) {
  const waiting: Record<PageKind, (() => void)[]> = { page: [], view: [] };
  let isBusy = false;

  async function take(kind: PageKind): Promise<void> {
    if (!isBusy) {
      isBusy = true;
      return;
    }
    if (waiting[kind].length >= most) throw new TooManyWaiting();
    await new Promise<void>((resolve) => waiting[kind].push(resolve));
  }

  async function pass(): Promise<void> {
    await nextTurn();
    const next = waiting.page.shift() ?? waiting.view.shift();
    if (next) next();
    else isBusy = false;
  }

  return async <Result>(kind: PageKind, work: () => Promise<Result>): Promise<Result> => {
    await take(kind);
    try {
      return await work();
    } finally {
      void pass();
    }
  };
}
