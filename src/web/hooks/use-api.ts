import { useMemo } from 'react';
import { type Api, createApi } from '#contract/client.ts';

/** The shop's calls. Only for use after rendering: the server's pages ask nothing. */
export function useApi(): Api {
  return useMemo(
    () => createApi((input, init) => fetch(input, init), typeof location === 'undefined' ? '' : location.origin),
    [],
  );
}
