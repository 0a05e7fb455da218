import { useState } from 'react';
import { type ApiOf, type CallSet, createApi } from '#contract/client.ts';
import { userNow } from './use-user.tsx';

/**
 * A client of these calls, those of the first render, so that a page loads only the shapes that it needs. For effects and
 * handlers: rendering on the server calls nothing. Calls of customers carry the id of the user that the page shows.
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
