import { AsyncLocalStorage } from 'node:async_hooks';

type OpenTransaction = { readonly of: object; isOpen: boolean };

const current = new AsyncLocalStorage<OpenTransaction>();

/** Runs the work of a transaction of this client or pool. */
export async function inTransaction<Result>(of: object, work: () => Promise<Result>): Promise<Result> {
  const transaction = { of, isOpen: true };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/**
 * Throws in the work of an open transaction of this client or pool: a statement outside of it would wait for the connection that the
 * transaction holds, on PGlite without end, on PostgreSQL when the pool is empty.
 */
export function outsideOfTransaction(of: object): void {
  const transaction = current.getStore();
  if (transaction?.of === of && transaction.isOpen)
    throw new Error('A statement was made outside of the transaction that is open: use the stores of the transaction');
}
