import type pg from 'pg';

type Ask = (...question: unknown[]) => unknown;

/** Tells of every query of this connection that fails, before whoever asked hears of it. */
export function watchFaults(client: Pick<pg.ClientBase, 'query'>, onFault: (error: unknown) => void): void {
  const ask = client.query.bind(client) as Ask;
  client.query = ((...question: unknown[]) => {
    const then = question.at(-1);
    // The pool asks with a callback, a transaction with a promise.
    if (typeof then === 'function') {
      const heard = (error: unknown, result: unknown) => {
        if (error) onFault(error);
        then(error, result);
      };
      return ask(...question.slice(0, -1), heard);
    }
    const answer = ask(...question);
    if (answer instanceof Promise) answer.catch(onFault);
    return answer;
  }) as typeof client.query;
}
