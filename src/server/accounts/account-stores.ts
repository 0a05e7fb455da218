import type { Db } from '../database/types.ts';
import { accountStore } from './account-store.ts';
import { linkStore } from './link-store.ts';
import { sessionStore } from './session-store.ts';

/** The stores of accounts, over a database or in a transaction. */
export function accountStores(db: Db) {
  return { accounts: accountStore(db), sessions: sessionStore(db), links: linkStore(db) };
}
