import type pg from 'pg';

/** What the driver says of a query that has waited for `query_timeout`. It has no code for it. */
const NO_ANSWER = 'Query read timeout';

type Ask = (...question: unknown[]) => unknown;

/**
 * Calls `onSilence` when a query of this connection was not answered in time. The driver only fails the query: what comes next
 * on the connection, such as the rollback, would wait as long again, and then the pool would lend it to others.
 */
export function watchSilence(client: pg.PoolClient, onSilence: () => void): void {
  const ask = client.query.bind(client) as Ask;
  const notice = (error: unknown) => {
    if (error instanceof Error && error.message === NO_ANSWER) onSilence();
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
