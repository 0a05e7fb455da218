import { THEME_KEY } from '../../hooks/stored-keys.ts';

/** Shows the visitor's theme from the first paint on: the page itself is the same for all. */
try {
  if (localStorage.getItem(THEME_KEY) === 'dark') document.documentElement.dataset.theme = 'dark';
} catch {
  // Storage is denied.
}
