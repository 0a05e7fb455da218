import type { Db } from '../database/types.ts';
import { accountStore } from './account-store.ts';
import { linkStore } from './link-store.ts';
import { sessionStore } from './session-store.ts';

/** What of accounts takes part in transactions, over a database or in one. */
export function accountStores(db: Db) {
  return { accounts: accountStore(db), sessions: sessionStore(db), links: linkStore(db) };
}
