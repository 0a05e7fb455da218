import { PRESSED_KEY } from '../shell/pressed-link.ts';

// The router loads the page anew where the script of the next one is gone: the link that was pressed leads on from there.
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
