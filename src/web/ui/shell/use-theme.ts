import { useEffect } from 'react';
import { useStored, writeStored } from '../../hooks/browser-storage.ts';
import { THEME_KEY } from '../../hooks/stored-keys.ts';

/** The visitor's theme, in local storage; light by default. */
export function useTheme(): { readonly isDark: boolean; toggle(): void } {
  const stored = useStored(THEME_KEY);
  const isDark = stored === 'dark';
  useEffect(() => {
    if (stored === undefined) return;
    if (isDark) document.documentElement.dataset.theme = 'dark';
    else delete document.documentElement.dataset.theme;
  }, [stored, isDark]);
  return { isDark, toggle: () => writeStored(THEME_KEY, isDark ? 'light' : 'dark') };
}
