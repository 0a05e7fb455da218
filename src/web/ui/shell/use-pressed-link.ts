import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { PRESSED_KEY } from './pressed-link.ts';

/** Keeps the address of a pressed link until its page is there, for `ui/inline/lost-press.ts`. */
export function usePressedLink(): void {
  const { key } = useLocation();
  useEffect(() => {
    document.addEventListener('click', keep);
    return () => document.removeEventListener('click', keep);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => void sessionStorage.removeItem(PRESSED_KEY), [key]);
}

/** Links that the router follows: the others are the browser's. */
function keep({ target, defaultPrevented }: MouseEvent): void {
  const link = target instanceof Element && target.closest('a');
  if (!link || !defaultPrevented || link.origin !== location.origin) return;
  try {
    sessionStorage.setItem(PRESSED_KEY, link.pathname + link.search + link.hash);
  } catch {
    // Full: the press is lost, as it would be without.
  }
}
