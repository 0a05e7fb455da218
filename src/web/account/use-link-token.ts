import { useEffect, useState } from 'react';

/**
 * The token of an emailed link, from the fragment, which browsers never send; it is removed from the URL at once. Undefined
 * until hydration, empty if the URL has none.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const found = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
    if (found) window.history.replaceState(window.history.state, '', window.location.pathname);
    setToken((before) => before || found);
  }, []);
  return token;
}
