import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose request is at hand. */
export type Asker = {
  /** Where it comes from, as limits count it. */
  readonly address: string;
  /** What that address belongs to, with others or by itself. */
  readonly network: string;
  /** The account that it is made for, once that is known. */
  readonly userId?: string;
};

/** For work deep inside a library that has no argument for it. Nothing outside of requests. */
export const askedFrom = new AsyncLocalStorage<Asker | undefined>();

/** Does what is begun by a request and serves others too, or outlives it: it is the shop's own work. */
export function askedByNobody(work: () => void): void {
  askedFrom.run(undefined, work);
}
