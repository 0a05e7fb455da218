import type pg from 'pg';
import { isReadOnly } from './unavailable.ts';

/** What the driver says of a query that has waited for `query_timeout`. It has no code for it. */
const NO_ANSWER = 'Query read timeout';

type Ask = (...question: unknown[]) => unknown;

/**
 * Calls `onUseless` when a query of this connection was not answered in time, or when it turns out that it can only read. The
 * driver only fails the query: what comes next on a silent connection, such as the rollback, would wait as long again, and then
 * the pool would lend either of them to others.
 */
export function watchUse(client: pg.PoolClient, onUseless: () => void): void {
  const ask = client.query.bind(client) as Ask;
  const notice = (error: unknown) => {
    if ((error instanceof Error && error.message === NO_ANSWER) || isReadOnly(error)) onUseless();
  };
  client.query = ((...question: unknown[]) => {
    const then = question.at(-1);
    // The pool asks with a callback, a transaction with a promise.
    if (typeof then === 'function') {
      const heard = (error: unknown, result: unknown) => {
        notice(error);
        then(error, result);
      };
      return ask(...question.slice(0, -1), heard);
    }
    const answer = ask(...question);
    if (answer instanceof Promise) answer.catch(notice);
    return answer;
  }) as typeof client.query;
}
