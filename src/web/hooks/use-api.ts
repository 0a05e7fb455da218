import { useState } from 'react';
import { type ApiOf, type CallSet, createApi } from '#contract/client.ts';
import { userNow } from './use-user.tsx';

/**
 * The calls that are handed in, those of the first rendering: a page loads the shapes of what it asks for alone. Only for use
 * after rendering: the server's pages ask nothing. Each call that acts for a customer names whom the page shows.
 */
export function useApi<Calls extends CallSet>(calls: Calls): ApiOf<Calls> {
  const [api] = useState(() =>
    createApi(
      (input, init) => fetch(input, init),
      typeof location === 'undefined' ? '' : location.origin,
      calls,
      () => userNow()?.id,
    ),
  );
  return api;
}
