import { cartStore } from '../carts/store.ts';
import type { Db } from '../database/open.ts';
import { letterStore } from '../letters/letter-store.ts';
import { accountStore } from './account-store.ts';
import type { LetterQueue, TransactAccounts } from './context.ts';
import { linkStore } from './link-store.ts';
import { sessionStore } from './session-store.ts';

export type AccountTransactions = {
  /** Of their own, in no transaction. */
  readonly letters: LetterQueue;
  readonly transact: TransactAccounts;
  /** `more` makes what else may be done in it. */
  transactWith<More>(more: (tx: Db) => More): TransactAccounts<More>;
};

/** `flushOutbox` is called once letters are committed. */
export function createAccountTransactions(db: Db, flushOutbox: () => void): AccountTransactions {
  const transactWith =
    <More>(more: (tx: Db) => More): TransactAccounts<More> =>
    async (work) => {
      let hasLetters = false;
      const result = await db.transaction((tx) => {
        const letters: LetterQueue = {
          async add(letter) {
            await letterStore(tx).add(letter);
            hasLetters = true;
          },
        };
        const stores = { accounts: accountStore(tx), sessions: sessionStore(tx), links: linkStore(tx) };
        return work({ ...stores, carts: cartStore(tx), letters, ...more(tx) });
      });
      if (hasLetters) flushOutbox();
      return result;
    };
  return {
    letters: {
      async add(letter) {
        await letterStore(db).add(letter);
        flushOutbox();
      },
    },
    transact: transactWith(() => ({})),
    transactWith,
  };
}
