import { setImmediate as nextTurn } from 'node:timers/promises';

/** So many wait already that one more would not be served in good time. */
export class TooManyWaiting extends Error {
  readonly code = 'TOO_MANY_WAITING';
}

type Rules = {
  /** Pieces of work that may run side by side. */
  readonly atOnce: number;
  /** Of each kind no more than these wait. */
  readonly waiting: number;
  /** Of those no more than these for one and the same asker; without it one may have all places. */
  readonly share?: number;
};

type Waiting = { readonly asker: string | undefined; readonly go: () => void };

/**
 * Lets heavy work through in turns, kinds named first before the others, and between two pieces whatever else the process has
 * to do. What would wait too long is refused with `TooManyWaiting`.
 */
export function createTurns<Kind extends string>(kinds: readonly Kind[], { atOnce, waiting, share = waiting }: Rules) {
  const queues = new Map(kinds.map((kind) => [kind, [] as Waiting[]]));
  let running = 0;

  async function take(kind: Kind, asker: string | undefined): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    const queue = queues.get(kind) ?? [];
    const isFull = queue.length >= waiting || (asker !== undefined && shareOf(queue, asker) >= share);
    if (isFull) throw new TooManyWaiting('Too many wait already');
    await new Promise<void>((go) => queue.push({ asker, go }));
  }

  async function pass(): Promise<void> {
    await nextTurn();
    const queue = kinds.map((kind) => queues.get(kind)).find((one) => one && one.length > 0);
    const next = queue?.shift();
    if (next) next.go();
    else running -= 1;
  }

  return async <Result>(kind: Kind, work: () => Promise<Result>, asker?: string): Promise<Result> => {
    await take(kind, asker);
    try {
      return await work();
    } finally {
      void pass();
    }
  };
}

function shareOf(queue: readonly Waiting[], asker: string): number {
  return queue.filter((each) => each.asker === asker).length;
}
