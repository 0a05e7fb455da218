import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Where the request at hand comes from, as limits count it: for work deep inside a library that has no argument for it. Nothing
 * outside of requests.
 */
export const askedFrom = new AsyncLocalStorage<string>();
