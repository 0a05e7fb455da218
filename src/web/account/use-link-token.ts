import { useEffect, useState } from 'react';

/**
 * The token of a link that came by letter: it stands behind the `#`, which browsers send to nobody, and is taken out of the
 * address at once. Undefined until the page has come alive, empty where the address has none.
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
