import { createTurns } from './turns.ts';

/**
 * Lists of orders: at once, waiting, and waiting of one customer, whose tabs may all come back at the same moment. Long ones go
 * one after the other.
 */
const SHORT = { atOnce: 4, waiting: 500, share: 100 } as const;
const LONG = { atOnce: 1, waiting: 50, share: 2 } as const;

export function createListTurns() {
  const short = createTurns(['list'], SHORT);
  const long = createTurns(['list'], LONG);
  return {
    short: <Result>(work: () => Promise<Result>, userId: string) => short('list', work, userId),
    long: <Result>(work: () => Promise<Result>, userId: string) => long('list', work, userId),
  };
}
