import pLimit from 'p-limit';

/** More work is waiting, or under way for one client, than the limit allows. The same request may succeed a moment later. */
export class QueueFull extends Error {
  constructor() {
    super('The queue is full');
  }
}

/** True where the error or a cause of it is a full queue: libraries wrap what they are thrown. */
export function isQueueFull(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause) if (link instanceof QueueFull) return true;
  return false;
}

/** Runs a job now or in its turn. `client` counts jobs under way or waiting; without it only the queue counts. */
export type ConcurrencyLimit = <Result>(job: () => Promise<Result>, client?: string) => Promise<Result>;

type Limits = {
  readonly atOnce: number;
  /** Jobs that may wait; the next throws QueueFull. */
  readonly waiting: number;
  /** Jobs of one client, under way or waiting; the next throws QueueFull. */
  readonly perClient?: number;
};

/** Bounds the number of jobs that run at once. Others wait in their order; with a full queue a job throws QueueFull. */
export function createConcurrencyLimit({ atOnce, waiting, perClient = waiting }: Limits): ConcurrencyLimit {
  const limit = pLimit(atOnce);
  const limitClient = createInFlightLimit(perClient);
  const run: ConcurrencyLimit = async (job) => {
    if (limit.activeCount >= atOnce && limit.pendingCount >= waiting) throw new QueueFull();
    return limit(job);
  };
  return (job, client) => (client === undefined ? run(job) : limitClient(client, () => run(job)));
}

/** Bounds how many jobs of one key are under way: none waits, the next throws QueueFull. */
export function createInFlightLimit(most: number) {
  const counts = new Map<string, number>();
  return async <Result>(key: string, job: () => Promise<Result>): Promise<Result> => {
    const before = counts.get(key) ?? 0;
    if (before >= most) throw new QueueFull();
    counts.set(key, before + 1);
    try {
      return await job();
    } finally {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    }
  };
}
