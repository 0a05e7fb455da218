import { useEffect, useState } from 'react';

/**
 * The token of a link in a letter, from the fragment, which browsers never send; it is removed from the address at once. Undefined
 * until hydration, empty if the address has none.
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
