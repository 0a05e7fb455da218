import { PRESSED_KEY } from '../shell/pressed-link.ts';

// The router reloads the page when the next page's script is missing; the pressed link is then followed from there.
try {
  const pressed = sessionStorage.getItem(PRESSED_KEY);
  sessionStorage.removeItem(PRESSED_KEY);
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (pressed && entry?.type === 'reload') {
    // While a page loads, an address that is assigned would take the place of this page in the history.
    history.pushState(null, '', pressed);
    location.reload();
  }
} catch {
  // Nothing is kept.
}
